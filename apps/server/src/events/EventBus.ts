import type { Delta, Message, Reset, ServerEvent, Thread, ThreadId } from "@pincite/api";
import type * as Cause from "effect/Cause";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Queue from "effect/Queue";
import * as Stream from "effect/Stream";
import { randomText } from "../identifiers.ts";
import { type Entry, EventRing } from "./EventRing.ts";

/** What can happen in an environment. */
export type Happening =
  | { readonly event: "thread"; readonly data: Thread }
  | { readonly event: "thread-deleted"; readonly data: { readonly id: ThreadId } }
  | { readonly event: "message"; readonly data: Message }
  | { readonly event: "delta"; readonly data: Delta };

/** What a subscriber asks for: everything about one thread (besides what is for everybody), from the event after `lastEventId` on. */
export interface Subscription {
  readonly thread?: ThreadId | undefined;
  readonly lastEventId?: string | undefined;
}

/** Events kept for those who reconnect: some minutes of ordinary use, seconds when a thousand replies stream. */
const maxKeptEvents = 20_000;

/** Their size together, in UTF-16 code units: at most 16 MB of memory. */
const maxKeptSize = 8_000_000;

/** Events that wait for one client. One that falls further behind is disconnected, and catches up from the ring when it reconnects. */
const maxWaiting = 2_000;

/** Bytes an event costs besides the texts in it, roughly: names, ids, times. */
const overhead = 300;

/** Tells every client what happens, in order, each event once; and tells it again to those who were away for a moment. */
export class EventBus extends Context.Service<
  EventBus,
  {
    /** Tells all subscribers; never waits for one. */
    readonly publish: (happening: Happening) => Effect.Effect<void>;
    /** The events of a subscription; ends when the subscriber is too slow or the environment closes. */
    readonly subscribe: (subscription: Subscription) => Stream.Stream<ServerEvent>;
    /** Ends all subscriptions: the server is about to stop, and their responses would keep it open. */
    readonly close: Effect.Effect<void>;
  }
>()("@pincite/server/events/EventBus") {
  static readonly layer = Layer.effect(
    EventBus,
    Effect.gen(function* () {
      // Ids of an earlier run mean nothing here: a client that brings one gets a reset.
      const run = yield* randomText(6);
      const ring = new EventRing<Happening>({ maxCount: maxKeptEvents, maxSize: maxKeptSize });
      const byThread = new Map<string | null, Set<Queue.Queue<ServerEvent, Cause.Done>>>();
      let closed = false;

      const toServerEvent = (entry: Entry<Happening>): ServerEvent => ({
        id: `${run}-${entry.sequence}`,
        ...entry.event,
      });
      const reset = (reason: Reset["reason"]): ServerEvent => ({
        id: `${run}-${ring.last}`,
        event: "reset",
        data: { reason },
      });

      /** What a new subscriber gets first. */
      const beginning = (subscription: Subscription): readonly ServerEvent[] => {
        const { lastEventId, thread } = subscription;
        if (lastEventId === undefined || lastEventId === "") return [reset("start")];
        const sequence = parseSequence(run, lastEventId);
        const missed = sequence === undefined ? undefined : ring.after(sequence);
        if (missed === undefined) return [reset("gap")];
        const wanted = missed.filter((entry) => entry.threadId === null || entry.threadId === thread);
        return wanted.length > maxWaiting ? [reset("gap")] : wanted.map(toServerEvent);
      };

      const open = (subscription: Subscription) =>
        Effect.acquireRelease(
          Effect.map(Queue.dropping<ServerEvent, Cause.Done>(maxWaiting), (queue) => {
            Queue.offerAllUnsafe(queue, beginning(subscription));
            if (closed) Queue.endUnsafe(queue);
            for (const key of new Set([null, subscription.thread ?? null])) {
              byThread.set(key, (byThread.get(key) ?? new Set()).add(queue));
            }
            return queue;
          }),
          (queue) =>
            Effect.sync(() => {
              for (const key of new Set([null, subscription.thread ?? null])) {
                const queues = byThread.get(key);
                queues?.delete(queue);
                if (queues?.size === 0) byThread.delete(key);
              }
            }),
        );

      return EventBus.of({
        close: Effect.sync(() => {
          closed = true;
          for (const queues of byThread.values()) for (const queue of queues) Queue.endUnsafe(queue);
        }),
        publish: (happening) =>
          Effect.sync(() => {
            const threadId = threadOf(happening);
            const entry = ring.add(threadId, sizeOf(happening), happening);
            const queues = byThread.get(threadId);
            if (queues === undefined) return;
            const event = toServerEvent(entry);
            for (const queue of queues) {
              if (!Queue.offerUnsafe(queue, event)) Queue.endUnsafe(queue);
            }
          }),
        subscribe: (subscription) => Stream.unwrap(Effect.map(open(subscription), Stream.fromQueue)),
      });
    }),
  );
}

const parseSequence = (run: string, id: string): number | undefined => {
  const prefix = `${run}-`;
  return id.startsWith(prefix) && /^[0-9]{1,15}$/.test(id.slice(prefix.length))
    ? Number(id.slice(prefix.length))
    : undefined;
};

const threadOf = (happening: Happening): string | null =>
  happening.event === "message" || happening.event === "delta" ? happening.data.threadId : null;

const sizeOf = (happening: Happening): number =>
  overhead + (happening.event === "message" || happening.event === "delta" ? happening.data.text.length : 0);
