/**
 * The part of a streaming message that can be shown: a link, an image or a citation whose end has not arrived is held
 * back, so that no address flickers by. Looks at the last paragraph alone, in one pass.
 */
export function hideUnfinished(text: string): string {
  const from = Math.max(0, text.lastIndexOf("\n\n"));
  const tail = text.slice(from);
  if (insideFence(text, from)) return text;
  let open = -1;
  let depth = 0;
  for (let index = 0; index < tail.length; index++) {
    const character = tail[index];
    if (character === "\\") index++;
    else if (character === "`") {
      const run = /^`+/u.exec(tail.slice(index, index + 64))?.[0] ?? "`";
      const close = tail.indexOf(run, index + run.length);
      if (close === -1) break;
      index = close + run.length - 1;
    } else if (character === "[") {
      if (depth === 0) open = tail[index - 1] === "!" ? index - 1 : index;
      depth++;
    } else if (character === "]" && depth > 0) {
      depth--;
      if (depth > 0) continue;
      if (tail[index + 1] !== "(") {
        // The address may still follow a bracket that ends the text.
        if (index + 1 < tail.length) open = -1;
        continue;
      }
      const end = endOfDestination(tail, index + 2);
      if (end === -1) return text.slice(0, from + open);
      index = end;
      open = -1;
    }
  }
  return open === -1 || !isLikelyLink(tail, open) ? text : text.slice(0, from + open);
}

/** A label this long without its bracket's end is more likely prose in brackets; our own labels hold at most 240 units. */
const longestLabel = 400;

function isLikelyLink(tail: string, open: number): boolean {
  return tail.length - open <= longestLabel;
}

function endOfDestination(tail: string, from: number): number {
  let depth = 1;
  for (let index = from; index < tail.length; index++) {
    const character = tail[index];
    if (character === "\\") index++;
    else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return index;
    else if (character === "\n") return index;
  }
  return -1;
}

function insideFence(text: string, from: number): boolean {
  let inside = false;
  for (const match of text.matchAll(/^ {0,3}(?:```|~~~)/gmu)) {
    if (match.index >= from + 2 && !inside) return false;
    inside = !inside;
  }
  return inside;
}
