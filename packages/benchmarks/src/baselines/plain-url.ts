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

/** Writes a quote with `URL` and `URLSearchParams`. */
export function writePlain(quote: PlainQuote): string {
  const { environmentId, threadId, messageId } = quote;
  const path = [environmentId, threadId, messageId].map((id) => encodeURIComponent(id)).join("/");
  const url = new URL(`plain-quote://v1/${path}`);
  url.searchParams.set("text", quote.text);
  url.searchParams.set("start", String(quote.start));
  url.searchParams.set("end", String(quote.end));
  url.searchParams.set("prefix", quote.prefix);
  url.searchParams.set("suffix", quote.suffix);
  return url.toString();
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
