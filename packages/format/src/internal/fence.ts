// Three backticks are the least that make a fence.
const LEAST = 3;

/** A fence of backticks longer than any run of them in some texts. */
export function fenceFor(...texts: readonly string[]): string {
  let longest = LEAST - 1;
  for (const text of texts) for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(longest + 1);
}
