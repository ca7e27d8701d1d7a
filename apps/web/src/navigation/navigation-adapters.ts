import type { Citation } from "@pincite/format";
import type { DataAnswer, NavigationAdapters, TaskOptions } from "@pincite/react";
import type { Services } from "../app/Services.ts";
import type { Failure } from "../environment/outcome.ts";
import { settleAt } from "../timeline/settle-at.ts";
import type { Timeline } from "../timeline/Timeline.ts";
import type { Place } from "./place.ts";

/** How the app moves between threads and documents. */
export interface Addresses {
  readonly current: () => { readonly threadId: string | undefined; readonly document: string | undefined };
  readonly go: (address: { readonly threadId: string; readonly document: string | undefined }) => Promise<void>;
  /** Opens a document beside whatever is on screen. */
  readonly openDocument: (id: string) => Promise<void>;
}

/** Longest wait for a place that is gone back to, in milliseconds; then it is as near as it gets. */
const longestRestore = 2_000;

/** Lends the app's stores, routes and panes to a navigation. */
export function navigationAdapters(services: Services, addresses: Addresses): NavigationAdapters<Place> {
  const { timelines } = services;
  const timelineOf = (threadId: string): Timeline | undefined =>
    timelines.threadId === threadId ? timelines.current : undefined;

  return {
    data: {
      connect: (environmentId) =>
        Promise.resolve(environmentId === services.environmentId ? done : { ok: false, reason: "environment-unknown" }),
      fetchAround: (citation, options) => fetchAround(services, addresses, citation, options),
    },
    list: {
      scrollToRow: ({ source }) => {
        if (source.kind !== "message") return;
        const timeline = timelineOf(source.threadId);
        const height = timeline?.scroller()?.clientHeight ?? 0;
        timeline?.scrollToMessage(source.messageId, height / 3);
      },
      scroller: () => scrollerOf(services),
      readPlace: () => {
        const { threadId, document } = addresses.current();
        const timeline = threadId === undefined ? undefined : timelineOf(threadId);
        if (threadId === undefined || timeline === undefined) return undefined;
        const row = timeline.isAtEnd() ? "end" : timeline.firstVisible();
        return row === undefined ? undefined : { threadId, document, row };
      },
      restorePlace: async ({ threadId, document, row }) => {
        await addresses.go({ threadId, document });
        const store = services.thread(threadId);
        if (row === "end") {
          if (!store.holdsNewest) await store.showNewest();
          timelineOf(threadId)?.scrollToEnd();
          return;
        }
        await store.showAround(row.messageId);
        const signal = AbortSignal.timeout(longestRestore);
        const timeline = await whenShown(() => timelineOf(threadId), signal);
        if (timeline !== undefined) await settleAt(timeline, row, signal);
      },
    },
  };
}

const done: DataAnswer = { ok: true };

async function fetchAround(
  services: Services,
  addresses: Addresses,
  { source }: Citation,
  { signal }: TaskOptions,
): Promise<DataAnswer> {
  if (source.kind === "document") {
    const document = await services.documents.load(source.documentId);
    if (!document.ok) return refuse(document.failure, "document-gone");
    await addresses.openDocument(source.documentId);
    return done;
  }
  const { threadId, messageId } = source;
  const store = services.thread(threadId);
  const thread = await store.showAround(messageId, signal);
  if (!thread.ok) {
    const isThread = services.threads.get().threads.some(({ id }) => id === threadId);
    return refuse(thread.failure, isThread ? "message-gone" : "thread-gone");
  }
  const { threadId: current, document } = addresses.current();
  if (current !== threadId) await addresses.go({ threadId, document });
  return done;
}

function refuse({ kind }: Failure, gone: "message-gone" | "thread-gone" | "document-gone"): DataAnswer {
  if (kind === "not-found") return { ok: false, reason: gone };
  if (kind === "unreachable") return { ok: false, reason: "offline" };
  return { ok: false, reason: kind === "unauthorized" ? "forbidden" : "failed" };
}

/** The pane in which the present navigation's source stands. */
function scrollerOf({ navigator, timelines }: Services): HTMLElement | null | undefined {
  const state = navigator.state();
  if ("activation" in state && state.activation.citation.source.kind === "document") {
    return document.querySelector<HTMLElement>("[data-slot='document-scroller']");
  }
  return timelines.current?.scroller();
}

/** The timeline of a thread that was just gone to mounts a moment later. */
async function whenShown(find: () => Timeline | undefined, signal: AbortSignal): Promise<Timeline | undefined> {
  let timeline = find();
  while (timeline === undefined && !signal.aborted) {
    await new Promise(requestAnimationFrame);
    timeline = find();
  }
  return timeline;
}
