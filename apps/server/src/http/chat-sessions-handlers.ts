import { Api, CurrentAccess } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpServerResponse from "effect/http/HttpServerResponse";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import * as Stream from "effect/Stream";
import { ChatSessions } from "../messages/ChatSessions.ts";

/** Threads as chat sessions. */
export const layerChatSessionsHandlers = HttpApiBuilder.group(
  Api,
  "chatSessions",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* ChatSessions;
    return handlers.handle(
      "get",
      Effect.fnUntraced(function* ({ params }) {
        const { person } = yield* CurrentAccess;
        const pieces = yield* sessions.read(person.id, params.id);
        return HttpServerResponse.stream(Stream.encodeText(pieces), {
          contentType: "application/json; charset=utf-8",
          headers: { "cache-control": "no-store" },
        });
      }),
    );
  }),
);
