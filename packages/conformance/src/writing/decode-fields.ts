import type { DecodeVector } from "../vectors.ts";
import { PATH, URI, citing, decodes, rejects } from "./citation.ts";

/** The rules of fields, as far as a URI can break them in ways of its own. */
export const fields: readonly DecodeVector[] = [
  rejects("at-words", "Offsets are numbers.", `${PATH}?text=x&at=a-b`, "field", "at"),
  rejects("at-one", "There are two of them.", `${PATH}?text=x&at=1`, "field", "at"),
  rejects("at-three", "And no third.", `${PATH}?text=x&at=0-1-2`, "field", "at"),
  rejects("at-sign", "They have no sign.", `${PATH}?text=x&at=%2B0-1`, "field", "at"),
  rejects("at-digits", "Their digits are ASCII.", `${PATH}?text=x&at=٠-١`, "field", "at"),
  rejects("at-17", "Seventeen digits are too many.", `${PATH}?text=x&at=00000000000000000-1`, "field", "at"),
  rejects("at-backwards", "The end is not before the start.", `${PATH}?text=x&at=1-0`, "field", "at"),
  rejects(
    "at-short",
    "They are as far apart as the excerpt is long, not less.",
    `${PATH}?text=ab&at=0-1`,
    "field",
    "at",
  ),
  rejects("at-long", "And not more.", `${PATH}?text=ab&at=0-3`, "field", "at"),
  rejects("at-raw-length", "The normalised excerpt counts.", `${PATH}?text=a++b&at=0-4`, "field", "at"),
  decodes(
    "at-largest",
    "2^53 - 1 is the largest offset.",
    `${PATH}?text=x&at=9007199254740990-9007199254740991`,
    citing({ start: 9_007_199_254_740_990, end: 9_007_199_254_740_991 }),
  ),
  rejects("at-too-large", "2^53 is too large.", `${PATH}?text=x&at=9007199254740991-9007199254740992`, "field", "at"),
  rejects("text-empty", "An excerpt is not empty.", `${PATH}?text=&at=0-0`, "field", "text"),
  rejects("src-empty", "A list of evidence is not empty.", `${URI}&src=`, "field", "src"),
  rejects(
    "src-two-spaces",
    "One space stands between two pieces of evidence.",
    `${URI}&src=d:s:1++d:s:2`,
    "field",
    "src",
  ),
  rejects("src-trailing", "None follows the last.", `${URI}&src=d:s:1+`, "field", "src"),
  rejects(
    "extension-name",
    "An unknown parameter's name is named when it breaks its rule.",
    `${URI}&x-a=1`,
    "field",
    "x-a",
  ),
  rejects(
    "extension-known-case",
    "A known name in another case is no extension's name.",
    `${URI}&Comment=c`,
    "field",
    "Comment",
  ),
  rejects("extension-empty-name", "A name is not empty.", `${URI}&=1`, "field", ""),
  rejects(
    "extension-17-order",
    "The seventeenth extension in the query is named.",
    `${URI}${numbered(16, 1)}&xa=1`,
    "field",
    "xa",
  ),
];

function numbered(count: number, from: number): string {
  return Array.from({ length: count }, (_, index) => `&x${index + from}=`).join("");
}
