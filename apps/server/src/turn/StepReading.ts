import * as Effect from "effect/Effect";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import type { Citable } from "./AnswerText.ts";
import type { CitedAnswer } from "./CitedAnswer.ts";
import type { Citing } from "./instructions.ts";
import { type MarkedPiece, MarkerText } from "./MarkerText.ts";
import type { StepPart } from "./run-turn.ts";
import type { ToolRun } from "./ToolRun.ts";
import type { ToolCall } from "./turn-message.ts";

/** Reads what a model gives in one step: text becomes the answer's, with readers' numbers, and calls are collected. */
export class StepReading {
  readonly calls: ToolCall[] = [];
  /** The model's own words, as it is told them again. */
  said = "";
  readonly #answer: CitedAnswer;
  readonly #run: ToolRun;
  readonly #isNative: boolean;
  /** Where nothing was found yet, brackets are the model's own. */
  readonly #marked: MarkerText | undefined;
  /** What was given since a model that cites natively last said what its text rests on. */
  #given = "";

  /** The run knows the blocks that markers may name. */
  constructor(answer: CitedAnswer, run: ToolRun, citing: Citing) {
    this.#answer = answer;
    this.#run = run;
    this.#isNative = citing === "natively";
    this.#marked = run.hasBlocks
      ? new MarkerText({
          isKnown: (number) => !this.#isNative && run.block(number) !== undefined,
          numberOf: (number) => answer.text.numberOf(this.#block(number)),
        })
      : undefined;
  }

  /** How many markers named nothing. */
  get unknownMarkers(): number {
    return this.#marked?.unknown ?? 0;
  }

  /** Takes the next part. */
  take(part: StepPart): Effect.Effect<ReplyPart[]> {
    return Effect.suspend(() => {
      if (typeof part === "string") return this.#takeText(part);
      if (part.kind === "cited") return this.#takeCitations(part.citations);
      this.calls.push(part.call);
      return Effect.succeed([]);
    });
  }

  /** Gives what was held back: nothing more comes, or nothing that belongs to it. */
  rest(): Effect.Effect<ReplyPart[]> {
    return Effect.suspend(() => this.#give(this.#marked?.end() ?? []));
  }

  #takeText(text: string): Effect.Effect<ReplyPart[]> {
    if (text === "") return Effect.succeed([]);
    // What a model says between calls of tools is a paragraph of its own.
    const apart = this.said === "" && !this.#answer.text.atParagraph ? this.#answer.give("\n\n") : [];
    this.said += text;
    const given = this.#give(this.#marked?.push(text) ?? [{ text, cited: [] }]);
    return apart.length === 0 ? given : Effect.map(given, (parts) => [...apart, ...parts]);
  }

  /** The markers of a text that was cited natively stand at its end. */
  #takeCitations(citations: ReadonlyArray<Citable>): Effect.Effect<ReplyPart[]> {
    return Effect.map(
      Effect.flatMap(this.rest(), (held) => {
        const { text } = this.#answer;
        const place = { start: text.length - this.#given.trimStart().length, end: text.length };
        this.#given = "";
        const numbers = [...new Set(citations.map((citable) => text.numberOf(citable)))];
        const marks = this.#answer.give(numbers.map((number) => `[${number}]`).join(""));
        return Effect.map(this.#answer.cite(citations, place), (made) => [held, marks, made]);
      }),
      (parts) => parts.flat(),
    );
  }

  #give(pieces: ReadonlyArray<MarkedPiece>): Effect.Effect<ReplyPart[]> {
    const given = Effect.forEach(pieces, ({ text, cited }) => {
      if (this.#isNative) this.#given += text;
      const parts = this.#answer.give(text);
      if (cited.length === 0) return Effect.succeed(parts);
      const blocks = cited.map((number) => this.#block(number));
      return Effect.map(this.#answer.cite(blocks), (made) => [...parts, ...made]);
    });
    return Effect.map(given, (parts) => parts.flat());
  }

  /** Only numbers that name a block are asked for. */
  #block(number: number): Citable {
    const block = this.#run.block(number);
    if (block === undefined) throw new RangeError(`No block has the number ${number}.`);
    return block;
  }
}
