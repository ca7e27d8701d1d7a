import type {
  CitationMade,
  CitationsSummary,
  Delta,
  Message,
  PersonId,
  Reset,
  ServerEvent,
  Thread,
  ThreadId,
} from "@pincite/api";
import type * as Cause from "effect/Cause";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Queue from "effect/Queue";
import * as Stream from "effect/Stream";
import { randomText } from "../identifiers.ts";
import { type Entry, EventRing } from "./EventRing.ts";

/** What can happen to what a person has. */
export type Happening =
  | { readonly event: "thread"; readonly data: Thread }
  | { readonly event: "thread-deleted"; readonly data: { readonly id: ThreadId } }
  | { readonly event: "message"; readonly data: Message }
  | { readonly event: "delta"; readonly data: Delta }
  | { readonly event: "citation"; readonly data: CitationMade }
  | { readonly event: "citations_summary"; readonly data: CitationsSummary };

/** What a subscriber asks for: what happens to a person's threads, and everything about one of them, from the event after `lastEventId` on. */
export interface Subscription {
  readonly personId: PersonId;
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

/** Tells the clients of each person what happens, in order, each event once; and tells it again to those who were away for a moment. */
export class EventBus extends Context.Service<
  EventBus,
  {
    /** Tells the subscribers of the person whose thread it is; never waits for one. */
    readonly publish: (personId: PersonId, happening: Happening) => Effect.Effect<void>;
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
      const byChannel = new Map<string, Set<Queue.Queue<ServerEvent, Cause.Done>>>();
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
      const beginning = (subscription: Subscription, channels: ReadonlySet<string>): readonly ServerEvent[] => {
        const { lastEventId } = subscription;
        if (lastEventId === undefined || lastEventId === "") return [reset("start")];
        const sequence = parseSequence(run, lastEventId);
        const missed = sequence === undefined ? undefined : ring.after(sequence);
        if (missed === undefined) return [reset("gap")];
        const wanted = missed.filter(({ channel }) => channels.has(channel));
        return wanted.length > maxWaiting ? [reset("gap")] : wanted.map(toServerEvent);
      };

      const open = (subscription: Subscription) => {
        const channels = channelsOf(subscription);
        return Effect.acquireRelease(
          Effect.map(Queue.dropping<ServerEvent, Cause.Done>(maxWaiting), (queue) => {
            Queue.offerAllUnsafe(queue, beginning(subscription, channels));
            if (closed) Queue.endUnsafe(queue);
            for (const channel of channels) {
              byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(queue));
            }
            return queue;
          }),
          (queue) =>
            Effect.sync(() => {
              for (const channel of channels) {
                const queues = byChannel.get(channel);
                queues?.delete(queue);
                if (queues?.size === 0) byChannel.delete(channel);
              }
            }),
        );
      };

      return EventBus.of({
        close: Effect.sync(() => {
          closed = true;
          for (const queues of byChannel.values()) for (const queue of queues) Queue.endUnsafe(queue);
        }),
        publish: (personId, happening) =>
          Effect.sync(() => {
            const channel = channelOf(personId, happening);
            const entry = ring.add(channel, sizeOf(happening), happening);
            const queues = byChannel.get(channel);
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

/** The channel of a person's list of threads, or of one of their threads. No id holds a slash. */
const channelName = (personId: PersonId, threadId?: ThreadId): string =>
  threadId === undefined ? personId : `${personId}/${threadId}`;

const channelsOf = ({ personId, thread }: Subscription): ReadonlySet<string> =>
  new Set([channelName(personId), channelName(personId, thread)]);

const channelOf = (personId: PersonId, { event, data }: Happening): string =>
  event === "thread" || event === "thread-deleted" ? channelName(personId) : channelName(personId, data.threadId);

const sizeOf = ({ event, data }: Happening): number => {
  switch (event) {
    case "message":
    case "delta":
      return overhead + data.text.length;
    case "citation":
    case "citations_summary":
      return overhead + JSON.stringify(data).length;
    case "thread":
    case "thread-deleted":
      return overhead;
  }
};
