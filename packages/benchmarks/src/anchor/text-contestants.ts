import { type Query, resolve, type Resolution, type TextStream } from "@pincite/anchor";
import { type Changed, resolveChanged } from "@pincite/anchor/changed";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import search from "approx-string-match";
import type { Contestant, Passage } from "./arena.ts";
import { type Block, lineText } from "./message.ts";
import type { Placed } from "./quotes.ts";
import { toMarkdown } from "./render.ts";

/** A span of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A message as a server has it: its Markdown, and what is kept of it. */
export interface StoredMessage {
  readonly markdown: string;
  readonly stream: TextStream;
}

type TextContestant = Contestant<StoredMessage, Span>;

/** Every subject that needs no DOM; the first is what the others are measured by. */
export const textContestants: readonly TextContestant[] = [
  ours("pincite", ({ stream }) => stream, resolve),
  ours("pincite, from Markdown", ({ markdown }) => streamFromMarkdown(markdown), resolve),
  ours("pincite, changed", ({ stream }) => stream, resolveChanged),
  indexOf(),
  approximate(),
];

/** Stores a message: its stream is kept, as a server does by version. */
export function openStored(blocks: readonly Block[]): StoredMessage {
  const markdown = toMarkdown(blocks);
  return { markdown, stream: streamFromMarkdown(markdown) };
}

/** Finds where the quotes really stand in the text of a message. */
export function textPassages(
  { stream }: StoredMessage,
  blocks: readonly Block[],
  quotes: readonly Placed[],
): Passage<Span>[] {
  return quotes.map(({ block, start, end, ...quote }) => {
    const holder = blocks[block]!;
    // Paragraphs are long and random: none stands twice.
    const offset = stream.text.indexOf(holder.kind === "p" ? lineText(holder.line) : "\0");
    const place = { start: offset + start, end: offset + end };
    const distance = (other: Span) => Math.max(Math.abs(other.start - place.start), Math.abs(other.end - place.end));
    return { ...quote, place, distance };
  });
}

function ours(
  name: string,
  open: (message: StoredMessage) => TextStream,
  look: (stream: TextStream, query: Query) => Resolution | Changed,
): TextContestant {
  return {
    name,
    open: (message) => ({
      finder: ({ exact, prefix, suffix }) => {
        const query = { text: exact, prefix, suffix };
        return () => {
          const answer = look(open(message), query);
          if (answer.state === "ambiguous") return answer.candidates;
          return "start" in answer ? [answer] : [];
        };
      },
    }),
  };
}

/** The least that a search can cost: the words with their context, at their first place. */
function indexOf(): TextContestant {
  return {
    name: "indexOf",
    open: ({ stream: { text } }) => ({
      finder: ({ exact, prefix = "", suffix = "" }) => {
        const whole = prefix + exact + suffix;
        return () => {
          const at = text.indexOf(whole) + prefix.length;
          return at < prefix.length ? [] : [{ start: at, end: at + exact.length }];
        };
      },
    }),
  };
}

/** The matcher under Hypothesis's client, alone: the closest places within a fifth of edits, context not weighed. */
function approximate(): TextContestant {
  return {
    name: "approx-string-match",
    open: ({ stream: { text } }) => ({
      finder: ({ exact }) => {
        return () => {
          const matches = search(text, exact, Math.min(256, Math.floor(exact.length / 5)));
          // One place is reported once for each of its ends; other places are not near it.
          return matches.filter(({ start }, index) => index === 0 || start > matches[index - 1]!.start);
        };
      },
    }),
  };
}
