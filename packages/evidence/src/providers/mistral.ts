import { countOf, fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import type { AnswerPlace, CitedAnswer, ProviderCitation, SentDocument } from "./provider-citation.ts";

/**
 * The text and citations of a message's content. A reference that carries words of the answer supports those, any other
 * the words before it. Ids are numbers of `documents`, or name a source themselves. Read the raw response where you can:
 * the provider's client drops a reference's words.
 */
export function fromMistralContent(
  content: string | readonly object[],
  documents: readonly SentDocument[] = [],
): CitedAnswer {
  if (typeof content === "string") return { text: content, citations: [] };
  let text = "";
  const citations: ProviderCitation[] = [];
  for (const chunk of listOf(content)) {
    const fields = fieldsOf(chunk);
    const { type } = fields;
    const start = text.length;
    if (type === "text" || type === "reference") text += textOf(fields["text"]) ?? "";
    const place: AnswerPlace = { start, end: text.length, place: text.length === start ? "point" : "range" };
    // The client writes camel case, the wire snake case.
    const named =
      type === "reference"
        ? listOf(fields["referenceIds"] ?? fields["reference_ids"]).map((id) => sourceOf(id, documents))
        : [type === "tool_reference" ? toolSource(fields) : undefined];
    for (const source of named) {
      if (source === undefined) continue;
      citations.push({ ...source, ...place, location: { kind: "whole" }, provider_data: chunk });
    }
  }
  return { text, citations };
}

type Named = Pick<ProviderCitation, "source" | "title">;

function sourceOf(id: unknown, documents: readonly SentDocument[]): Named | undefined {
  const sent = documents[countOf(id) ?? -1];
  const source = sent?.source ?? textOf(id) ?? (countOf(id) === undefined ? undefined : `reference:${String(id)}`);
  return source === undefined ? undefined : { source, title: sent?.title ?? source };
}

function toolSource({ url, title }: Readonly<Record<string, unknown>>): Named | undefined {
  const source = firstText(url, title);
  return source === undefined ? undefined : { source, title: firstText(title) ?? source };
}
