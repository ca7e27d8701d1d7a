import * as Effect from "effect/Effect";
import type { ReplyPart } from "../../replies/ReplyPart.ts";
import type { Citable } from "../../turn/AnswerText.ts";
import { type AnswerSoFar, CitedAnswer } from "../../turn/CitedAnswer.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

/** A reply that is put together of words that tools found, each with a marker and its citation. */
export class CitingReply {
  readonly #answer: CitedAnswer;
  readonly #parts: ReplyPart[] = [];
  #piece = "";

  /** A reply that goes on begins with what is there already. */
  constructor(soFar: AnswerSoFar) {
    this.#answer = new CitedAnswer(soFar);
    if (!this.#answer.text.atParagraph) this.write("\n\n");
  }

  /** Adds text as it is. */
  write(markdown: string): void {
    this.#answer.give(markdown);
    this.#piece += markdown;
  }

  /** Ends a piece, as it is to be told. */
  endPiece(): void {
    if (this.#piece !== "") this.#parts.push(this.#piece);
    this.#piece = "";
  }

  /** Adds words, shown as they are, then `between` and the marker of what they are from. */
  cite(words: string, citable: Citable, between = " "): Effect.Effect<void> {
    return Effect.suspend(() => {
      const { text } = this.#answer;
      const start = text.length;
      this.write(words);
      const place = { start, end: text.length };
      this.write(`${between}[${text.numberOf(citable)}]`);
      this.endPiece();
      return Effect.map(this.#answer.cite([citable], place), (made) => {
        this.#parts.push(...made);
      });
    });
  }

  /** What accounts say, a line for each row. */
  citeAccounts(blocks: ReadonlyArray<Citable>): Effect.Effect<void> {
    const lines = blocks.flatMap((block) => block.text.split("\n").map((line) => ({ block, line })));
    return Effect.suspend(() => {
      this.write("Your accounts say:\n\n");
      return Effect.forEach(
        lines,
        ({ block, line }) => {
          this.write("- ");
          const words = line === block.title ? line : `${block.title}: ${line}`;
          return Effect.map(this.cite(escapeMarkdown(words), block), () => this.write("\n"));
        },
        { discard: true },
      );
    });
  }

  /** The whole reply. */
  get parts(): ReadonlyArray<ReplyPart> {
    this.endPiece();
    return [...this.#parts, ...this.#answer.settled()];
  }
}
