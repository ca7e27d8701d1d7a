import { seeded } from "../random.ts";
import { type Block, lineText, message, prose, REPEATED, selfSimilar, textOf } from "./message.ts";

/** What is looked for: words, with the words beside them where those are known. */
export interface Quote {
  readonly exact: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** A quote and where it stands: block and offsets in the block's text. */
export interface Placed extends Quote {
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

/** What a task asks for. */
export interface Task {
  readonly name: string;
  /** The right answer: the passage, the passage that was quoted before an edit, no place, or more than one. */
  readonly expected: "one" | "near" | "none" | "several";
  readonly quotes: (blocks: readonly Block[]) => readonly Placed[];
  /** The subject makes a selector of a place, and what it then finds is judged; otherwise it looks for given words. */
  readonly creates?: boolean;
}

const QUOTES = 3;
const QUOTE_LENGTH = 100;
const CONTEXT_LENGTH = 32;

/** The tasks of a message of prose. */
const PROSE_TASKS: readonly Task[] = [
  { name: "create", expected: "one", quotes: unique, creates: true },
  { name: "unique", expected: "one", quotes: unique },
  { name: "repeated, with context", expected: "one", quotes: repeated },
  { name: "one letter, with context", expected: "one", quotes: oneLetter },
  { name: "5 % edited", expected: "near", quotes: (blocks) => unique(blocks).map(edited) },
  { name: "absent", expected: "none", quotes: absent },
  { name: "repeated, no context", expected: "several", quotes: (blocks) => repeated(blocks).map(withoutContext) },
];

const SELF_SIMILAR_TASKS: readonly Task[] = [
  {
    name: '8,000 × "a"',
    expected: "several",
    quotes: (blocks) => {
      const exact = "a".repeat(Math.min(8000, textOf(blocks[0]!).length / 2));
      return [{ exact, block: 0, start: 0, end: exact.length }];
    },
  },
];

/** A message and what is asked of it. */
export interface Scene {
  readonly name: string;
  readonly blocks: () => Block[];
  readonly tasks: readonly Task[];
}

/** The messages that are searched. */
export const SCENES: readonly Scene[] = [
  { name: "50 KB", blocks: () => message(50_000), tasks: PROSE_TASKS },
  { name: "1 MB", blocks: () => message(1_000_000), tasks: PROSE_TASKS },
  { name: '1 MB of "a"', blocks: () => selfSimilar(1_000_000), tasks: SELF_SIMILAR_TASKS },
];

/** The same tasks in small: for a test that every subject answers as the tables say. */
export const SMALL_SCENES: readonly Scene[] = [
  { name: "small", blocks: () => message(12_000), tasks: PROSE_TASKS },
  { name: 'small, of "a"', blocks: () => selfSimilar(400), tasks: SELF_SIMILAR_TASKS },
];

/** Passages of about 100 units that cross inline markup, spread over the message; words and context are whole words of one paragraph. */
export function unique(blocks: readonly Block[], count: number = QUOTES): Placed[] {
  const texts = paragraphs(blocks).filter(({ text }) => text.length >= 2 * CONTEXT_LENGTH + QUOTE_LENGTH + 40);
  return Array.from({ length: count }, (_, index) => {
    const { block, text } = texts[Math.floor(((index + 0.5) / count) * texts.length)]!;
    // Several passages of one paragraph, where there are more passages than paragraphs, start apart.
    const start = text.indexOf(" ", CONTEXT_LENGTH + (index % 5) * 3) + 1;
    return placed(block, text, start, text.lastIndexOf(" ", start + QUOTE_LENGTH));
  });
}

function repeated(blocks: readonly Block[]): Placed[] {
  return paragraphs(blocks).flatMap(({ block, text }) => {
    const start = text.indexOf(REPEATED);
    return start === -1 ? [] : [placed(block, text, start, start + REPEATED.length)];
  });
}

function oneLetter(blocks: readonly Block[]): Placed[] {
  const all = paragraphs(blocks).flatMap(({ block, text }) => {
    const start = text.indexOf(" a ", CONTEXT_LENGTH) + 1;
    return start > 0 && start < text.length - 2 * CONTEXT_LENGTH ? [placed(block, text, start, start + 1)] : [];
  });
  return Array.from({ length: QUOTES }, (_, index) => all[Math.floor(((index + 0.5) / QUOTES) * all.length)]!);
}

function absent(): Placed[] {
  const random = seeded(7);
  return Array.from({ length: QUOTES }, () => {
    const text = prose(random, 5);
    const start = text.indexOf(" ", CONTEXT_LENGTH) + 1;
    return placed(0, text, start, text.lastIndexOf(" ", start + QUOTE_LENGTH));
  });
}

/** Every twentieth character of the quote changed, dropped or doubled in turn: what a reader saved before the message was edited. */
function edited(quote: Placed): Placed {
  const edits = [() => "#", () => "", (unit: string) => unit + unit] as const;
  const exact = [...quote.exact]
    .map((unit, index) => (index % 20 === 10 ? edits[Math.floor(index / 20) % edits.length]!(unit) : unit))
    .join("");
  return { ...quote, exact };
}

function withoutContext({ exact, block, start, end }: Placed): Placed {
  return { exact, block, start, end };
}

/** A passage with context on both sides that cuts no word, since text fragments find none that does. */
function placed(block: number, text: string, start: number, end: number): Placed {
  const from = start - CONTEXT_LENGTH;
  const to = end + CONTEXT_LENGTH;
  const prefix = text.slice(from <= 0 ? 0 : text.indexOf(" ", from) + 1, start);
  const suffix = text.slice(end, to >= text.length ? text.length : text.lastIndexOf(" ", to));
  return { exact: text.slice(start, end), prefix, suffix, block, start, end };
}

function paragraphs(blocks: readonly Block[]): { block: number; text: string }[] {
  return blocks.flatMap((block, index) => (block.kind === "p" ? [{ block: index, text: lineText(block.line) }] : []));
}
