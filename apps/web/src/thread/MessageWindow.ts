import {
  type CitationMade,
  type CitationsSummary,
  type Delta,
  type Message,
  type StoredMessage,
  summarizeCitations,
} from "@pincite/api";

/**
 * A contiguous run of a thread's messages. Positions are dense, so the run is known by its first position and its
 * length, and whatever does not adjoin it is not part of it.
 */
export class MessageWindow {
  readonly #messages = new Map<string, StoredMessage>();
  #ids: readonly string[] = [];

  /** The ids in order; a new array whenever a message comes or goes, the same one when only a text grows. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** Position of the first message; 0 when there is none. */
  get start(): number {
    return this.first?.position ?? 0;
  }

  /** Position after the last message. */
  get end(): number {
    return this.start + this.#ids.length;
  }

  /** The first message. */
  get first(): StoredMessage | undefined {
    return this.#messages.get(this.#ids[0] ?? "");
  }

  /** The last message. */
  get last(): StoredMessage | undefined {
    return this.#messages.get(this.#ids.at(-1) ?? "");
  }

  /** A message of the window. */
  get(id: string): StoredMessage | undefined {
    return this.#messages.get(id);
  }

  /** Holds these messages and no others. */
  replace(messages: readonly StoredMessage[]): void {
    this.#messages.clear();
    this.#ids = [];
    this.merge(messages);
  }

  /**
   * Takes in neighbouring messages in order, as they are stored: those held already are updated unless they are older than what
   * is held, those that adjoin are added. Returns the ids that changed, or undefined when the messages lie apart from the window.
   */
  merge(messages: readonly StoredMessage[]): readonly string[] | undefined {
    return this.#merge(messages, newerStored);
  }

  /** The same with messages as events and answers tell them, which say nothing of citations: those that are held stay. */
  mergeTold(messages: readonly Message[]): readonly string[] | undefined {
    return this.#merge(messages, newerTold);
  }

  #merge<M extends StoredMessage>(
    messages: readonly M[],
    newer: (held: StoredMessage, message: M) => StoredMessage,
  ): readonly string[] | undefined {
    const [first] = messages;
    const last = messages.at(-1);
    if (first === undefined || last === undefined) return [];
    const empty = this.#ids.length === 0;
    if (!empty && (first.position > this.end || last.position + 1 < this.start)) return undefined;
    const start = empty ? first.position : this.start;
    const end = empty ? first.position : this.end;
    const changed: string[] = [];
    for (const message of messages) {
      const held = this.#messages.get(message.id);
      const next = held === undefined ? message : newer(held, message);
      if (next === held) continue;
      this.#messages.set(message.id, next);
      changed.push(message.id);
    }
    const before = messages.filter((message) => message.position < start).map((message) => message.id);
    const after = messages.filter((message) => message.position >= end).map((message) => message.id);
    if (before.length > 0 || after.length > 0) this.#ids = [...before, ...this.#ids, ...after];
    return changed;
  }

  /** Adds a piece to a streaming message; "missing" when text before it never arrived, "known" when it is nothing new. */
  extend(delta: Delta): "changed" | "known" | "missing" {
    const held = this.#messages.get(delta.messageId);
    if (held === undefined || held.version >= delta.version) return "known";
    if (held.text.length < delta.offset) return "missing";
    const text = held.text.slice(0, delta.offset) + delta.text;
    this.#messages.set(delta.messageId, { ...held, text, version: delta.version });
    return "changed";
  }

  /** Adds a citation to the message that made it; "missing" when one before it never arrived, "known" when it is nothing new. */
  cite({ messageId, index, citation }: CitationMade): "changed" | "known" | "missing" {
    const held = this.#messages.get(messageId);
    const before = held?.inline_citations ?? [];
    if (held === undefined || before.length > index) return "known";
    if (before.length < index) return "missing";
    const inline = [...before, citation];
    this.#messages.set(messageId, { ...held, citations: summarizeCitations(inline), inline_citations: inline });
    return "changed";
  }

  /** Replaces the citations of a message by those that were stored; whether it is held. */
  settle({ messageId, citations, inline_citations }: CitationsSummary): boolean {
    const held = this.#messages.get(messageId);
    if (held === undefined) return false;
    this.#messages.set(messageId, { ...held, citations, inline_citations });
    return true;
  }

  /** Keeps at most `count` messages, dropping from the start or the end. */
  trim(count: number, side: "start" | "end"): boolean {
    if (this.#ids.length <= count) return false;
    const kept = side === "start" ? this.#ids.slice(-count) : this.#ids.slice(0, count);
    const dropped = side === "start" ? this.#ids.slice(0, -count) : this.#ids.slice(count);
    for (const id of dropped) this.#messages.delete(id);
    this.#ids = kept;
    return true;
  }
}

function newerTold(held: StoredMessage, message: Message): StoredMessage {
  return held.version >= message.version ? held : withCitations(message, held);
}

/** Citations change under one version too, so that those of a page count as long as its text is not older. */
function newerStored(held: StoredMessage, message: StoredMessage): StoredMessage {
  if (held.version < message.version) return message;
  return held.version > message.version || sameCitations(held, message) ? held : withCitations(held, message);
}

function withCitations(message: StoredMessage, { citations, inline_citations }: StoredMessage): StoredMessage {
  const { citations: _own, inline_citations: _ownInline, ...rest } = message;
  return {
    ...rest,
    ...(citations !== undefined && { citations }),
    ...(inline_citations !== undefined && { inline_citations }),
  };
}

function sameCitations(a: StoredMessage, b: StoredMessage): boolean {
  const lists = [a, b].map(({ citations = [], inline_citations = [] }) => [citations, inline_citations]);
  return JSON.stringify(lists[0]) === JSON.stringify(lists[1]);
}
