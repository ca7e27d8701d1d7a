import {
  type Message,
  MessageId,
  type MessagePage,
  type ServerEvent,
  type StoredMessage,
  ThreadId,
} from "@pincite/api";
import * as Schema from "effect/Schema";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt, type Failure, type Outcome } from "../environment/outcome.ts";
import { Store } from "../store/Store.ts";
import type { RowPlace } from "../timeline/Timeline.ts";
import { MessageWindow } from "./MessageWindow.ts";

/** What a timeline shows of a thread; the messages themselves are watched one by one. */
export interface ThreadView {
  /** `new` is a thread that no server knows yet: it comes into being with its first message. */
  readonly state: "new" | "loading" | "ready" | "missing" | "failed";
  readonly ids: readonly string[];
  /** Position in the thread of the first id. */
  readonly start: number;
  /** How many messages the thread has. */
  readonly total: number;
  /** The message that the last jump led to; null after going to the newest. */
  readonly focusId: string | null;
  /** Counts the jumps: rows of another generation have nothing to do with these. */
  readonly generation: number;
  readonly failure: Failure | null;
  /** The reply that is being written, if any. */
  readonly streamingId: string | null;
}

/** Which of some messages will be looked at first: those at the end, those around one, or any. */
export type PreparedPlace = "newest" | "any" | { readonly around: string };

/** Renders messages before their rows are laid out, so that rows mount at their full height. */
export type PrepareMessages = (messages: readonly Message[], place: PreparedPlace) => Promise<void>;

/** Messages that one request brings. */
const pageSize = 60;
/** Messages held at once: enough to scroll through without waiting, little enough for a phone. */
const largestWindow = 600;

/** The messages of one thread as far as they are loaded: a window that grows at its ends, moves on a jump and follows events. */
export class ThreadStore {
  readonly threadId: string;
  readonly view: Store<ThreadView>;
  /** Where the person left this thread; undefined at its end. */
  lastPlace: RowPlace | undefined;
  readonly #client: ApiClient;
  readonly #prepare: PrepareMessages;
  readonly #window = new MessageWindow();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Cursors of the pages beside the window; undefined when trimming lost them. */
  #before: string | null | undefined;
  #after: string | null | undefined;
  #total = 0;
  #generation = 0;
  #loading: "older" | "newer" | undefined;
  /** What was heard while pages are under way: a page may be older than it, and must not undo it. */
  readonly #heard = new Set<ServerEvent[]>();

  constructor(client: ApiClient, prepare: PrepareMessages, threadId: string, isNew: boolean) {
    this.#client = client;
    this.#prepare = prepare;
    this.threadId = threadId;
    this.view = new Store<ThreadView>({
      state: isNew ? "new" : "loading",
      ids: [],
      start: 0,
      total: 0,
      focusId: null,
      generation: 0,
      failure: null,
      streamingId: null,
    });
  }

  /** A loaded message. */
  readonly message = (id: string): StoredMessage | undefined => this.#window.get(id);

