import { fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { CitedAnswer, ProviderCitation } from "./provider-citation.ts";

/**
 * The text and citations of a UI message's parts. A text part's `citations` support that part, or the words of it that they
 * give in units. `source-url` and `source-document` parts were retrieved with the message and say not for which words: each
 * that no text part cites supports the whole answer.
 */
export function fromUIMessageParts(parts: readonly object[]): CitedAnswer {
  let text = "";
  const citations: ProviderCitation[] = [];
  const retrieved: (readonly [Named, unknown])[] = [];
  for (const part of listOf(parts)) {
    const fields = fieldsOf(part);
    if (fields["type"] === "source-url" || fields["type"] === "source-document") {
      const source = nameOf(fields);
      if (source !== undefined) retrieved.push([source, part]);
    }
    if (fields["type"] !== "text") continue;
    const words = textOf(fields["text"]) ?? "";
    const block = new AnswerBlock(words, text.length);
    text += words;
    for (const raw of listOf(fields["citations"])) {
      const { source: cited, startIndex, endIndex, citedText } = fieldsOf(raw);
      const source = nameOf(fieldsOf(cited));
      if (source === undefined) continue;
      const cited_text = textOf(citedText);
      const place = block.range(startIndex, endIndex, { units: ["utf16"] });
      const quoted = cited_text === undefined ? {} : { cited_text };
      citations.push({ ...source, ...quoted, ...place, location: { kind: "whole" }, provider_data: raw });
    }
  }
  const known = new Set(citations.map(({ source }) => source));
  for (const [source, part] of retrieved) {
    if (known.has(source.source)) continue;
    const place = { start: 0, end: text.length, place: "block" } as const;
    citations.push({ ...source, ...place, location: { kind: "whole" }, provider_data: part });
  }
  return { text, citations };
}

type Named = Pick<ProviderCitation, "source" | "title">;

/** A part carries `sourceId`, a source inside of a citation `id`; an address names a page better than either. */
function nameOf({ url, sourceId, id, title, filename }: Readonly<Record<string, unknown>>): Named | undefined {
  const source = firstText(url, sourceId, id, filename);
  return source === undefined ? undefined : { source, title: firstText(title, filename) ?? source };
}
