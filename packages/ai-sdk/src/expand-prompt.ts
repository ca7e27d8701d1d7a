import type { ExpandedQuote, ExpandOptions, Format } from "@pincite/format";
import type { LanguageModelMiddleware } from "ai";
import { ExpansionLimitError } from "./expansion-limit-error.ts";

/** A prompt as a language model of specification version 4 takes it. */
export type Prompt = Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"]["prompt"];

type Message = Prompt[number];

/** A text part of a user or assistant message, by its place in the prompt. */
interface Place {
  readonly message: number;
  readonly part: number;
  readonly text: string;
}

// A provider's usual context, and what the format itself takes when it is told nothing.
const DEFAULT_LIMIT = 120_000;
const LARGEST = 5;

/** The prompt with its citations written out; the same object when there are none. */
export function expandPrompt(format: Format, prompt: Prompt, options: ExpandOptions): Prompt {
  const places = prompt.flatMap(textPlaces);
  const expanded = format.expandConversation(
    places.map(({ text }) => text),
    // The format's limits are those of one text; a message can have several, so they are added up below.
    { ...options, limit: Infinity, storedLimit: Infinity },
  );
  if (!expanded.ok) throw new RangeError("unreachable: no text is longer than Infinity");
  const { texts, quotes } = expanded;
  const changed = new Map<Message, Map<number, string>>();
  for (const [index, { message, part, text }] of places.entries()) {
    if (texts[index] === text) continue;
    const parts = changed.get(prompt[message]!) ?? new Map<number, string>();
    changed.set(prompt[message]!, parts.set(part, texts[index]!));
  }
  if (changed.size === 0) return prompt;
  const last = prompt.findLastIndex(({ role }) => role === "user");
  if (last !== -1 && changed.has(prompt[last]!)) checkLimits(last, places, texts, quotes, options);
  return prompt.map((message) => withTexts(message, changed.get(message)));
}

function textPlaces(message: Message, index: number): Place[] {
  if (message.role !== "user" && message.role !== "assistant") return [];
  return message.content.flatMap((part, place) =>
    part.type === "text" ? [{ message: index, part: place, text: part.text }] : [],
  );
}

function withTexts(message: Message, texts: ReadonlyMap<number, string> | undefined): Message {
  if (texts === undefined || message.role === "system" || message.role === "tool") return message;
  const rewritten = <Part extends { readonly type: string }>(part: Part, place: number): Part => {
    const text = texts.get(place);
    return text === undefined ? part : { ...part, text };
  };
  // Two branches, since the parts of the two roles are different unions.
  return message.role === "user"
    ? { ...message, content: message.content.map(rewritten) }
    : { ...message, content: message.content.map(rewritten) };
}

function checkLimits(
  last: number,
  places: readonly Place[],
  texts: readonly string[],
  quotes: readonly ExpandedQuote[],
  { limit = DEFAULT_LIMIT, storedLimit = DEFAULT_LIMIT }: ExpandOptions,
): void {
  let storedLength = 0;
  let expandedLength = 0;
  for (const [index, place] of places.entries()) {
    if (place.message !== last) continue;
    storedLength += place.text.length;
    expandedLength += texts[index]!.length;
  }
  const form = storedLength > storedLimit ? "stored" : expandedLength > limit ? "expanded" : undefined;
  if (form === undefined) return;
  const length = ({ start, end, citation }: ExpandedQuote) =>
    form === "stored" ? end - start : citation.text.length + (citation.comment?.length ?? 0);
  const largest = quotes
    .filter(({ message }) => places[message]!.message === last)
    .map((quote) => ({
      number: quote.number,
      length: length(quote),
      part: places[quote.message]!.part,
      start: quote.start,
      end: quote.end,
    }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LARGEST);
  throw new ExpansionLimitError({
    form,
    storedLength,
    expandedLength,
    limit: form === "stored" ? storedLimit : limit,
    largest,
  });
}
