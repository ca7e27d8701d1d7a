import type { CitationTarget } from "../targets/citation-target.ts";
import type { Span } from "../quotes/find.ts";

/** A checked quote behind a claim of an answer. */
export interface EvidenceCitation {
  /** The number that readers see, from 1: the `[n]` of the answer's text. */
  readonly index: number;
  /** `documentId:section:chunkIndex`. */
  readonly chunkId: string;
  readonly documentId: string;
  readonly documentType?: string;
  /** The path of a structured field, when the citation points at one. */
  readonly field?: string;
  /** The source's own words. */
  readonly quote: string;
  /** The retrieval score, from 0 to 1. */
  readonly relevance: number;
  readonly target: CitationTarget;
  /** Where the quote stands in its chunk, in units. */
  readonly span: Span;
}

/** The parts of a chunk's id. */
export interface ChunkId {
  readonly documentId: string;
  readonly section: string;
  readonly chunkIndex: number;
}

const CHUNK_ID = /^(\S+):([^:\s]+):([0-9]{1,15})$/;

/** Reads `documentId:section:chunkIndex`; a document's id may hold colons, a section none. Undefined for anything else. */
export function parseChunkId(chunkId: string): ChunkId | undefined {
  const [, documentId, section, index] = CHUNK_ID.exec(chunkId) ?? [];
  if (documentId === undefined || section === undefined) return undefined;
  return { documentId, section, chunkIndex: Number(index) };
}

/** What makes two citations one: the chunk, the field, and the source's own words. */
export function citationIdentity({
  chunkId,
  field,
  quote,
}: Pick<EvidenceCitation, "chunkId" | "field" | "quote">): string {
  return JSON.stringify([chunkId, field ?? null, quote]);
}
