import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { PLAIN_START, type PlainQuote, writePlain } from "./plain-url.ts";

// The rules are those of T3 Code's schema (packages/contracts, AssistantCitation): nothing is left out or put in.
const id = Schema.Trim.check(Schema.isNonEmpty(), Schema.isMaxLength(512));
const offset = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThanOrEqualTo(Number.MAX_SAFE_INTEGER));
const context = Schema.String.check(Schema.isMaxLength(32));
const MAX_TEXT_LENGTH = 8000;

const Quote = Schema.Struct({
  version: Schema.Literal(1),
  environmentId: id,
  threadId: id,
  messageId: id,
  text: Schema.String.check(Schema.isNonEmpty(), Schema.isMaxLength(MAX_TEXT_LENGTH)),
  comment: Schema.optional(Schema.String.check(Schema.isMaxLength(MAX_TEXT_LENGTH))),
  start: offset,
  end: offset,
  prefix: context,
  suffix: context,
}).check(Schema.makeFilter(({ text, start, end }) => end > start && text.trim() !== ""));

const decodeQuote = Schema.decodeUnknownOption(Quote);
const encodeQuote = Schema.encodeSync(Quote);

const MAX_LENGTH = 9 * 2 * MAX_TEXT_LENGTH + 16_000;
const REQUIRED = ["text", "start", "end", "prefix", "suffix"];
const OFFSET = /^\d{1,16}$/;

/** Writes a quote that the schema has checked. */
export function writeChecked(quote: PlainQuote): string {
  return writePlain(encodeQuote({ version: 1, ...quote }));
}

/** Reads a link as T3 Code does: its form looked at, every parameter there once and no other, the value checked by the schema. */
export function readChecked(uri: string): PlainQuote | undefined {
  if (!uri.startsWith(PLAIN_START) || uri.length > MAX_LENGTH) return undefined;
  try {
    const url = new URL(uri);
    const ids = url.pathname.slice(1).split("/");
    const query = url.searchParams;
    const comment = query.get("comment");
    if (isUnusual(url) || ids.length !== 3 || query.size !== REQUIRED.length + (comment === null ? 0 : 1))
      return undefined;
    if (REQUIRED.some((name) => query.getAll(name).length !== 1)) return undefined;
    const [start, end] = [query.get("start") ?? "", query.get("end") ?? ""];
    if (!OFFSET.test(start) || !OFFSET.test(end)) return undefined;
    const quote = decodeQuote({
      version: 1,
      environmentId: decodeURIComponent(ids[0]!),
      threadId: decodeURIComponent(ids[1]!),
      messageId: decodeURIComponent(ids[2]!),
      text: query.get("text"),
      start: Number(start),
      end: Number(end),
      prefix: query.get("prefix"),
      suffix: query.get("suffix"),
      ...(comment === null ? {} : { comment }),
    });
    return Option.getOrUndefined(quote);
  } catch {
    return undefined;
  }
}

/** Whether a URL has a part that such a link has not. */
function isUnusual({ protocol, hostname, username, password, port, hash }: URL): boolean {
  return (
    protocol !== "plain-quote:" || hostname !== "v1" || username !== "" || password !== "" || port !== "" || hash !== ""
  );
}
