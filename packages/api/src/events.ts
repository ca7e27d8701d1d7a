import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as HttpApiSchema from "effect/http-api/HttpApiSchema";
import type * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { citationLists, InlineCitation } from "./answer-citation.ts";
import { MessageId, ThreadId } from "./ids.ts";
import { Message } from "./messages.ts";
import { Count } from "./text.ts";
import { Thread } from "./threads.ts";

/** A piece of a reply: `text` begins at `offset` of the message's text, which then has `version`. A message of that version or a later one has the piece already; one whose text does not reach `offset` is to be fetched. */
export const Delta = Schema.Struct({
  threadId: ThreadId,
  messageId: MessageId,
  version: Count,
  offset: Count,
  text: Schema.String,
});
/** A piece of a reply. */
export type Delta = typeof Delta.Type;

const ofMessage = { threadId: ThreadId, messageId: MessageId };

/**
 * A citation that a reply has just made, with its target as far as the turn knows it by now. It is number `index` of the
 * message's inline citations: a client that has fewer before it fetches the message, one that has more has it already.
 */
export const CitationMade = Schema.Struct({ ...ofMessage, index: Count, citation: InlineCitation });
/** A citation that a reply has just made. */
export type CitationMade = typeof CitationMade.Type;

/** The citations of a reply as they are stored: they replace those that were told one by one. */
export const CitationsSummary = Schema.Struct({ ...ofMessage, ...citationLists });
/** The citations of a reply as they are stored. */
export type CitationsSummary = typeof CitationsSummary.Type;

/** The client must fetch what it shows: the stream begins here (`start`), or what it missed cannot be replayed (`gap`). */
export const Reset = Schema.Struct({ reason: Schema.Literals(["start", "gap"]) });
/** The client must fetch what it shows. */
export type Reset = typeof Reset.Type;

const event = <const Name extends string, Data extends Schema.Constraint>(name: Name, data: Data) =>
  Schema.Struct({ id: Schema.String, event: Schema.tag(name), data: Schema.fromJsonString(data) });

/** A server-sent event. Everything but `reset` and `thread` events of other threads needs `?thread=`. */
export const ServerEvent = Schema.Union([
  event("reset", Reset),
  event("thread", Thread),
  event("thread-deleted", Schema.Struct({ id: ThreadId })),
  event("message", Message),
  event("delta", Delta),
  event("citation", CitationMade),
  event("citations_summary", CitationsSummary),
]);
/** A server-sent event. */
export type ServerEvent = typeof ServerEvent.Type;

/** The names of the events, for `EventSource.addEventListener`. */
export const eventNames = [
  "reset",
  "thread",
  "thread-deleted",
  "message",
  "delta",
  "citation",
  "citations_summary",
] as const satisfies readonly ServerEvent["event"][];

/** Decodes what an `EventSource` listener receives; none when it is no event of this API. */
export const decodeEvent: (input: {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}) => Option.Option<ServerEvent> = Schema.decodeUnknownOption(ServerEvent);

/** What happens in the environment, as server-sent events. A stream without `Last-Event-ID` begins with `reset`; one that resumes misses nothing and repeats nothing. */
export class EventsGroup extends HttpApiGroup.make("events")
  .add(
    HttpApiEndpoint.get("subscribe", "/events", {
      query: { thread: Schema.optionalKey(ThreadId) },
      headers: { "last-event-id": Schema.optionalKey(Schema.String) },
      success: HttpApiSchema.StreamSse({ events: ServerEvent }),
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
