/**
 * A remark plugin that gives single-dollar "math" back to the text unless it follows Pandoc's rule: no white space
 * inside either dollar sign and no digit after the closing one. Without it, “$5 and $10” becomes a formula.
 */
export function keepPrices() {
  return (tree: Node, file: { readonly value: unknown }): void => {
    const source = String(file.value);
    const waiting: Node[] = [tree];
    for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
      for (const [index, child] of parent.children?.entries() ?? []) {
        if (child.type === "inlineMath") {
          const start = child.position?.start.offset;
          const end = child.position?.end.offset;
          if (start === undefined || end === undefined) continue;
          const written = source.slice(start, end);
          if (!isFormula(written, source[end])) parent.children?.splice(index, 1, { type: "text", value: written });
        } else if (child.children !== undefined) waiting.push(child);
      }
    }
  };
}

interface Point {
  readonly offset?: number | undefined;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: Node[];
  readonly position?: { readonly start: Point; readonly end: Point } | undefined;
}

function isFormula(written: string, next: string | undefined): boolean {
  if (written.startsWith("$$")) return true;
  return !/^\$\s/u.test(written) && !/\s\$$/u.test(written) && !/^[0-9]/u.test(next ?? "");
}
