/** Elements whose start and end each separate, by their name alone: one table for the DOM, hast and mdast. */
const blocks = new Set(
  (
    "address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p " +
    "plaintext pre search section summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);

/** Elements whose content is not the message's text. */
const excluded = new Set(
  "annotation annotation-xml button input noscript script select style svg template textarea".split(" "),
);

/** Reads an attribute by its HTML name; null when it is absent. */
export type ReadAttribute = (name: string) => string | null;

/** Whether an element separates what stands before, inside and after it. */
export function isBlock(tagName: string): boolean {
  return blocks.has(tagName);
}

/** Whether an element's content is left out of the stream. */
export function isExcluded(tagName: string, attribute: ReadAttribute): boolean {
  if (excluded.has(tagName)) return true;
  if (attribute("aria-hidden") === "true" || attribute("role") === "button") return true;
  if (attribute("contenteditable") !== null) return true;
  const hidden = attribute("hidden");
  return hidden !== null && hidden.toLowerCase() !== "until-found";
}

/** The attribute by which an element states the text it stands for. */
export const statedText = "data-pincite-text";

/** The encoding of KaTeX's annotation that holds the source of a formula. */
export const texEncoding = "application/x-tex";
