/** A quote as T3 Code's links have it: three ids, the words, their place and context. */
export interface PlainQuote {
  readonly environmentId: string;
  readonly threadId: string;
  readonly messageId: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly suffix: string;
}

/** What every such link begins with. */
export const PLAIN_START = "plain-quote://v1/";

/**
 * Writes a quote with `URLSearchParams`, and checks nothing.
 *
 * Setting parameters of a `URL` one by one takes up to twice as long: each writes the whole URL anew.
 */
export function writePlain(quote: PlainQuote): string {
  const { environmentId, threadId, messageId, text, start, end, prefix, suffix } = quote;
  const path = [environmentId, threadId, messageId].map(toSegment).join("/");
  const query = new URLSearchParams({ text, start: String(start), end: String(end), prefix, suffix });
  return `${PLAIN_START}${path}?${query}`;
}

/** Reads one, and checks nothing. */
export function readPlain(uri: string): PlainQuote {
  const url = new URL(uri);
  const [, environmentId, threadId, messageId] = url.pathname.split("/").map((id) => decodeURIComponent(id));
  const query = url.searchParams;
  return {
    environmentId: environmentId ?? "",
    threadId: threadId ?? "",
    messageId: messageId ?? "",
    text: query.get("text") ?? "",
    start: Number(query.get("start")),
    end: Number(query.get("end")),
    prefix: query.get("prefix") ?? "",
    suffix: query.get("suffix") ?? "",
  };
}

/** An id without anything that could end a Markdown destination. */
function toSegment(id: string): string {
  return encodeURIComponent(id).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
