import type { CitationJson, EncodeVector } from "../vectors.ts";
import { PATH, URI, citing, excerpt, refuse } from "./citation.ts";
import { refuses, writes } from "./stating.ts";

const message = { kind: "message", threadId: "t", messageId: "m" } as const;

/** A limit on a length: the longest value is written, one more unit refused. */
function limited(
  field: string,
  most: number,
  make: (value: string) => CitationJson,
  write: (value: string) => string,
): EncodeVector[] {
  const fits = "a".repeat(most);
  const wide = "😀".repeat(most / 2);
  return [
    writes(`${field}-${most}`, `${field} may have ${most} units.`, make(fits), write(fits)),
    writes(`${field}-${most}-wide`, `Units are those of UTF-16: ${most / 2} emoji fit.`, make(wide), write(wide)),
    refuses(`${field}-${most + 1}`, `${field} has at most ${most} units.`, make(`${fits}a`), refuse("field", field)),
  ];
}

/** Lengths and offsets, both sides of each limit. */
export function limits(): EncodeVector[] {
  return [
    ...limited(
      "environmentId",
      128,
      (environmentId) => citing({ environmentId }),
      (id) => URI.replace("/e/", `/${id}/`),
    ),
    ...limited(
      "documentId",
      256,
      (documentId) => citing({ source: { kind: "document", documentId } }),
      (id) => URI.replace("/d?", `/${id}?`),
    ),
    ...limited(
      "threadId",
      256,
      (threadId) => citing({ source: { ...message, threadId } }),
      (id) => `web+pincite:v1/e/message/${id}/m?text=x&at=0-1`,
    ),
    ...limited(
      "messageId",
      256,
      (messageId) => citing({ source: { ...message, messageId } }),
      (id) => `web+pincite:v1/e/message/t/${id}?text=x&at=0-1`,
    ),
    ...limited(
      "text",
      8000,
      (text) => excerpt(text),
      (text) => `${PATH}?text=${text}&at=0-8000`,
    ),
    ...limited(
      "pre",
      32,
      (prefix) => citing({ prefix }),
      (prefix) => `${URI}&pre=${prefix}`,
    ),
    ...limited(
      "post",
      32,
      (suffix) => citing({ suffix }),
      (suffix) => `${URI}&post=${suffix}`,
    ),
    ...limited(
      "comment",
      8000,
      (comment) => citing({ comment }),
      (comment) => `${URI}&comment=${comment}`,
    ),
    refuses("environmentId-0", "An environment's id is not empty.", citing({ environmentId: "" }), refuse("path")),
    refuses(
      "documentId-0",
      "A document's id is not empty.",
      citing({ source: { kind: "document", documentId: "" } }),
      refuse("path"),
    ),
    refuses(
      "threadId-0",
      "A thread's id is not empty.",
      citing({ source: { ...message, threadId: "" } }),
      refuse("path"),
    ),
    refuses(
      "messageId-0",
      "A message's id is not empty.",
      citing({ source: { ...message, messageId: "" } }),
      refuse("path"),
    ),
    refuses("text-0", "An excerpt is not empty.", citing({ text: "", end: 0 }), refuse("field", "text")),
    refuses("comment-0", "A comment is not empty.", citing({ comment: "" }), refuse("field", "comment")),
    refuses("start-negative", "No offset is below 0.", citing({ start: -1, end: 0 }), refuse("field", "at")),
    refuses("start-fraction", "Offsets are integers.", citing({ start: 0.5, end: 1.5 }), refuse("field", "at")),
    writes(
      "end-largest",
      "The largest offset is 2^53 - 1.",
      citing({ start: 9_007_199_254_740_990, end: 9_007_199_254_740_991 }),
      `${PATH}?text=x&at=9007199254740990-9007199254740991`,
    ),
    refuses(
      "end-too-large",
      "2^53 is beyond it.",
      citing({ start: 9_007_199_254_740_991, end: 9_007_199_254_740_992 }),
      refuse("field", "at"),
    ),
    refuses(
      "end-short",
      "Offsets are as far apart as the excerpt is long, not less.",
      excerpt("ab", { end: 1 }),
      refuse("field", "at"),
    ),
    refuses("end-long", "And not more.", excerpt("ab", { end: 3 }), refuse("field", "at")),
  ];
}
