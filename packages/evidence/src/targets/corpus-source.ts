import { isWebUrl } from "../internal/web-url.ts";
import type { CitationTarget } from "./citation-target.ts";
import { CORPORA, type CorpusReader, DEFAULT_NAMESPACE, type TargetNames } from "./derive-target.ts";
import { humanizeCitationUrl } from "./humanize-url.ts";

/** A file of a corpus: where it lies in it, and what its `.meta.json` sidecar holds. */
export interface CorpusFile {
  readonly path: string;
  readonly meta?: { readonly source_url?: unknown } | null;
}

/** The source of a corpus file and what it points at. */
export interface CorpusSource {
  readonly source: string;
  readonly target: CitationTarget;
}

/**
 * Where a text of a reference corpus comes from: the page that its sidecar names, made readable, or its path in the
 * corpus when it names none. One rule for the three readers; only the kind differs.
 */
export function corpusSource(
  tool: CorpusReader,
  { path, meta }: CorpusFile,
  { namespace = DEFAULT_NAMESPACE }: TargetNames = {},
): CorpusSource {
  const { kind, path: corpus } = CORPORA[tool];
  const url = meta?.source_url;
  if (!isWebUrl(url)) return { source: `${namespace}://${corpus}/${path}`, target: { kind, url: null } };
  const readable = humanizeCitationUrl(url);
  return { source: readable, target: { kind, url: readable } };
}
