/** Every run of white space but a lone space: the runs that normalising changes. */
const changedRuns = /[^\S ]\s*| \s+/g;

/**
 * Turns every run of white space (JavaScript's `\s`) into one space.
 *
 * Nothing is trimmed and nothing else is folded: case, accents, quotation marks and zero-width characters stay.
 */
export function normalise(text: string): string {
  return text.replace(changedRuns, " ");
}
