import { countOf, fieldsOf, firstText, listOf, textOf } from "../internal/unknown-fields.ts";
import { AnswerBlock } from "./answer-block.ts";
import type { AnswerPlace, CitedAnswer, CitedLocation, ProviderCitation } from "./provider-citation.ts";

/**
 * The text and citations of a whole candidate. A segment counts UTF-8 bytes within its part, and an index that is absent
 * is 0. Thoughts are no part of the answer. Of a stream, give the parts joined and the last grounding metadata.
 * A citation's `provider_data` holds the `support` and the `chunk` that it names.
 */
export function fromGeminiCandidate(candidate: object): CitedAnswer {
  const { content, groundingMetadata } = fieldsOf(candidate);
  const { groundingChunks, groundingSupports } = fieldsOf(groundingMetadata);
  let text = "";
  const blocks = listOf(fieldsOf(content)["parts"]).map((part) => {
    const fields = fieldsOf(part);
    const words = fields["thought"] === true ? undefined : textOf(fields["text"]);
    if (words === undefined) return undefined;
    const block = new AnswerBlock(words, text.length);
    text += words;
    return block;
  });
  const chunks = listOf(groundingChunks);
  const citations = listOf(groundingSupports).flatMap((support) => {
    const { segment, groundingChunkIndices } = fieldsOf(support);
    const place = placeOf(segment, blocks, text);
    return listOf(groundingChunkIndices).flatMap((index) => {
      const chunk = chunks[countOf(index) ?? -1];
      const citation = readChunk(chunk);
      return citation === undefined ? [] : [{ ...citation, ...place, provider_data: { support, chunk } }];
    });
  });
  return { text, citations };
}

function placeOf(segment: unknown, blocks: readonly (AnswerBlock | undefined)[], text: string): AnswerPlace {
  const { startIndex, endIndex, partIndex, text: words } = fieldsOf(segment);
  const named = blocks[countOf(partIndex ?? 0) ?? -1];
  // Some responses leave a part's index out though thoughts come before it: the segment's words show whether it is this one.
  const [only, ...others] = blocks.filter((one) => one !== undefined);
  const isUnnamed = partIndex === undefined && others.length === 0 && textOf(words) !== undefined;
  const block = named ?? (isUnnamed ? only : undefined);
  if (block === undefined) return { start: 0, end: text.length, place: "block", fault: "out_of_range" };
  return block.range(startIndex ?? 0, endIndex, { units: ["utf8"], words });
}

function readChunk(chunk: unknown): Pick<ProviderCitation, "source" | "title" | "cited_text" | "location"> | undefined {
  const { web, retrievedContext, maps, image } = fieldsOf(chunk);
  const found = fieldsOf(web ?? retrievedContext ?? maps ?? image);
  const source = firstText(found["uri"], found["sourceUri"], found["documentName"], found["placeId"], found["title"]);
  if (source === undefined) return undefined;
  // What a search of files found is the source's own text; a map's is written about the place.
  const { text, pageNumber } = fieldsOf(retrievedContext);
  const page = countOf(pageNumber);
  const location: CitedLocation =
    page === undefined ? { kind: "whole" } : { kind: "pages", start: page, end: page + 1 };
  const cited_text = textOf(text);
  const title = firstText(found["title"]) ?? source;
  return { source, title, ...(cited_text !== undefined && { cited_text }), location };
}
