import type { CitationJson, DecodeVector, Refusal } from "../vectors.ts";

/** The URI of a short citation of a document, and its query. */
export const PATH = "web+pincite:v1/e/document/d";
export const QUERY = "text=x&at=0-1";
export const URI = `${PATH}?${QUERY}`;

/** Its link, and that of the same citation with a comment. */
export const LINK = `[“x”](${URI})`;
export const NOTE_LINK = `[“x”](${URI}&comment=why%3F)`;

/** That citation, with some fields replaced. */
export function citing(fields: Partial<CitationJson> = {}): CitationJson {
  return {
    environmentId: "e",
    source: { kind: "document", documentId: "d" },
    text: "x",
    start: 0,
    end: 1,
    prefix: "",
    suffix: "",
    ...fields,
  };
}

/** A citation of a text that begins at 0; the length is that of the text, which holds no whitespace to normalise. */
export function excerpt(text: string, fields: Partial<CitationJson> = {}): CitationJson {
  return citing({ text, end: text.length, ...fields });
}

/** A refusal. */
export function refuse(reason: string, field?: string): Refusal {
  return field === undefined ? { ok: false, reason } : { ok: false, reason, field };
}

const PLAIN = /[A-Za-z0-9._~,:;-]/;

/** Percent-encodes every character but the plain ones, by another way than any codec's: Node's buffers. */
export function percent(text: string): string {
  return [...text].map((character) => (PLAIN.test(character) ? character : escaped(character))).join("");
}

/** Percent-encodes a character whatever it is. */
export function escaped(character: string): string {
  return Buffer.from(character, "utf8").toString("hex").toUpperCase().replaceAll(/../g, "%$&");
}

/** The identity key of a canonical URI: without the parameters that are no part of it. */
function keyOf(canonical: string): string {
  const kept = canonical.split("&").filter((piece, index) => index === 0 || /^(?:at|pre|post|rev)=/.test(piece));
  return kept.join("&");
}

/** The hash of a canonical URI. */
export function hashOf(canonical: string): string {
  const kept = canonical.split("&").filter((piece) => !piece.startsWith("comment="));
  return `cite=${Buffer.from(kept.join("&"), "utf8").toString("base64url")}`;
}

/** A vector of a URI that decodes. */
export function decodes(
  id: string,
  holds: string,
  uri: string,
  citation: CitationJson,
  canonical: string = uri,
): DecodeVector {
  const expected = { ok: true as const, citation, canonical, key: keyOf(canonical), hash: hashOf(canonical) };
  return { id, holds, uri, expected };
}

/** A vector of a URI that does not decode. */
export function rejects(id: string, holds: string, uri: string, reason: string, field?: string): DecodeVector {
  return { id, holds, uri, expected: refuse(reason, field) };
}
