import type { TextStream } from "@pincite/anchor";

/** Text streams by key; undefined for a text that could not be read in time. Beyond `capacity` units of text the one unused for longest goes. */
export class StreamCache {
  // A Map keeps the order of insertion: what is used moves to its end.
  readonly #entries = new Map<string, { readonly stream: TextStream | undefined; readonly size: number }>();
  readonly #capacity: number;
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** What is kept under a key, in an object, since it may be undefined. */
  get(key: string): { readonly stream: TextStream | undefined } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Keeps a stream. */
  set(key: string, stream: TextStream | undefined): void {
    this.#total -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
    const size = (stream?.text.length ?? 0) + key.length;
    this.#entries.set(key, { stream, size });
    this.#total += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.#capacity) break;
      this.#entries.delete(oldest);
      this.#total -= entry.size;
    }
  }
}
