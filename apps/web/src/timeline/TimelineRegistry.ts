import type { Timeline } from "./Timeline.ts";

/** The timeline on screen and the thread that it shows; what holds it still holds the next one too. */
export class TimelineRegistry {
  #threadId: string | undefined;
  #timeline: Timeline | undefined;
  #holds = 0;
  #release: (() => void) | undefined;

  /** The timeline on screen. */
  get current(): Timeline | undefined {
    return this.#timeline;
  }

  /** Thread of the timeline on screen. */
  get threadId(): string | undefined {
    return this.#threadId;
  }

  /** Notes the timeline of a thread; the returned function notes that it left. */
  show(threadId: string, timeline: Timeline): () => void {
    this.#release?.();
    this.#threadId = threadId;
    this.#timeline = timeline;
    this.#release = this.#holds > 0 ? timeline.hold() : undefined;
    return () => {
      // A timeline that leaves after the next one came must not take that one with it.
      if (this.#timeline !== timeline) return;
      this.#release = undefined;
      this.#timeline = undefined;
      this.#threadId = undefined;
    };
  }

  /** Keeps the timeline from following its newest message, whichever is on screen, until the returned function is called. */
  hold(): () => void {
    this.#holds++;
    this.#release ??= this.#timeline?.hold();
    return () => {
      this.#holds--;
      if (this.#holds > 0) return;
      this.#release?.();
      this.#release = undefined;
    };
  }
}
