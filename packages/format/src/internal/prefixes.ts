import type { Container } from "./containers.ts";

interface Known {
  readonly width: number;
  readonly prefix: string;
}

/** What further lines of containers begin with; told again for each line, so each container's is put together once. */
export class Prefixes {
  readonly #known = new Map<Container, Known>();

  /** The prefix of a line in all of these. */
  of(stack: readonly Container[]): string {
    // A list's item changes its width only when nothing is left in it, so what is known of an inner one holds.
    let depth = stack.length;
    while (depth > 0 && this.#known.get(stack[depth - 1]!)?.width !== widthOf(stack[depth - 1]!)) depth--;
    let prefix = depth === 0 ? "" : this.#known.get(stack[depth - 1]!)!.prefix;
    for (const container of stack.slice(depth)) {
      const width = widthOf(container);
      prefix += container.kind === "quote" ? "> " : " ".repeat(width);
      this.#known.set(container, { width, prefix });
    }
    return prefix;
  }
}

function widthOf(container: Container): number {
  if (container.kind === "list") return container.size;
  return container.kind === "quote" ? 2 : 4;
}
