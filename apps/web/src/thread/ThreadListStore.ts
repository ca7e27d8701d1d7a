import type { ServerEvent, Thread } from "@pincite/api";
import { ThreadId } from "@pincite/api";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt, type Failure, type Outcome } from "../environment/outcome.ts";
import { Store } from "../store/Store.ts";

/** The threads loaded so far, those with the newest activity first. */
export interface ThreadList {
  readonly state: "loading" | "ready" | "failed";
  readonly threads: readonly Thread[];
  /** Whether older threads can be asked for. */
  readonly hasMore: boolean;
  readonly failure: Failure | null;
}

/** How many threads one request brings: more than a sidebar shows. */
const pageSize = 60;

/** The environment's threads, kept up to date by events. */
export class ThreadListStore extends Store<ThreadList> {
  readonly #client: ApiClient;
  #next: string | null = null;
  #loading = false;

  constructor(client: ApiClient) {
    super({ state: "loading", threads: [], hasMore: false, failure: null });
    this.#client = client;
  }

  /** Fetches the first page and merges it in. */
  async load(): Promise<Outcome<unknown>> {
    const page = await attempt(this.#client.threads.list({ query: { limit: pageSize } }));
    if (!page.ok) {
      const { threads, hasMore } = this.get();
      this.set({ state: threads.length > 0 ? "ready" : "failed", threads, hasMore, failure: page.failure });
      return page;
    }
    this.#next = page.value.next;
    this.#show(page.value.threads);
    return page;
  }

  /** Fetches the next page of older threads. */
  async loadMore(): Promise<void> {
    if (this.#next === null || this.#loading) return;
    this.#loading = true;
    const page = await attempt(this.#client.threads.list({ query: { cursor: this.#next, limit: pageSize } }));
    this.#loading = false;
    if (!page.ok) return;
    this.#next = page.value.next;
    this.#show([...this.get().threads, ...page.value.threads]);
  }

  /** Takes in what an event says about threads. */
  apply(event: ServerEvent): void {
    if (event.event === "thread") this.put(event.data);
    else if (event.event === "thread-deleted") this.#drop(event.data.id);
  }

  /** Adds a thread or replaces what was known of it. */
  put(thread: Thread): void {
    this.#show([thread, ...this.get().threads.filter((each) => each.id !== thread.id)]);
  }

  /** Gives a thread another title. */
  async rename(id: string, title: string): Promise<Outcome<Thread>> {
    const renamed = await attempt(
      this.#client.threads.update({ params: { id: ThreadId.make(id) }, payload: { title } }),
    );
    if (renamed.ok) this.put(renamed.value);
    return renamed;
  }

  /** Deletes a thread with its messages. */
  async remove(id: string): Promise<Outcome<unknown>> {
    const removed = await attempt(this.#client.threads.remove({ params: { id: ThreadId.make(id) } }));
    if (removed.ok || removed.failure.kind === "not-found") this.#drop(id);
    return removed;
  }

  #drop(id: string): void {
    this.#show(this.get().threads.filter((each) => each.id !== id));
  }

  #show(threads: readonly Thread[]): void {
    const unique = new Map(threads.map((thread) => [thread.id, thread]));
    const sorted = [...unique.values()].toSorted((a, b) => b.updatedAt - a.updatedAt);
    this.set({ state: "ready", threads: sorted, hasMore: this.#next !== null, failure: null });
  }
}
