import anchoring from "../../fixtures/anchoring.jsonl?raw";
import chat from "../../fixtures/chat.jsonl?raw";
import parity from "../../fixtures/parity.jsonl?raw";
import type { Resolution } from "../index.ts";

/** Plugins of a renderer, by the names that the fixtures use. */
export interface RenderOptions {
  readonly math?: boolean;
  readonly katex?: boolean;
  readonly raw?: boolean;
  readonly skipHtml?: boolean;
}

export interface ParityCase {
  readonly id: string;
  readonly markdown: string;
  readonly opts: RenderOptions;
  readonly stream: string;
}

export interface AnchoringCase {
  readonly id: string;
  readonly markdown?: string;
  readonly html?: string;
  readonly quote: string;
  readonly prefix: string | null;
  readonly suffix: string | null;
  readonly ignore?: readonly string[];
  readonly markdown_at_capture?: string;
  readonly stream: string;
  readonly expected: {
    readonly found: boolean;
    readonly start?: number;
    readonly end?: number;
    readonly text?: string;
    readonly occurrences: number;
    readonly reason?: "absent" | "ambiguous" | "invalid";
  };
}

export const parityCases = parse<ParityCase>(parity);
export const anchoringCases = parse<AnchoringCase>(anchoring);
export const chatCases = parse<{ readonly id: string; readonly input: unknown; readonly expected: unknown }>(chat);

/** An answer in the words of the fixtures. */
export function inCaseWords(answer: Resolution) {
  const { occurrences } = answer;
  if (answer.state === "exact" || answer.state === "moved") {
    return { found: true, start: answer.start, end: answer.end, occurrences };
  }
  return { found: false, reason: answer.state === "missing" ? "absent" : answer.state, occurrences };
}

/** The part of a case's expectation that {@link inCaseWords} answers. */
export function expectation({ expected }: AnchoringCase) {
  const { found, start, end, reason, occurrences } = expected;
  return found ? { found, start, end, occurrences } : { found, reason, occurrences };
}

function parse<T>(lines: string): T[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
