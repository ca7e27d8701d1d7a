import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { citationLists } from "./answer-citation.ts";
import { IdConflict, InvalidInput, MessageTooLong, NotFound, NotRetryable, ThreadBusy } from "./errors.ts";
import { MessageId, ThreadId } from "./ids.ts";
import { maxPageSize } from "./limits.ts";
import { ProviderFailure } from "./provider.ts";
import { Count, Text, Time } from "./text.ts";

/** How far a message is: a person's is `complete` at once; a reply that is not was cut off by a crash (`interrupted`), its provider (`failed`) or a person (`stopped`). */
export const MessageStatus = Schema.Literals(["complete", "streaming", "interrupted", "failed", "stopped"]);
/** How far a message is. */
export type MessageStatus = typeof MessageStatus.Type;

/** Why a reply failed, with a sentence for people. */
export const MessageError = Schema.Struct({
  reason: ProviderFailure,
  message: Schema.String,
  retryable: Schema.Boolean,
});
/** Why a reply failed. */
export type MessageError = typeof MessageError.Type;

/** One message of a thread, its text as stored, quotes as links. The citations of an answer are no part of it. */
export const Message = Schema.Struct({
  id: MessageId,
  threadId: ThreadId,
  /** Dense in the thread, from 0. */
  position: Count,
  role: Schema.Literals(["user", "assistant"]),
  text: Schema.String,
  status: MessageStatus,
  error: Schema.NullOr(MessageError),
  /** Grows with every change of text or status; the same id and version is the same text, and of two copies the one with the lower version is the older. */
  version: Count,
  replyTo: Schema.NullOr(MessageId),
  /** The provider (and model) that wrote the reply. */
  provider: Schema.NullOr(Schema.String),
  createdAt: Time,
  updatedAt: Time,
});
/** One message of a thread. */
export type Message = typeof Message.Type;

/** A message with the citations of its answer; a list that is not stored is absent. */
export const StoredMessage = Schema.Struct({
  ...Message.fields,
  citations: Schema.optionalKey(citationLists.citations),
  inline_citations: Schema.optionalKey(citationLists.inline_citations),
});
/** A message with the citations of its answer. */
export type StoredMessage = typeof StoredMessage.Type;

/** Neighbouring messages in order; `before` and `after` ask for the pages next to it and are null at the ends. */
export const MessagePage = Schema.Struct({
  messages: Schema.Array(StoredMessage),
  before: Schema.NullOr(Schema.String),
  after: Schema.NullOr(Schema.String),
  total: Count,
});
/** Neighbouring messages in order. */
export type MessagePage = typeof MessagePage.Type;

/** An accepted message and the reply that is being written to it. */
export const Sent = Schema.Struct({ message: Message, reply: Message });
/** An accepted message and the reply to it. */
export type Sent = typeof Sent.Type;

const inThread = { threadId: ThreadId };
const ofMessage = { threadId: ThreadId, messageId: MessageId };

/** Messages: pages around any place of a thread, sending, and what can be done about a reply. */
export class MessagesGroup extends HttpApiGroup.make("messages")
  .add(
    HttpApiEndpoint.get("page", "/threads/:threadId/messages", {
      params: inThread,
      /** At most one of `around`, `before` and `after`; with none of them the newest page. */
      query: {
        around: Schema.optionalKey(MessageId),
        before: Schema.optionalKey(Schema.String),
        after: Schema.optionalKey(Schema.String),
        limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxPageSize }))),
      },
      success: MessagePage,
      error: [NotFound, InvalidInput],
    }),
    HttpApiEndpoint.get("get", "/threads/:threadId/messages/:messageId", {
      params: ofMessage,
      success: StoredMessage,
      error: NotFound,
    }),
    HttpApiEndpoint.post("send", "/threads/:threadId/messages", {
      params: inThread,
      payload: Schema.Struct({ id: MessageId, text: Text }),
      success: Sent,
      error: [NotFound, InvalidInput, MessageTooLong, ThreadBusy, IdConflict],
    }),
    HttpApiEndpoint.post("retry", "/threads/:threadId/messages/:messageId/retry", {
      params: ofMessage,
      success: Message,
      error: [NotFound, NotRetryable, ThreadBusy, MessageTooLong],
    }),
    HttpApiEndpoint.post("stop", "/threads/:threadId/messages/:messageId/stop", {
      params: ofMessage,
      success: Message,
      error: NotFound,
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
