import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { NotFound } from "./errors.ts";
import { ThreadId } from "./ids.ts";
import { Message } from "./messages.ts";
import { Time } from "./text.ts";

/** The citations of a message as they are stored, unchecked: kinds of target that nobody knows yet are among them. */
const storedList = Schema.optionalKey(Schema.Array(Schema.Unknown));

/** A thread as one document: its messages as they are stored. */
export const ChatSession = Schema.Struct({
  id: ThreadId,
  title: Schema.String,
  messages: Schema.Array(
    Schema.Struct({
      id: Message.fields.id,
      role: Message.fields.role,
      text: Message.fields.text,
      status: Message.fields.status,
      created_at: Time,
      citations: storedList,
      inline_citations: storedList,
    }),
  ),
});
/** A thread as one document. */
export type ChatSession = typeof ChatSession.Type;

/** Threads under the name of sessions, whole, for clients that read citations as they are stored. */
export class ChatSessionsGroup extends HttpApiGroup.make("chatSessions")
  .add(
    HttpApiEndpoint.get("get", "/chat/sessions/:id", {
      params: { id: ThreadId },
      success: ChatSession,
      error: NotFound,
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
