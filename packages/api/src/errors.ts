import * as Schema from "effect/Schema";
import { Count } from "./text.ts";

/** No valid session or bearer token came with the request. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  { message: Schema.String },
  { httpApiStatus: 401 },
) {}

/** The request came from another site or under a host name that is not this server's, or asks for what only the owner may do. */
export class Forbidden extends Schema.TaggedError<Forbidden>()(
  "Forbidden",
  { message: Schema.String },
  { httpApiStatus: 403 },
) {}

/** The named thing does not exist (any more). */
export class NotFound extends Schema.TaggedError<NotFound>()(
  "NotFound",
  {
    kind: Schema.Literals(["thread", "message", "document", "person", "token", "account", "path"]),
    id: Schema.String,
    message: Schema.String,
  },
  { httpApiStatus: 404 },
) {}

/** One thing that is wrong with the input: where it stands, and what was expected there. */
export const InputIssue = Schema.Struct({ path: Schema.String, message: Schema.String });
/** One thing that is wrong with the input. */
export type InputIssue = typeof InputIssue.Type;

/** The request does not have the shape that its endpoint takes. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()(
  "InvalidInput",
  { message: Schema.String, issues: Schema.Array(InputIssue) },
  { httpApiStatus: 400 },
) {}

/** The body is larger than the server reads; `limit` and `size` (null when unknown) are bytes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()(
  "BodyTooLarge",
  { message: Schema.String, limit: Count, size: Schema.NullOr(Count) },
  { httpApiStatus: 413 },
) {}

/** A message with its quotes as text is longer than the limit; nothing was stored or sent. */
export class MessageTooLong extends Schema.TaggedError<MessageTooLong>()(
  "MessageTooLong",
  {
    message: Schema.String,
    form: Schema.Literals(["stored", "expanded"]),
    storedLength: Count,
    expandedLength: Count,
    limit: Count,
    largest: Schema.Array(Schema.Struct({ number: Count, length: Count, start: Count, end: Count })),
  },
  { httpApiStatus: 413 },
) {}

/** A reply of the thread is still being written; stop it or wait. */
export class ThreadBusy extends Schema.TaggedError<ThreadBusy>()(
  "ThreadBusy",
  { message: Schema.String, replyId: Schema.String },
  { httpApiStatus: 409 },
) {}

/** The id is taken by another message, of another text or in another thread, or by another thread. */
export class IdConflict extends Schema.TaggedError<IdConflict>()(
  "IdConflict",
  { message: Schema.String, id: Schema.String },
  { httpApiStatus: 409 },
) {}

/** The message is no reply that failed, was stopped or was interrupted. */
export class NotRetryable extends Schema.TaggedError<NotRetryable>()(
  "NotRetryable",
  { message: Schema.String },
  { httpApiStatus: 409 },
) {}

/** The one-time code is wrong, used or older than five minutes. */
export class CodeRejected extends Schema.TaggedError<CodeRejected>()(
  "CodeRejected",
  { message: Schema.String },
  { httpApiStatus: 401 },
) {}

/** Too many wrong codes; `retryAfter` is in seconds. */
export class TooManyAttempts extends Schema.TaggedError<TooManyAttempts>()(
  "TooManyAttempts",
  { message: Schema.String, retryAfter: Count },
  { httpApiStatus: 429 },
) {}
