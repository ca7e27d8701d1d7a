// Parsing a URL drops white space and control characters anywhere in it, so that what is checked would not be what is opened.
// oxlint-disable-next-line no-control-regex
const PLAIN = /^https?:\/\/[^\s\u0000-\u001F\u007F]+$/i;

/** Whether a value is an absolute `http:` or `https:` URL, spelled without white space. */
export function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && PLAIN.test(value) && URL.canParse(value);
}
