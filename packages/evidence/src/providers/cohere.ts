import { countOf, fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { CitedAnswer, ProviderCitation } from "./provider-citation.ts";

/**
 * The text and citations of a whole message of Chat, version 2. Offsets index the answer's content block, and the words
 * that a citation carries must stand there. Citations of thinking and plans support no words of the answer.
 */
export function fromCohereMessage(message: object): CitedAnswer {
  const { content, citations } = fieldsOf(message);
  let text = "";
  const blocks = listOf(content).map((item) => {
    const { type, text: words } = fieldsOf(item);
    const block = new AnswerBlock(type === "text" ? (textOf(words) ?? "") : "", text.length);
    text += type === "text" ? (textOf(words) ?? "") : "";
    return block;
  });
  const read = listOf(citations).flatMap((raw): ProviderCitation[] => {
    const fields = fieldsOf(raw);
    const { start, end, type = "TEXT_CONTENT", text: words, sources } = fields;
    if (type !== "TEXT_CONTENT") return [];
    // The client writes camel case, the wire snake case.
    const block = blocks[countOf(fields["contentIndex"] ?? fields["content_index"] ?? 0) ?? -1];
    const whole = { start: 0, end: text.length, place: "block", fault: "out_of_range" } as const;
    // The unit is not said, and the words tell it.
    const place = block?.range(start, end, { units: ["codePoints", "utf16"], words }) ?? whole;
    return listOf(sources).map((source) => Object.assign(readSource(source), place, { provider_data: raw }));
  });
  return { text, citations: read };
}

function readSource(raw: unknown): Pick<ProviderCitation, "source" | "title" | "location"> {
  const { id, document } = fieldsOf(raw);
  const { id: documentId, title, url } = fieldsOf(document);
  const source = firstText(id, documentId, url) ?? "document:0";
  return { source, title: firstText(title) ?? source, location: { kind: "whole" } };
}
