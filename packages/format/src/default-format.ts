import { DEFAULT_SCHEME, type Citation, type DecodeResult } from "./citation.ts";
import { type Clipboard, fromClipboardWith } from "./clipboard.ts";
import { type Part, collectWith, replaceWith, splitWith } from "./collect.ts";
import { composeWith } from "./compose.ts";
import { decodeWith } from "./decode.ts";
import { citationKeyWith, encodeWith } from "./encode.ts";
import {
  type ExpandConversationResult,
  type ExpandOptions,
  type ExpandResult,
  expandConversationWith,
  expandWith,
} from "./expand.ts";
import { fromHashWith, toHashWith } from "./hash.ts";
import { toHtmlWith } from "./html.ts";
import type { Found } from "./internal/scan.ts";
import { toPlainTextWith } from "./plain-text.ts";
import { serializeWith } from "./serialize.ts";

/** Writes a citation as its canonical URI; a value that fails {@link check} throws `RangeError`. */
export function encode(citation: Citation): string {
  return encodeWith(DEFAULT_SCHEME, citation);
}

/** Reads a URI; never throws, and takes time linear in its length. */
export function decode(uri: string): DecodeResult {
  return decodeWith(DEFAULT_SCHEME, uri);
}

/** Identity: two citations with the same key quote the same passage. */
export function citationKey(citation: Citation): string {
  return citationKeyWith(DEFAULT_SCHEME, citation);
}

/** Writes a citation as one Markdown link whose label shows the excerpt's first words. */
export function serialize(citation: Citation): string {
  return serializeWith(DEFAULT_SCHEME, citation);
}

/**
 * Writes a message of texts and citations, so that {@link collect} finds each citation again.
 *
 * A text is changed only where it would swallow or spoil the link beside it; a citation that code or HTML around it
 * would hide gets a paragraph of its own outside.
 */
export function compose(parts: readonly Part[]): string {
  return composeWith(DEFAULT_SCHEME, parts);
}

/** Every citation that Markdown takes for a link, in order. */
export function collect(markdown: string): Found[] {
  return collectWith(DEFAULT_SCHEME, markdown);
}

/** The texts and citations of a message, in order; texts are never empty. */
export function split(markdown: string): Part[] {
  return splitWith(DEFAULT_SCHEME, markdown);
}

/** The Markdown with each citation replaced, all else untouched byte for byte. */
export function replace(markdown: string, render: (found: Found) => string): string {
  return replaceWith(DEFAULT_SCHEME, markdown, render);
}

/** A message as words, for titles, previews and notifications: each citation becomes its excerpt and comment. */
export function toPlainText(markdown: string): string {
  return toPlainTextWith(DEFAULT_SCHEME, markdown);
}

/** A citation for the clipboard's `text/html`: the excerpt in a `blockquote`, and a link to its source. */
export function toHtml(citation: Citation): string {
  return toHtmlWith(DEFAULT_SCHEME, citation);
}

/** The texts and citations of pasted content; what holds no citation comes back as it was. */
export function fromClipboard(clipboard: Clipboard): Part[] {
  return fromClipboardWith(DEFAULT_SCHEME, clipboard);
}

/**
 * The message as a provider receives it: a marker for each citation and one block with the quotes after it.
 *
 * A message without citations comes back byte for byte; one that is too long comes back as an error.
 */
export function expand(markdown: string, options?: ExpandOptions): ExpandResult {
  return expandWith(DEFAULT_SCHEME, markdown, options);
}

/** A whole conversation expanded, quotes numbered through it; the limits are those of its last message. */
export function expandConversation(messages: readonly string[], options?: ExpandOptions): ExpandConversationResult {
  return expandConversationWith(DEFAULT_SCHEME, messages, options);
}

/** Writes a citation, without its comment, for a router's location hash: `cite=` and base64url of the URI. */
export function toHash(citation: Citation): string {
  return toHashWith(DEFAULT_SCHEME, citation);
}

/** Reads a citation from a location hash; `undefined` when the hash has no `cite` parameter. */
export function fromHash(hash: string): DecodeResult | undefined {
  return fromHashWith(DEFAULT_SCHEME, hash);
}
