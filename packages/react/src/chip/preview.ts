let segmenter: Intl.Segmenter | undefined;

/** Graphemes never get longer than this many units in writing that means something; it bounds the work on hostile text. */
const unitsPerGrapheme = 16;

/**
 * The first words of a text for a small place: white space collapsed, at most `limit` graphemes, an ellipsis where words were left
 * out, and cut at a space where there is one in the second half.
 */
export function previewText(text: string, limit = 60): string {
  const head = text.slice(0, limit * unitsPerGrapheme);
  const words = head.trim().replace(/\s+/g, " ");
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(words)) {
    if (count === limit) break;
    // The last grapheme of a head that was cut may itself be cut.
    if (head.length < text.length && index + segment.length === words.length) break;
    end = index + segment.length;
    count++;
  }
  if (end === words.length && head.length === text.length) return words;
  const space = words.lastIndexOf(" ", end);
  return `${words.slice(0, space > end / 2 ? space : end).trimEnd()}…`;
}
