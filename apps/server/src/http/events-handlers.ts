import { Api, CurrentAccess, type ServerEvent } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpServerResponse from "effect/http/HttpServerResponse";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import * as Stream from "effect/Stream";
import { Accesses } from "../access/Accesses.ts";
import { EventBus } from "../events/EventBus.ts";

/** How often a stream says something when nothing happens: proxies and phones close a connection that is silent for a minute or so. */
const heartbeatInterval = "15 seconds";

/** A comment, which event sources skip. The first one makes the response's headers go out at once. */
const heartbeat = new TextEncoder().encode(":\n\n");

/** What happens, as server-sent events; ends when the session or token is revoked. */
export const layerEventsHandlers = HttpApiBuilder.group(
  Api,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const bus = yield* EventBus;
    const accesses = yield* Accesses;
    return handlers.handle(
      "subscribe",
      Effect.fnUntraced(function* ({ query, headers }) {
        const { id, person } = yield* CurrentAccess;
        const events = bus.subscribe({
          personId: person.id,
          thread: query.thread,
          lastEventId: headers["last-event-id"],
        });
        const body = Stream.tick(heartbeatInterval).pipe(
          Stream.map(() => heartbeat),
          Stream.merge(Stream.map(events, render), { haltStrategy: "right" }),
          Stream.interruptWhen(accesses.revoked(id)),
        );
        return HttpServerResponse.stream(body, {
          contentType: "text/event-stream; charset=utf-8",
          headers: { "cache-control": "no-store", "x-accel-buffering": "no" },
        });
      }),
    );
  }),
);

const rendered = new WeakMap<ServerEvent, Uint8Array>();

/** An event as bytes, made once however many clients get it. */
const render = (event: ServerEvent): Uint8Array => {
  const known = rendered.get(event);
  if (known !== undefined) return known;
  // JSON holds no line break, so the data is one line.
  const bytes = new TextEncoder().encode(
    `id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`,
  );
  rendered.set(event, bytes);
  return bytes;
};
