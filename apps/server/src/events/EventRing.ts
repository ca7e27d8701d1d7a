/** An event as the bus keeps it: its number, the channel of those who may hear it, and its size in UTF-16 code units. */
export interface Entry<Event> {
  readonly sequence: number;
  readonly channel: string;
  readonly size: number;
  readonly event: Event;
}

/** The newest events, bounded in number and in size together; the oldest give way. */
export class EventRing<Event> {
  readonly #maxCount: number;
  readonly #maxSize: number;
  #entries: Entry<Event>[] = [];
  /** Entries before this index are gone; the array is cut when half of it is. */
  #head = 0;
  #size = 0;
  #last = 0;

  constructor(limits: { readonly maxCount: number; readonly maxSize: number }) {
    this.#maxCount = limits.maxCount;
    this.#maxSize = limits.maxSize;
  }

  /** The number of the newest event ever added; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Adds an event and gives it the next number. */
  add(channel: string, size: number, event: Event): Entry<Event> {
    const entry = { sequence: ++this.#last, channel, size, event };
    this.#entries.push(entry);
    this.#size += size;
    while (this.#entries.length - this.#head > this.#maxCount || this.#size > this.#maxSize) this.#drop();
    return entry;
  }

  /** The events after number `sequence`, or undefined when some of them are gone or it has never been given. */
  after(sequence: number): readonly Entry<Event>[] | undefined {
    const first = this.#entries[this.#head]?.sequence ?? this.#last + 1;
    if (sequence > this.#last || sequence + 1 < first) return undefined;
    return this.#entries.slice(this.#head + sequence + 1 - first);
  }

  #drop(): void {
    this.#size -= this.#entries[this.#head]?.size ?? 0;
    this.#head++;
    if (this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
  }
}
