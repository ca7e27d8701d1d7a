import type { OffsetUnit } from "../offsets.ts";
import { fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { AnswerPlace, CitedAnswer, ProviderCitation } from "./provider-citation.ts";

// The provider does not say what its indexes count.
const UNITS: readonly OffsetUnit[] = ["codePoints", "utf16"];

/** The text and citations of a response of the Responses API (`response.output`); each text part is a block. */
export function fromOpenAIOutput(output: readonly object[]): CitedAnswer {
  const parts = listOf(output).flatMap((item) => {
    const { type, content } = fieldsOf(item);
    return type === "message" ? listOf(content).map(fieldsOf) : [];
  });
  return readParts(parts.filter(({ type }) => type === "output_text"));
}

/** The text and citations of a message of Chat Completions, whose annotations nest what they are under their type. */
export function fromOpenAIChatMessage(message: object): CitedAnswer {
  const { content, annotations } = fieldsOf(message);
  return readParts([{ text: content, annotations }]);
}

function readParts(parts: readonly Readonly<Record<string, unknown>>[]): CitedAnswer {
  let text = "";
  const citations: ProviderCitation[] = [];
  for (const part of parts) {
    const words = textOf(part["text"]) ?? "";
    const block = new AnswerBlock(words, text.length);
    text += words;
    for (const raw of listOf(part["annotations"])) {
      const citation = readAnnotation(raw, block);
      if (citation !== undefined) citations.push(citation);
    }
  }
  return { text, citations };
}

function readAnnotation(raw: unknown, block: AnswerBlock): ProviderCitation | undefined {
  const outer = fieldsOf(raw);
  const type = outer["type"];
  const nested = typeof type === "string" && Object.hasOwn(outer, type) ? outer[type] : undefined;
  const { url, title, file_id, filename, start_index, end_index, index } = { ...outer, ...fieldsOf(nested) };
  const between = () => block.range(start_index, end_index, { units: UNITS, holds: [url, filename, title] });
  switch (type) {
    case "url_citation":
      return named([url], [title, url], between(), raw);
    case "container_file_citation":
      return named([file_id, filename], [filename, file_id], between(), raw);
    case "file_citation":
    case "file_path":
      return named([file_id, filename], [filename, file_id], block.point(index, { units: UNITS }), raw);
    default:
      return undefined;
  }
}

function named(sources: unknown[], titles: unknown[], place: AnswerPlace, raw: unknown): ProviderCitation | undefined {
  const source = firstText(...sources);
  if (source === undefined) return undefined;
  return {
    source,
    title: firstText(...titles) ?? source,
    ...place,
    location: { kind: "whole" },
    provider_data: raw,
  };
}
