import type { Citation, DecodeResult } from "./citation.ts";
import { decodeWith } from "./decode.ts";
import { encodeWith } from "./encode.ts";
import { fromBase64Url, toBase64Url } from "./internal/base64url.ts";
import { MAX_URI_LENGTH, reject } from "./internal/rules.ts";

const NAME = "cite=";

/** Writes a citation, without its comment, for a router's location hash: `cite=` and base64url of the URI. */
export function toHashWith(scheme: string, citation: Citation): string {
  const { comment: _, ...rest } = citation;
  return NAME + toBase64Url(new TextEncoder().encode(encodeWith(scheme, rest)));
}

/**
 * Reads a citation from a location hash, with or without its `#`, beside other parameters.
 *
 * `undefined` when the hash has no `cite` parameter; a rejection when it holds none that can be read.
 */
export function fromHashWith(scheme: string, hash: string): DecodeResult | undefined {
  const pieces = (hash.startsWith("#") ? hash.slice(1) : hash).split("&");
  const piece = pieces.find((candidate) => candidate.startsWith(NAME));
  if (piece === undefined) return undefined;
  // Four characters of base64url carry three bytes, and a unit takes at most three bytes.
  if (piece.length > MAX_URI_LENGTH * 4) return reject("too-long");
  const bytes = fromBase64Url(piece.slice(NAME.length));
  if (bytes === undefined) return reject("escape");
  try {
    return decodeWith(scheme, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return reject("escape");
  }
}
