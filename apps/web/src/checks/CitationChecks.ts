import type { CitationCheck, Message } from "@pincite/api";
import { type Citation, citationKey, type CitationSource } from "@pincite/format";

/** What is known of a citation's words: they stand in its source, they do not, its source is not there; or nothing (yet). */
export type Finding = "unknown" | "held" | "not-found" | "no-source";

/** What chips ask. */
export interface ChipChecks {
  readonly get: (citation: Citation) => Finding;
  /** Has the citation checked unless it was, and calls back when the finding changes. */
  readonly watch: (citation: Citation, listener: () => void) => () => void;
  /** Takes a citation that was just made from the words themselves as checked. */
  readonly noteHeld: (citation: Citation) => void;
}

/** Where checks come from. */
export interface CitationChecksOptions {
  readonly environmentId: string;
  /** Asks the environment about URIs; undefined when it could not answer. */
  readonly ask: (uris: readonly string[]) => Promise<readonly CitationCheck[] | undefined>;
}

interface Entry {
  readonly uri: string;
  readonly source: CitationSource;
  readonly listeners: Set<() => void>;
  finding: Finding;
  /** Counts what made the finding doubtful; an answer to an earlier question is none. */
  age: number;
  state: "unasked" | "waiting" | "answered";
  /** The version of the source which the finding is about. */
  version: number | undefined;
}

/** Milliseconds in which questions gather: the chips of a page that appears, a paste of several. */
const gathering = 120;

/** Most citations in one question; the environment takes as many. */
const largestBatch = 100;

/** Longest question, in UTF-16 code units: well below the largest body that an environment reads. */
const longestBatch = 1_000_000;

/** Findings that are kept for chips which are not on screen. */
const mostKept = 5_000;

/** Knows which citations' words stand in their sources: each is asked about once for each version of its source, many at a time. */
export class CitationChecks implements ChipChecks {
  readonly #options: CitationChecksOptions;
  readonly #entries = new Map<string, Entry>();
  /** Keys cost as much as encoding; citations are never changed in place. */
  readonly #keys = new WeakMap<Citation, string>();
  #isGathering = false;

  constructor(options: CitationChecksOptions) {
    this.#options = options;
  }

  readonly get = (citation: Citation): Finding => this.#entries.get(this.#keyOf(citation))?.finding ?? "unknown";

  readonly watch = (citation: Citation, listener: () => void): (() => void) => {
    // Nobody here can tell what another environment holds.
    if (citation.environmentId !== this.#options.environmentId) return () => undefined;
    const entry = this.#entry(citation);
    entry.listeners.add(listener);
    this.#want(entry);
    return () => {
      entry.listeners.delete(listener);
    };
  };

  readonly noteHeld = (citation: Citation): void => {
    if (citation.environmentId !== this.#options.environmentId) return;
    const entry = this.#entry(citation);
    entry.age++;
    entry.state = "answered";
    settle(entry, "held");
  };

  /** A message is new or has changed: quotes of another version of it are checked again; of one that is being written, when it is done. */
  noteMessage({ id, version, status }: Pick<Message, "id" | "version" | "status">): void {
    for (const entry of this.#entries.values()) {
      if (entry.source.kind !== "message" || entry.source.messageId !== id || entry.version === version) continue;
      if (status === "streaming") {
        entry.age++;
        entry.state = "answered";
        settle(entry, "unknown");
      } else this.#doubt(entry);
    }
  }

  /** Sources may have changed or gone: what is on screen is checked again, the rest when it next is. */
  recheck(concerns: (source: CitationSource) => boolean = () => true): void {
    for (const entry of this.#entries.values()) if (concerns(entry.source)) this.#doubt(entry);
  }

  #keyOf(citation: Citation): string {
    const key = this.#keys.get(citation) ?? citationKey(citation);
    this.#keys.set(citation, key);
    return key;
  }

  #entry(citation: Citation): Entry {
    const uri = this.#keyOf(citation);
    const known = this.#entries.get(uri);
    if (known !== undefined) return known;
    const entry: Entry = {
      uri,
      source: citation.source,
      listeners: new Set(),
      finding: "unknown",
      age: 0,
      state: "unasked",
      version: undefined,
    };
    this.#entries.set(uri, entry);
    if (this.#entries.size > mostKept) this.#forget();
    return entry;
  }

  #forget(): void {
    for (const [uri, { listeners }] of this.#entries) {
      if (this.#entries.size <= mostKept / 2) break;
      if (listeners.size === 0) this.#entries.delete(uri);
    }
  }

  #doubt(entry: Entry): void {
    entry.age++;
    entry.state = "unasked";
    if (entry.listeners.size > 0) this.#want(entry);
  }

  #want(entry: Entry): void {
    if (entry.state !== "unasked") return;
    entry.state = "waiting";
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      void this.#ask();
    }, gathering);
  }

  async #ask(): Promise<void> {
    const waiting = [...this.#entries.values()].filter(({ state }) => state === "waiting");
    for (const batch of inBatches(waiting)) {
      const asked = batch.map((entry) => ({ entry, age: entry.age }));
      const answers = await this.#options.ask(batch.map(({ uri }) => uri));
      for (const [index, { entry, age }] of asked.entries()) {
        if (entry.age !== age) continue;
        const answer = answers?.[index];
        // Not answered: asked again by the next chip, and when the connection is back.
        entry.state = answer === undefined ? "unasked" : "answered";
        if (answer === undefined) continue;
        entry.version = "version" in answer ? answer.version : undefined;
        settle(entry, findings[answer.state]);
      }
    }
  }
}

const findings: Readonly<Record<CitationCheck["state"], Finding>> = {
  exact: "held",
  moved: "held",
  ambiguous: "held",
  missing: "not-found",
  "no-source": "no-source",
  arriving: "unknown",
  unchecked: "unknown",
  elsewhere: "unknown",
  invalid: "unknown",
};

function settle(entry: Entry, finding: Finding): void {
  if (entry.finding === finding) return;
  entry.finding = finding;
  for (const listener of entry.listeners) listener();
}

function inBatches(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const batch = batches.at(-1);
    if (batch !== undefined && batch.length < largestBatch && length + entry.uri.length <= longestBatch) {
      batch.push(entry);
      length += entry.uri.length;
    } else {
      batches.push([entry]);
      length = entry.uri.length;
    }
  }
  return batches;
}
