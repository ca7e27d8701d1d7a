// Three backticks are the least that make a fence.
const LEAST = 3;

/** The length of the longest run of backticks. */
export function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** A fence of backticks longer than any run of them in a text. */
export function fenceFor(text: string): string {
  return "`".repeat(Math.max(LEAST, longestRun(text) + 1));
}