  /** Calls back whenever the message changes. */
  subscribeMessage(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** Whether the newest message is loaded. */
  get holdsNewest(): boolean {
    return this.#window.end >= this.#total;
  }

  /** Shows the newest messages, as after opening the thread. */
  async showNewest(): Promise<Outcome<MessagePage>> {
    return this.#meanwhile(async () => {
      const page = await this.#fetch({});
      if (page.ok) await this.#replace(page.value, null);
      else this.#fail(page.failure);
      return page;
    });
  }

  /** Makes sure that a message and its neighbours are loaded: one request at most, which replaces the window. */
  async showAround(id: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
    if (this.#window.get(id) !== undefined) return { ok: true, value: undefined };
    if (!isMessageId(id)) return { ok: false, failure: { kind: "not-found", message: "There is no such message." } };
    return this.#meanwhile(async () => {
      const page = await this.#fetch({ around: id }, signal);
      if (page.ok && signal?.aborted !== true) await this.#replace(page.value, id);
      return page;
    });
  }

  /** Catches up after a gap: what is on show stays on show, only newer texts come in. */
  async refresh(): Promise<void> {
    const { state } = this.view.get();
    if (state === "new") return;
    if (state !== "ready") {
      await this.showNewest();
      return;
    }
    await this.#meanwhile(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const wasAtEnd = this.holdsNewest;
    const page = await this.#fetch({});
    if (!page.ok) {
      if (page.failure.kind === "not-found") this.#fail(page.failure);
      return;
    }
    this.#total = page.value.total;
    const adjoins = wasAtEnd || page.value.messages.some((message) => this.#window.get(message.id) !== undefined);
    if (adjoins) this.#merge(page.value.messages);
    this.#publish();
  }

  /** Loads the page before the window. */
  loadOlder(): Promise<void> {
    return this.#meanwhile(() => this.#loadOlder());
  }

  async #loadOlder(): Promise<void> {
    const { first } = this.#window;
    if (first === undefined || first.position === 0 || this.#loading !== undefined) return;
    this.#loading = "older";
    const page = await this.#fetch(typeof this.#before === "string" ? { before: this.#before } : { around: first.id });
    if (page.ok) await this.#prepare(page.value.messages, "any");
    this.#loading = undefined;
    if (!page.ok || this.#window.first?.id !== first.id) return;
    this.#before = page.value.before;
    this.#merge(page.value.messages);
    if (this.#window.trim(largestWindow, "end")) this.#after = undefined;
    this.#publish();
  }

  /** Loads the page after the window. */
  loadNewer(): Promise<void> {
    return this.#meanwhile(() => this.#loadNewer());
  }

  async #loadNewer(): Promise<void> {
    const { last } = this.#window;
    if (last === undefined || this.holdsNewest || this.#loading !== undefined) return;
    this.#loading = "newer";
    const page = await this.#fetch(typeof this.#after === "string" ? { after: this.#after } : { around: last.id });
    if (page.ok) await this.#prepare(page.value.messages, "any");
    this.#loading = undefined;
    if (!page.ok || this.#window.last?.id !== last.id) return;
    this.#after = page.value.after;
    this.#total = page.value.total;
    this.#merge(page.value.messages);
    if (this.#window.trim(largestWindow, "start")) this.#before = undefined;
    this.#publish();
  }

  /** Takes in an event of this thread. */
  apply(event: ServerEvent): void {
    for (const events of this.#heard) events.push(event);
    this.#takeInEvent(event);
  }

  /** Runs a load, then takes in once more what was heard meanwhile; what is known already changes nothing. */
  async #meanwhile<A>(load: () => Promise<A>): Promise<A> {
    const events: ServerEvent[] = [];
    this.#heard.add(events);
    try {
      return await load();
    } finally {
      this.#heard.delete(events);
      for (const event of events) this.#takeInEvent(event);
    }
  }

  #takeInEvent(event: ServerEvent): void {
    if (event.event === "message" && event.data.threadId === this.threadId) this.takeIn([event.data]);
    else if (event.event === "delta" && event.data.threadId === this.threadId) {
      const result = this.#window.extend(event.data);
      if (result === "changed") this.#notify(event.data.messageId);
      else if (result === "missing") void this.#refetch(event.data.messageId);
    } else if (event.event === "citation" && event.data.threadId === this.threadId) {
      const result = this.#window.cite(event.data);
      if (result === "changed") this.#notify(event.data.messageId);
      else if (result === "missing") void this.#refetch(event.data.messageId);
    } else if (event.event === "citations_summary" && event.data.threadId === this.threadId) {
      if (this.#window.settle(event.data)) this.#notify(event.data.messageId);
    } else if (event.event === "thread-deleted" && event.data.id === this.threadId) {
      this.#fail({ kind: "not-found", message: "This thread was deleted." });
    }
  }

  /** Takes in messages that the server answered with or told of. */
  takeIn(messages: readonly Message[]): void {
    this.#takeInKnown(messages, (known) => this.#window.mergeTold(known));
  }

  #takeInKnown<M extends Message>(
    messages: readonly M[],
    merge: (known: readonly M[]) => readonly string[] | undefined,
  ): void {
    const { state } = this.view.get();
    if (state !== "ready" && state !== "new") return;
    const followed = this.holdsNewest;
    for (const message of messages) this.#total = Math.max(this.#total, message.position + 1);
    const known = messages.filter((message) => followed || this.#window.get(message.id) !== undefined);
    for (const id of merge(known) ?? []) this.#notify(id);
    this.#publish();
  }

  /** Turns a thread that only this browser knew into one that the server has. */
  noteCreated(): void {
    if (this.view.get().state === "new") this.view.set({ ...this.view.get(), state: "ready" });
  }

  async #refetch(messageId: string): Promise<void> {
    const message = await attempt(
      this.#client.messages.get({
        params: { threadId: ThreadId.make(this.threadId), messageId: MessageId.make(messageId) },
      }),
    );
    if (message.ok) this.#takeInKnown([message.value], (known) => this.#window.merge(known));
  }

  async #fetch(
    place: { readonly around?: string; readonly before?: string; readonly after?: string },
    signal?: AbortSignal,
  ): Promise<Outcome<MessagePage>> {
    if (!isThreadId(this.threadId)) {
      return { ok: false, failure: { kind: "not-found", message: "There is no such thread." } };
    }
    const { around, ...cursors } = place;
    return attempt(
      this.#client.messages.page({
        params: { threadId: this.threadId },
        query: { limit: pageSize, ...cursors, ...(around !== undefined && { around: MessageId.make(around) }) },
      }),
      signal,
    );
  }

  async #replace(page: MessagePage, focusId: string | null): Promise<void> {
    await this.#prepare(page.messages, focusId === null ? "newest" : { around: focusId });
    this.#window.replace(page.messages);
    this.#before = page.before;
    this.#after = page.after;
    this.#total = page.total;
    this.#generation++;
    this.view.set({ ...this.view.get(), state: "ready", failure: null, focusId });
    for (const id of page.messages.map((message) => message.id)) this.#notify(id);
    this.#publish();
  }

  #merge(messages: readonly StoredMessage[]): void {
    for (const id of this.#window.merge(messages) ?? []) this.#notify(id);
  }

  #notify(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  #fail(failure: Failure): void {
    const state = failure.kind === "not-found" ? "missing" : "failed";
    this.view.set({ ...this.view.get(), state, failure });
  }

  #publish(): void {
    const { last } = this.#window;
    const next: ThreadView = {
      ...this.view.get(),
      ids: this.#window.ids,
      start: this.#window.start,
      total: this.#total,
      generation: this.#generation,
      streamingId: last?.status === "streaming" ? last.id : null,
    };
    const now = this.view.get();
    const same =
      now.ids === next.ids &&
      now.total === next.total &&
      now.generation === next.generation &&
      now.streamingId === next.streamingId;
    if (!same) this.view.set(next);
  }
}

const isMessageId = Schema.is(MessageId);
const isThreadId = Schema.is(ThreadId);
