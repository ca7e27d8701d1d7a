import type { Environment, Message, ServerEvent } from "@pincite/api";
import { createNavigator, type Navigator } from "@pincite/react";
import { createContext, useContext } from "react";
import { CitationChecks } from "../checks/CitationChecks.ts";
import { makeComposerRegistry } from "../composer/registry.ts";
import type { ComposerRegistry } from "../composer/seam.ts";
import { DocumentStores } from "../document/DocumentStores.ts";
import type { ApiClient } from "../environment/api-client.ts";
import { EventConnection } from "../environment/EventConnection.ts";
import { attempt } from "../environment/outcome.ts";
import type { SessionStore } from "../environment/SessionStore.ts";
import { MarkdownRenderer } from "../message/MarkdownRenderer.ts";
import type { Place } from "../navigation/place.ts";
import { pendingThreadId } from "../thread/pending-thread.ts";
import { ThreadListStore } from "../thread/ThreadListStore.ts";
import { type PreparedPlace, ThreadStore } from "../thread/ThreadStore.ts";
import { TimelineRegistry } from "../timeline/TimelineRegistry.ts";

/** Neighbours of a message that are rendered before its row mounts: what one screen shows on either side. */
const neighbours = 6;

/** Milliseconds after which rows are laid out unrendered rather than waited for: at the end, growth is followed and disturbs nobody. */
const patienceAtEnd = 150;

/** The same where a row that grows would move what is being read. */
const patienceElsewhere = 1_000;

/** Threads whose messages stay loaded after leaving them, for going back and forth. */
const keptThreads = 8;

/** What the signed-in app works with: made once for an environment, outlives every component. */
export class Services {
  readonly session: SessionStore;
  readonly client: ApiClient;
  readonly environmentId: string;
  readonly threads: ThreadListStore;
  readonly documents: DocumentStores;
  readonly events: EventConnection;
  readonly checks: CitationChecks;
  readonly renderer = new MarkdownRenderer();
  readonly composers: ComposerRegistry = makeComposerRegistry();
  readonly timelines = new TimelineRegistry();
  readonly navigator: Navigator<Place> = createNavigator<Place>();
  readonly #threadStores = new Map<string, ThreadStore>();

  constructor(session: SessionStore, environment: Environment) {
    this.session = session;
    this.client = session.client;
    this.environmentId = environment.id;
    this.events = new EventConnection(() => void session.refresh());
    this.threads = new ThreadListStore(session.client);
    this.documents = new DocumentStores(session.client);
    this.checks = new CitationChecks({
      environmentId: environment.id,
      ask: async (citations) => {
        const answered = await attempt(session.client.citations.check({ payload: { citations } }));
        return answered.ok ? answered.value.checks : undefined;
      },
    });
  }

  /** Starts listening; the returned function ends it. */
  start(): () => void {
    const stop = this.events.listen((event) => {
      if (event.event === "reset") {
        void this.threads.load().then((page) => (page.ok ? undefined : this.session.noteFailure(page.failure)));
        void this.#followed?.refresh();
        this.checks.recheck();
      } else {
        this.#noteForChecks(event);
        this.threads.apply(event);
        this.#followed?.apply(event);
      }
    });
    const unsubscribe = this.documents.list.subscribe(() => this.checks.recheck(({ kind }) => kind === "document"));
    return () => {
      stop();
      unsubscribe();
      this.events.close();
    };
  }

  /** The messages of the thread on screen tell about themselves; of others only that something happened is told. */
  #noteForChecks({ event, data }: ServerEvent): void {
    if (event === "message") this.checks.noteMessage(data);
    else if (event === "thread-deleted" || (event === "thread" && data.id !== this.#followed?.threadId)) {
      this.checks.recheck((source) => source.kind === "message" && source.threadId === data.id);
    }
  }

  #followed: ThreadStore | undefined;

  /** Follows a thread's messages, or none. A thread that no server has yet is followed once it is created. */
  follow(store: ThreadStore | undefined): void {
    this.#followed = store;
    this.events.open(store === undefined || store.view.get().state === "new" ? undefined : store.threadId);
  }

  /** The messages of a thread, as far as they are loaded. */
  thread(id: string): ThreadStore {
    const known = this.#threadStores.get(id);
    const store = known ?? new ThreadStore(this.client, this.#prepare, id, id === pendingThreadId());
    // Last in the map is last used.
    this.#threadStores.delete(id);
    this.#threadStores.set(id, store);
    for (const oldest of this.#threadStores.keys()) {
      if (this.#threadStores.size <= keptThreads) break;
      this.#threadStores.delete(oldest);
    }
    return store;
  }

  readonly #prepare = async (messages: readonly Message[], place: PreparedPlace): Promise<void> => {
    const requests = messages.map(toRenderRequest);
    const rendered = this.renderer.whenRendered(requests.slice(...firstSeen(messages, place)));
    for (const request of requests) this.renderer.request(request, "ahead");
    const patience = place === "newest" ? patienceAtEnd : patienceElsewhere;
    await Promise.race([rendered, new Promise((resolve) => setTimeout(resolve, patience))]);
  };
}

function firstSeen(messages: readonly Message[], place: PreparedPlace): [start: number, end?: number] {
  if (place === "any") return [0];
  if (place === "newest") return [-neighbours];
  const at = messages.findIndex(({ id }) => id === place.around);
  return [Math.max(0, at - neighbours), at + neighbours + 1];
}

/** What the renderer needs of a message. */
function toRenderRequest(message: Message) {
  return {
    key: message.id,
    version: message.version,
    text: message.text,
    streaming: message.status === "streaming",
  };
}

/** Provides the services below the signed-in app. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services; only for components of the signed-in app. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new RangeError("useServices is called outside of the signed-in app");
  return services;
}
