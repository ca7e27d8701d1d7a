import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { type Citation, check, citationKey, decode, encode, label } from "../index.ts";
import { anyCitation } from "./arbitrary.ts";
import { damaged, randomBytes, randomUnits } from "./damage.ts";
import { plainEncode } from "./plain-encode.ts";
import type { Random } from "./random.ts";

/** Valid URIs of every kind, the same each time. */
export function someUris(count: number): string[] {
  return fc.sample(anyCitation, { seed: 1, numRuns: count }).map((citation) => encode(citation));
}

/** A string that could be a URI: a valid one damaged, or random bytes or units in a valid one's place. */
export function randomUri(random: Random, uris: readonly string[]): string {
  const uri = random.pick(uris);
  switch (random.below(5)) {
    case 0:
      return `web+pincite:v1/${randomUnits(random, random.below(40))}`;
    case 1:
      return `web+pincite:v1/e/document/d?text=${randomBytes(random, random.below(12))}&at=0-${random.below(5)}`;
    case 2:
      return loosened(random, uri);
    case 3: {
      // The values of ids and comments have no lengths to keep.
      const path = uri.indexOf("?");
      const comment = uri.includes("&comment=") ? "" : `&comment=${damaged(random, "a+comment")}`;
      return `web+pincite:v1/${damaged(random, uri.slice(15, path))}${uri.slice(path)}${comment}`;
    }
    default:
      return damaged(random, uri);
  }
}

/** The same URI with its parameters in another order, and with spellings that are not canonical. */
export function loosened(random: Random, uri: string): string {
  const [path, query] = uri.split("?") as [string, string];
  const pieces = query.split("&");
  for (let i = pieces.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [pieces[i], pieces[other]] = [pieces[other]!, pieces[i]!];
  }
  const loose = pieces.map((piece) => {
    const [name, value] = piece.split("=") as [string, string];
    const spaces = value.replaceAll("+", () => random.pick(["+", "%20"]));
    return `${name}=${spaces.replace(/[A-Za-z]/g, (letter, at: number) => spelled(random, spaces, letter, at))}`;
  });
  return `${path}?${loose.join(random.pick(["&", "&amp;", "&&", "&amp;amp;"]))}`;
}

/** A letter as it is or percent-encoded; a hexadecimal digit of an encoding in either case. */
function spelled(random: Random, value: string, letter: string, at: number): string {
  if (random.below(4) > 0) return letter;
  if (value[at - 1] === "%" || (value[at - 2] === "%" && /[0-9A-F]/.test(value[at - 1]!))) return letter.toLowerCase();
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/** The first law of decoding that a string breaks, or nothing. */
export function brokenLaw(uri: string): string | undefined {
  const result = decode(uri);
  if (!result.ok) return undefined;
  const { citation } = result;
  if (!check(citation).ok) return "what is decoded keeps the rules";
  const canonical = encode(citation);
  const again = decode(canonical);
  if (!again.ok) return "a canonical URI is decoded";
  if (encode(again.citation) !== canonical) return "a canonical URI stays as it is";
  if (citationKey(again.citation) !== citationKey(citation)) return "the identity stays";
  if (!isDeepStrictEqual(again.citation, citation)) return "the values stay";
  if (!canonical.isWellFormed()) return "no pair is cut";
  return cutsGrapheme(citation) ? "a label cuts no grapheme" : undefined;
}

/** The first law of writing that a citation breaks, or nothing: the quick ways equal the plain one. */
export function brokenWriting(citation: Citation): string | undefined {
  const uri = encode(citation);
  if (uri !== plainEncode(citation)) return "it is written as the specification says";
  if (!isDeepStrictEqual(decode(uri), { ok: true, citation })) return "it is read as it was written";
  if (!isDeepStrictEqual(check(citation), { ok: true, citation })) return "it is checked as it is read";
  return uri.startsWith(citationKey(citation)) ? undefined : "its identity is how its URI begins";
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Whether a label ends inside a grapheme of the excerpt; looked for only where it ends in what could be one. */
function cutsGrapheme(citation: Citation): boolean {
  const shown = label(citation);
  if (!shown.isWellFormed()) return true;
  const words = shown.slice(1, -2);
  if (!shown.endsWith("…”") || !citation.text.startsWith(words)) return false;
  return graphemes.segment(citation.text).containing(words.length)?.index !== words.length;
}
