import { scanWith } from "./scan.ts";

/**
 * Makes links that are still citations in a written-out text none: an entity in place of the scheme's colon is no
 * citation any more. One pass nearly always does; breaking a link inside another's label can make the outer one a link.
 */
export function settle(scheme: string, text: string): string {
  const { found } = scanWith(scheme, text);
  if (found.length === 0) return text;
  const literal = `${scheme}:`;
  let settled = "";
  let last = 0;
  for (const { start, end } of found) {
    settled += text.slice(last, start) + text.slice(start, end).replaceAll(literal, `${scheme}&#58;`);
    last = end;
  }
  settled += text.slice(last);
  return scanWith(scheme, settled).found.length === 0 ? settled : text.replaceAll(literal, `${scheme}&#58;`);
}
