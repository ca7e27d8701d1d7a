import type { Citation } from "./citation.ts";
import { encodeWith } from "./encode.ts";
import { label } from "./label.ts";

// All ASCII punctuation but , and . which Markdown never reads inside a label.
const PUNCTUATION = /[!-+\-/:-@[-`{-~]/g;

/** Writes a citation as one Markdown link whose label shows the excerpt's first words. */
export function serializeWith(scheme: string, citation: Citation): string {
  return `[${escapeLabel(label(citation))}](${encodeWith(scheme, citation)})`;
}

/** Text in which ASCII punctuation that Markdown could read is written as entities. */
export function escapeLabel(text: string): string {
  return text.replace(PUNCTUATION, (character) => `&#${character.charCodeAt(0)};`);
}
