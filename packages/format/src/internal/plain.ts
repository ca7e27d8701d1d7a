// Ideographs, kana and emoji, and ASCII that is never escaped: in texts of these there is nothing to escape or decode,
// no whitespace, no control character, no half of a pair, and nothing that NFC changes. One expression tells all of
// that in a third of the time that finding out one by one takes. Ideographs come first, since most of such texts are some.
const ALTERNATIVES = String.raw`[\u3400-\u9FFF]|[A-Za-z0-9_~,:;.\u2600-\u2767\u3001-\u3029\u3041-\u3096\u30A0-\u30FF\uFF01-\uFF5E\uFE0F\u200D-]|[\uD83C-\uD83E][\uDC00-\uDFFF]`;
const PLAIN = new RegExp(`^(?:${ALTERNATIVES})+$`);
const PLAIN_QUERY = new RegExp(`^(?:${ALTERNATIVES}|[=&])+$`);

/** Whether a text is written as it is, and for certain has none of what rules forbid; `false` says nothing. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !text.includes("--") && !text.includes("..");
}

/** Whether a query's names and values are all such texts. */
export function isPlainQuery(query: string): boolean {
  return PLAIN_QUERY.test(query);
}
