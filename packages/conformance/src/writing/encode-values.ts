import type { EncodeVector, Refusal } from "../vectors.ts";
import { URI, citing, refuse } from "./citation.ts";
import { refuses } from "./stating.ts";

/** Section 7: values that are no citations, and the order of the reasons. */
export function values(): EncodeVector[] {
  const { start: _, ...noStart } = citing();
  const { text: __, ...noText } = citing();
  const { prefix: ___, ...noPrefix } = citing();
  const { suffix: ____, ...noSuffix } = citing();
  const { environmentId: _____, ...noEnvironment } = citing();
  const wrong = (id: string, holds: string, fields: object, expected: Refusal) =>
    refuses(id, holds, { ...citing(), ...fields }, expected);
  return [
    refuses("null", "Null is no citation.", null, refuse("source")),
    refuses("string", "A string is none.", URI, refuse("source")),
    wrong("source-null", "A source is an object.", { source: null }, refuse("source")),
    wrong("source-kind", "Of a known kind.", { source: { kind: "thread", threadId: "t" } }, refuse("source")),
    {
      id: "unknown-keys",
      holds: "Unknown keys are ignored.",
      citation: { ...citing(), note: "\n", source: { kind: "document", documentId: "d", threadId: "" } },
      expected: { ok: true, uri: URI },
    },
    refuses("no-environment", "A value names its environment.", noEnvironment, refuse("missing", "environmentId")),
    wrong("no-document", "And the source's id.", { source: { kind: "document" } }, refuse("missing", "documentId")),
    wrong(
      "no-thread",
      "A message's thread.",
      { source: { kind: "message", messageId: "m" } },
      refuse("missing", "threadId"),
    ),
    wrong(
      "no-message",
      "And the message.",
      { source: { kind: "message", threadId: "t" } },
      refuse("missing", "messageId"),
    ),
    refuses("no-text", "It has an excerpt.", noText, refuse("missing", "text")),
    refuses("no-start", "Offsets.", noStart, refuse("missing", "at")),
    refuses("no-prefix", "Context before, empty or not.", noPrefix, refuse("missing", "pre")),
    refuses("no-suffix", "And after.", noSuffix, refuse("missing", "post")),
    wrong("text-number", "An excerpt is a string.", { text: 1 }, refuse("field", "text")),
    wrong("start-string", "An offset is a number.", { start: "0" }, refuse("field", "at")),
    wrong("prefix-null", "Context is a string.", { prefix: null }, refuse("field", "pre")),
    wrong("revision-null", "A revision that is not known is absent.", { revision: null }, refuse("field", "rev")),
    wrong("sources-string", "Evidence is a list.", { sources: "d:s:1" }, refuse("field", "src")),
    wrong("sources-number", "Of strings.", { sources: [1] }, refuse("field", "src")),
    wrong("comment-number", "A comment is a string.", { comment: 1 }, refuse("field", "comment")),
    wrong("extensions-list", "Extensions are a record.", { extensions: ["a"] }, refuse("field", "extensions")),
    wrong("extensions-null", "Not null.", { extensions: null }, refuse("field", "extensions")),
    wrong("extension-number", "Of strings.", { extensions: { xa: 1 } }, refuse("field", "xa")),
    wrong("environment-number", "An id is a string.", { environmentId: 1 }, refuse("field", "environmentId")),
    ...(["environmentId", "text", "prefix", "suffix", "revision", "comment"] as const).map((field) =>
      wrong(`surrogate-${field}`, `${field} holds no unpaired surrogate.`, { [field]: "a\uD800" }, refuse("escape")),
    ),
    wrong("surrogate-low", "A low one is none either.", { comment: "\uDC00a" }, refuse("escape")),
    wrong("surrogate-sources", "Evidence neither.", { sources: ["\uD800:s:1"] }, refuse("escape")),
    wrong("surrogate-extension", "Nor an extension.", { extensions: { xa: "\uD800" } }, refuse("escape")),
    refuses(
      "source-first",
      "The kind comes before empty ids.",
      { ...noText, environmentId: "", source: { kind: "x" } },
      refuse("source"),
    ),
    refuses(
      "path-first",
      "Empty ids come before surrogates.",
      { ...noText, environmentId: "", comment: "\uD800" },
      refuse("path"),
    ),
    refuses("escape-first", "Surrogates come before absence.", { ...noText, comment: "\uD800" }, refuse("escape")),
    refuses(
      "missing-first",
      "Absence comes before broken rules.",
      { ...noText, environmentId: "\0" },
      refuse("missing", "text"),
    ),
    wrong(
      "text-first",
      "Rules are looked at in the canonical order.",
      { text: "", end: 9, prefix: "  ", comment: "" },
      refuse("field", "text"),
    ),
    wrong("at-second", "Offsets after the excerpt.", { end: 9, prefix: "  ", comment: "" }, refuse("field", "at")),
    wrong("pre-third", "Then context.", { prefix: "  ", revision: "", comment: "" }, refuse("field", "pre")),
    wrong("extensions-last", "Extensions last.", { comment: "", extensions: {} }, refuse("field", "comment")),
    wrong(
      "extension-names",
      "Of them the first by name.",
      { extensions: { xb: "\0", xa: "\0" } },
      refuse("field", "xa"),
    ),
  ];
}
