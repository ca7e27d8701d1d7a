import type { Citation } from "./citation.ts";
import type { Layout, QuoteLayout } from "./internal/layout.ts";
import { layoutOf } from "./internal/layouts.ts";
import { prepared } from "./internal/prepare.ts";
import { settle } from "./internal/settle.ts";

const DEFAULT_LIMIT = 120_000;
const LARGEST = 5;

/** How quotes are written, and limits on the last message, in units. */
export interface ExpandOptions {
  /** How the block is written; `"tags"` when absent. An unknown one throws `RangeError`. */
  readonly layout?: QuoteLayout;
  /** The longest expanded message; 120,000 when absent. */
  readonly limit?: number;
  /** The longest message as stored; 120,000 when absent. */
  readonly storedLimit?: number;
}

/** A quote as a provider receives it: what `[quote N]` stands for. */
export interface ExpandedQuote {
  readonly number: number;
  /** The first citation that has this excerpt and comment. */
  readonly citation: Citation;
  /** The index of the message that first used it; 0 for a lone message. */
  readonly message: number;
  /** Where its link stands in that message as stored. */
  readonly start: number;
  readonly end: number;
}

/** A message that is too long, as stored or once expanded. Never holds its text. */
export interface ExpansionLimitError {
  readonly _tag: "ExpansionLimitError";
  readonly form: "stored" | "expanded";
  readonly storedLength: number;
  readonly expandedLength: number;
  readonly limit: number;
  /** The quotes that take most room, largest first; `start` and `end` are those of the link as stored. */
  readonly largest: readonly {
    readonly number: number;
    readonly length: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/** The answer of {@link expand}. */
export type ExpandResult =
  | { readonly ok: true; readonly text: string; readonly quotes: ExpandedQuote[] }
  | { readonly ok: false; readonly error: ExpansionLimitError };

/** The answer of {@link expandConversation}; `texts` are in the order of the messages. */
export type ExpandConversationResult =
  | { readonly ok: true; readonly texts: string[]; readonly quotes: ExpandedQuote[] }
  | { readonly ok: false; readonly error: ExpansionLimitError };

/** Expands one message under a given scheme. */
export function expandWith(scheme: string, markdown: string, options: ExpandOptions = {}): ExpandResult {
  const result = expandConversationWith(scheme, [markdown], options);
  return result.ok ? { ok: true, text: result.texts[0]!, quotes: result.quotes } : result;
}

/** Expands a conversation under a given scheme; quotes are numbered through it, limits are those of its last message. */
export function expandConversationWith(
  scheme: string,
  messages: readonly string[],
  options: ExpandOptions = {},
): ExpandConversationResult {
  const expansion = new Expansion(scheme, options.layout ?? "tags");
  const texts: string[] = [];
  let used: readonly Use[] = [];
  for (const [index, message] of messages.entries()) {
    const expanded = expansion.add(message, index);
    texts.push(expanded.text);
    used = expanded.used;
  }
  const error = limitError(messages.at(-1) ?? "", texts.at(-1) ?? "", used, options);
  return error === undefined ? { ok: true, texts, quotes: expansion.quotes } : { ok: false, error };
}

interface Use {
  readonly number: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

/** Numbers the quotes of one message after another. */
class Expansion {
  readonly quotes: ExpandedQuote[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #scheme: string;
  readonly #name: QuoteLayout;
  readonly #layout: Layout;

  constructor(scheme: string, name: QuoteLayout) {
    this.#scheme = scheme;
    this.#name = name;
    this.#layout = layoutOf(name);
  }

  add(message: string, index: number): { readonly text: string; readonly used: readonly Use[] } {
    const ready = prepared(this.#scheme, this.#name, message);
    if (ready === undefined) return { text: message, used: [] };
    const used: Use[] = [];
    const block: string[] = [];
    let text = ready.texts[0]!;
    for (const [place, { key, written, citation, start, end }] of ready.quotes.entries()) {
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.quotes.length + 1;
        this.#numbers.set(key, number);
        this.quotes.push({ number, citation, message: index, start, end });
        const quote = this.#layout.quote(number, written);
        block.push(quote);
        used.push({ number, length: quote.length, start, end });
      }
      text += `[quote ${number}]${ready.texts[place + 1]!}`;
    }
    if (block.length > 0) text = separated(text, ready.closing) + this.#layout.block(block);
    return { text: ready.nested ? settle(this.#scheme, text) : text, used };
  }
}

/** A text with what closes it, and a blank line after it unless it is empty. */
function separated(text: string, closing: string): string {
  const closed = closing === "" ? text : `${text}${/[\n\r]$/.test(text) ? "" : "\n"}${closing}`;
  if (closed === "" || closed.endsWith("\n\n")) return closed;
  return closed + (closed.endsWith("\n") ? "\n" : "\n\n");
}

function limitError(
  stored: string,
  expanded: string,
  used: readonly Use[],
  { limit = DEFAULT_LIMIT, storedLimit = DEFAULT_LIMIT }: ExpandOptions,
): ExpansionLimitError | undefined {
  const form = stored.length > storedLimit ? "stored" : expanded.length > limit ? "expanded" : undefined;
  if (form === undefined) return undefined;
  const size = (use: Use) => (form === "stored" ? use.end - use.start : use.length);
  const largest = used
    .map((use) => ({ number: use.number, length: size(use), start: use.start, end: use.end }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LARGEST);
  return {
    _tag: "ExpansionLimitError",
    form,
    storedLength: stored.length,
    expandedLength: expanded.length,
    limit: form === "stored" ? storedLimit : limit,
    largest,
  };
}
