import type { CitationJson, FragmentVector, FromT3Vector, Refusal, ToT3Vector } from "../vectors.ts";
import { citing, excerpt, refuse } from "./citation.ts";

const source = { kind: "message", threadId: "t", messageId: "m" } as const;
const message = (fields: Partial<CitationJson> = {}) => citing({ source, ...fields });
const T3 = "t3-citation://v1/e/t/m?text=x&start=0&end=1&prefix=&suffix=";

function reads(id: string, holds: string, uri: string, citation: CitationJson): FromT3Vector {
  return { id, holds, uri, expected: { ok: true, citation } };
}

function refuses(id: string, holds: string, uri: string, reason: string, field?: string): FromT3Vector {
  return { id, holds, uri, expected: refuse(reason, field) };
}

/** Vectors of section 13.4, read. */
export const fromT3Vectors: readonly FromT3Vector[] = [
  reads("plain", "A link of T3 Code is a citation of a message.", T3, message()),
  reads(
    "edges",
    "White space at the excerpt's edges moves into the context, and offsets with it.",
    "t3-citation://v1/e/t/m?text=+a++b+&start=5&end=11&prefix=c&suffix=d",
    message({ text: "a  b", start: 6, end: 9, prefix: "c ", suffix: " d" }),
  ),
  reads("comment", "A comment is trimmed.", `${T3}&comment=+why%3F+`, message({ comment: "why?" })),
  reads("comment-empty", "An empty one is none.", `${T3}&comment=+`, message()),
  reads("ids", "Ids are decoded and trimmed.", T3.replace("/e/t/", "/e%2F1/%20t/"), message({ environmentId: "e/1" })),
  reads(
    "context-32",
    "Context is cut to 32 units.",
    T3.replace("prefix=", `prefix=b${"a".repeat(32)}`),
    message({ prefix: "a".repeat(32) }),
  ),
  reads("length-160000", "160,000 units are read.", `${T3}${"&".repeat(160_000 - T3.length)}`, message()),
  refuses("length-160001", "160,001 are too long.", `${T3}${"&".repeat(160_001 - T3.length)}`, "too-long"),
  refuses("scheme", "Another scheme is none.", T3.replace("t3-", "t4-"), "scheme"),
  refuses("version", "Another version neither.", T3.replace("v1", "v2"), "version"),
  refuses("path", "The path has three ids.", T3.replace("/m?", "?"), "path"),
  refuses("escape", "What is escaped is UTF-8.", T3.replace("text=x", "text=%FF"), "escape"),
  refuses("repeated", "A name stands once.", `${T3}&text=x`, "repeated", "text"),
  refuses("missing", "Five parameters are needed.", T3.replace("&suffix=", ""), "missing", "suffix"),
  refuses("empty", "An excerpt of white space is none.", T3.replace("text=x", "text=+"), "field", "text"),
  refuses("offsets", "The end comes after the start.", T3.replace("end=1", "end=0"), "field", "at"),
  reads("digits-16", "Offsets have up to 16 digits.", T3.replace("start=0", "start=0000000000000000"), message()),
  refuses("digits-17", "Not 17.", T3.replace("start=0", "start=00000000000000000"), "field", "at"),
  refuses("id-257", "Our rules hold.", T3.replace("/t/", `/${"t".repeat(257)}/`), "field", "threadId"),
];

function writes(id: string, holds: string, citation: CitationJson, uri: string | undefined): ToT3Vector {
  const expected: { readonly ok: true; readonly uri: string } | Refusal =
    uri === undefined ? refuse("absent") : { ok: true, uri };
  return { id, holds, citation, expected };
}

/** And written. */
export const toT3Vectors: readonly ToT3Vector[] = [
  writes("plain", "A citation of a message has a form.", message(), T3),
  writes(
    "full",
    "What that form has no room for is left out.",
    message({
      text: "a b*",
      start: 1,
      end: 5,
      prefix: "é ",
      suffix: "&",
      revision: "nI54_6fRvJk",
      sources: ["d:s:1"],
      comment: "c",
      extensions: { xa: "1" },
    }),
    "t3-citation://v1/e/t/m?text=a+b*&start=1&end=5&prefix=%C3%A9+&suffix=%26&comment=c",
  ),
  writes("ids", "Ids are escaped.", message({ environmentId: "a/b (c)!" }), T3.replace("/e/", "/a%2Fb%20%28c%29%21/")),
  writes("document", "One of a document has none.", citing(), undefined),
  writes("dots", "Nor has one with an id of dots.", message({ environmentId: ".." }), undefined),
];

function finds(id: string, holds: string, citation: CitationJson, fragment: string): FragmentVector {
  return { id, holds, citation, expected: { fragment } };
}

const words = (count: number) => "word ".repeat(count).trim();

/** Vectors of section 13.3. */
export const fragmentVectors: readonly FragmentVector[] = [
  finds("plain", "The excerpt's words, escaped.", excerpt("a-b, c & d"), "#:~:text=a%2Db%2C%20c%20%26%20d"),
  finds(
    "context",
    "With context on either side.",
    citing({ text: "quick", start: 4, end: 9, prefix: "the ", suffix: " fox" }),
    "#:~:text=the-,quick,-fox",
  ),
  finds(
    "word",
    "Cut words are widened.",
    citing({ text: "ick", start: 6, end: 9, prefix: "the qu", suffix: "er fox" }),
    "#:~:text=the-,quicker,-fox",
  ),
  finds(
    "lines",
    "Lines are written as two ends.",
    citing({ text: "first line\nthe last one", end: 23 }),
    "#:~:text=first%20line,the%20last%20one",
  ),
  finds(
    "units-300",
    "A line of up to 300 units is written whole.",
    excerpt(`${words(59)} words`),
    `#:~:text=${encodeURIComponent(`${words(59)} words`)}`,
  ),
  finds(
    "units-301",
    "A longer one as its two ends, of up to 60 units.",
    excerpt(`${words(59)} worded`),
    `#:~:text=${encodeURIComponent(words(12))},${encodeURIComponent(`${words(10)} worded`)}`,
  ),
];
