import { Schema } from "effect";
import { type PlainQuote, readPlain, writePlain } from "./plain-url.ts";

const id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(512));
const offset = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));
const context = Schema.String.check(Schema.isMaxLength(32));

const Quote = Schema.Struct({
  environmentId: id,
  threadId: id,
  messageId: id,
  text: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(8000)),
  start: offset,
  end: offset,
  prefix: context,
  suffix: context,
});

const check = Schema.decodeUnknownSync(Quote);
const uncheck = Schema.encodeSync(Quote);

/** Writes a quote that an Effect Schema has checked. */
export function writeChecked(quote: PlainQuote): string {
  return writePlain(uncheck(quote));
}

/** Reads one and checks it with the same schema. */
export function readChecked(uri: string): PlainQuote {
  return check(readPlain(uri));
}
