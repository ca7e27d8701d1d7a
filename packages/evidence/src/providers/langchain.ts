import { countOf, fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { AnswerPlace, CitedAnswer, CitedLocation, ProviderCitation } from "./provider-citation.ts";

/**
 * The text and citations of a message's standard content blocks (`message.contentBlocks`). The type says that indexes are
 * of the answer, yet for most providers they are of the source: `source` tells which. Indexes beyond the answer are taken
 * for the source's.
 */
export function fromLangChainContent(content: string | readonly object[]): CitedAnswer {
  if (typeof content === "string") return { text: content, citations: [] };
  let text = "";
  const citations: ProviderCitation[] = [];
  for (const fields of listOf(content).map(fieldsOf)) {
    if (fields["type"] !== "text") continue;
    const words = textOf(fields["text"]) ?? "";
    const block = new AnswerBlock(words, text.length);
    text += words;
    for (const raw of listOf(fields["annotations"])) {
      const annotation = fieldsOf(raw);
      if (annotation["type"] !== "citation") continue;
      citations.push({ ...named(annotation), ...placed(annotation, block), provider_data: raw });
    }
  }
  return { text, citations };
}

/** Kinds of source of which the indexes are the source's own. */
const KINDS = new Map<unknown, "characters" | "pages" | "blocks">([
  ["char", "characters"],
  ["page", "pages"],
  ["block", "blocks"],
  ["content_block", "blocks"],
  ["search", "blocks"],
]);

type Annotation = Readonly<Record<string, unknown>>;

function placed(
  { source, url, startIndex, endIndex }: Annotation,
  block: AnswerBlock,
): AnswerPlace & { location: CitedLocation } {
  const [start, end] = [countOf(startIndex), countOf(endIndex)];
  const whole = { location: { kind: "whole" } } as const;
  if (start === undefined || end === undefined) return { ...block.whole(), ...whole };
  const kind = KINDS.get(source);
  if (kind !== undefined) return { ...block.whole(), location: { kind, start, end } };
  // A document's number: its indexes are characters, pages or chunks, and nothing says which.
  if (typeof source === "string" && source !== "url") return { ...block.whole(), ...whole };
  const units = ["codePoints", "utf16"] as const;
  const place = start === end ? block.point(start, { units }) : block.range(start, end, { units, holds: [url] });
  const isSource = place.fault === "out_of_range" && source === undefined && url === undefined && start < end;
  return { ...place, location: isSource ? { kind: "characters", start, end } : { kind: "whole" } };
}

function named({ source, url, title, citedText, ...rest }: Annotation) {
  // The providers' own names stay beside the standard ones.
  const fallback = typeof source === "string" && !KINDS.has(source) && source !== "url" ? `document:${source}` : "";
  const index = countOf(rest["document_index"]);
  const name = firstText(url, rest["fileId"], fallback, title) ?? `document:${index ?? 0}`;
  const cited_text = textOf(citedText);
  return { source: name, title: firstText(title) ?? name, ...(cited_text !== undefined && { cited_text }) };
}
