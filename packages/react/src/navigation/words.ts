import { normalise, resolve } from "@pincite/anchor";
import { cachedStream } from "@pincite/anchor/dom";
import type { Citation, CitationSource } from "@pincite/format";
import type { Row } from "./rows.ts";
import type { Activation, Resolution, Span } from "./state.ts";

/** Finds a citation's words in a row: the search is made once per version of the message, the stream read once per state of the DOM. */
export interface Words {
  readonly resolve: (activation: Activation, row: Row) => Resolution;
  /** A live range over a span; undefined when other words stand there by now. */
  readonly range: (activation: Activation, row: Row, span: Span) => Range | undefined;
}

/** Makes what finds the words; `ignore` names what the product leaves out of every text stream. */
export function createWords(ignore: readonly string[]): Words {
  let known: { readonly id: number; readonly version: Row["version"]; readonly resolution: Resolution } | undefined;
  const streamOf = ({ element, version }: Row) => cachedStream(element, version, { ignore });

  return {
    resolve: ({ id, citation }, row) => {
      const stream = streamOf(row);
      // The same version can still be on its way into the DOM (Markdown parsed elsewhere), so the words are compared.
      if (known?.id === id && known.version === row.version && holds(stream.text, known.resolution, citation)) {
        return known.resolution;
      }
      const answer = resolve(stream, citation);
      const resolution: Resolution = answer.state === "invalid" ? { state: "missing" } : answer;
      known = { id, version: row.version, resolution };
      return resolution;
    },
    range: ({ citation }, row, span) => {
      const stream = streamOf(row);
      return holdsAt(stream.text, [span], citation) ? stream.toRange(span.start, span.end) : undefined;
    },
  };
}

function holds(text: string, resolution: Resolution, citation: Citation): boolean {
  if (resolution.state === "missing") return false;
  return holdsAt(text, resolution.state === "ambiguous" ? resolution.candidates : [resolution], citation);
}

function holdsAt(text: string, spans: readonly Span[], { text: excerpt }: Citation): boolean {
  const words = normalise(excerpt).trim();
  return spans.every(({ start, end }) => text.slice(start, end) === words);
}

/** The id of the row that shows a citation's source. */
export function rowIdOf(source: CitationSource): string {
  return source.kind === "message" ? source.messageId : source.documentId;
}
