import { decodeEvent, eventNames, type ServerEvent } from "@pincite/api";
import * as Option from "effect/Option";
import { Store } from "../store/Store.ts";

/** How the page hears of changes: `live`, on its way back, or with no network at all. */
export type ConnectionState = "connecting" | "live" | "reconnecting" | "offline";

/** First pause before a closed stream is opened again, in milliseconds; doubled up to the longest. */
const shortestPause = 500;
/** Longest pause between attempts: a server that was restarted is noticed within it. */
const longestPause = 8_000;

/** How long a tab that nobody sees keeps its stream, in milliseconds: a browser allows six connections to a server, for all tabs together. */
const hiddenPatience = 20_000;

/** One stream of server-sent events: follows the environment and at most one thread, and comes back by itself. */
export class EventConnection {
  readonly state = new Store<ConnectionState>("connecting");
  readonly #noteRefusal: () => void;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  #source: EventSource | undefined;
  #threadId: string | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pause = shortestPause;
  #closed = true;
  #hidden: ReturnType<typeof setTimeout> | undefined;

  /** `noteRefusal` hears when a stream could not be had at all: the session may have ended. */
  constructor(noteRefusal: () => void) {
    this.#noteRefusal = noteRefusal;
  }

  /** Opens the stream, following a thread too when one is named; the same thread again changes nothing. */
  open(threadId: string | undefined): void {
    if (this.#source !== undefined && threadId === this.#threadId) return;
    if (this.#closed) {
      this.#closed = false;
      globalThis.addEventListener("online", this.#reopen);
      globalThis.addEventListener("offline", this.#noteOffline);
      document.addEventListener("visibilitychange", this.#noteVisibility);
    }
    this.#threadId = threadId;
    this.#connect();
  }

  /** Ends the stream for good. */
  close(): void {
    this.#closed = true;
    globalThis.removeEventListener("online", this.#reopen);
    globalThis.removeEventListener("offline", this.#noteOffline);
    document.removeEventListener("visibilitychange", this.#noteVisibility);
    clearTimeout(this.#hidden);
    this.#disconnect();
  }

  /** Hears every event until the returned function is called. */
  listen(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #connect(): void {
    this.#disconnect();
    const query = this.#threadId === undefined ? "" : `?thread=${encodeURIComponent(this.#threadId)}`;
    const source = new EventSource(`/api/events${query}`);
    this.#source = source;
    source.addEventListener("open", () => {
      this.#pause = shortestPause;
      this.state.set("live");
    });
    source.addEventListener("error", () => this.#noteError(source));
    for (const name of eventNames) source.addEventListener(name, this.#receive);
  }

  readonly #receive = (event: MessageEvent<string>): void => {
    const decoded = decodeEvent({ id: event.lastEventId, event: event.type, data: event.data });
    if (Option.isNone(decoded)) return;
    for (const listener of this.#listeners) listener(decoded.value);
  };

  #noteError(source: EventSource): void {
    if (source !== this.#source) return;
    this.state.set(navigator.onLine ? "reconnecting" : "offline");
    // A stream that only lost its connection resumes by itself, with the id of the last event it saw.
    if (source.readyState !== EventSource.CLOSED) return;
    this.#disconnect();
    this.#noteRefusal();
    this.#retry = setTimeout(this.#reopen, this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  readonly #reopen = (): void => {
    if (!this.#closed) this.#connect();
  };

  readonly #noteVisibility = (): void => {
    clearTimeout(this.#hidden);
    if (document.visibilityState === "hidden") this.#hidden = setTimeout(() => this.#disconnect(), hiddenPatience);
    else if (this.#source === undefined) this.#reopen();
  };

  readonly #noteOffline = (): void => {
    this.state.set("offline");
  };

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }
}
