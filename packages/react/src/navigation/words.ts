import { normalise, resolve } from "@pincite/anchor";
import type { resolveChanged } from "@pincite/anchor/changed";
import { cachedStream } from "@pincite/anchor/dom";
import type { Citation, CitationSource } from "@pincite/format";
import { isBusy, type Row } from "./rows.ts";
import type { Activation, Resolution, Span } from "./state.ts";

/** Finds a citation's words in a row: the search is made once per version of the message, the stream read once per state of the DOM. */
export interface Words {
  readonly resolve: (activation: Activation, row: Row) => Resolution;
  /** Whether a better answer may come by itself: the row is still being rendered, or what finds edited words is being loaded. */
  readonly isPending: (resolution: Resolution, row: Row) => boolean;
  /** A live range over a span; undefined when other words stand there by now than the quoted ones or the passage that they became. */
  readonly range: (activation: Activation, row: Row, span: Span, passage: string | undefined) => Range | undefined;
}

/**
 * Makes what finds the words; `ignore` names what the product leaves out of every text stream.
 *
 * What finds edited words is loaded when words are missing for the first time, and `loaded` called then.
 */
export function createWords(ignore: readonly string[], loaded: () => void): Words {
  let known: Known | undefined;
  let search: typeof resolve | typeof resolveChanged = resolve;
  let loading: "not yet" | "now" | "done" = "not yet";
  const streamOf = ({ element }: Row) => cachedStream(element, { ignore });

  async function load(): Promise<void> {
    loading = "now";
    try {
      search = (await import("@pincite/anchor/changed")).resolveChanged;
      known = undefined;
    } catch {
      // Without it edited words are missing, which is true as well.
    }
    loading = "done";
    loaded();
  }

  return {
    resolve: ({ id, citation }, row) => {
      const stream = streamOf(row);
      const { text } = stream;
      // The same version can still be on its way into the DOM (Markdown parsed elsewhere), so the words are compared.
      if (known?.id === id && known.version === row.version && holds(text, known, citation)) return known.resolution;
      const answer = search(stream, citation);
      const resolution: Resolution = answer.state === "invalid" ? { state: "missing" } : answer;
      known = { id, version: row.version, resolution, text };
      if (answer.state === "missing" && loading === "not yet") void load();
      return resolution;
    },
    isPending: ({ state }, row) =>
      (state === "missing" && loading === "now") || ((state === "missing" || state === "changed") && isBusy(row)),
    range: ({ citation }, row, span, passage) => {
      const stream = streamOf(row);
      return holdsAt(stream.text, [span], passage ?? wordsOf(citation))
        ? stream.toRange(span.start, span.end)
        : undefined;
    },
  };
}

interface Known {
  readonly id: number;
  readonly version: Row["version"];
  readonly resolution: Resolution;
  readonly text: string;
}

function holds(text: string, known: Known, citation: Citation): boolean {
  const { resolution } = known;
  switch (resolution.state) {
    case "missing":
    case "changed":
      // The very words may have come since.
      return text === known.text;
    case "ambiguous":
      return holdsAt(text, resolution.candidates, wordsOf(citation));
    default:
      return holdsAt(text, [resolution], wordsOf(citation));
  }
}

function holdsAt(text: string, spans: readonly Span[], words: string): boolean {
  return spans.every(({ start, end }) => text.slice(start, end) === words);
}

function wordsOf({ text }: Citation): string {
  return normalise(text).trim();
}

/** The id of the row that shows a citation's source. */
export function rowIdOf(source: CitationSource): string {
  return source.kind === "message" ? source.messageId : source.documentId;
}
