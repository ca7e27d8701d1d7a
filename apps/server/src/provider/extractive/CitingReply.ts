import * as Effect from "effect/Effect";
import type { ReplyPart } from "../../replies/ReplyPart.ts";
import { AnswerText, type Citable } from "../../turn/AnswerText.ts";
import type { TurnSoFar } from "../../turn/checkpoint.ts";
import type { ToolRun } from "../../turn/ToolRun.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

/** A reply that is put together of words that tools found, each with a marker and its citation. */
export class CitingReply {
  readonly #answer: AnswerText;
  readonly #parts: ReplyPart[] = [];
  #piece = "";
  readonly #run: ToolRun;
  readonly #replyId: string;

  /** The run knows what each source points at. A reply that goes on begins with what is there already. */
  constructor(run: ToolRun, replyId: string, soFar: Pick<TurnSoFar, "written" | "cited">) {
    this.#answer = new AnswerText(soFar.written, soFar.cited);
    if (!this.#answer.atParagraph) this.write("\n\n");
    this.#run = run;
    this.#replyId = replyId;
  }

  /** Adds text as it is. */
  write(markdown: string): void {
    this.#answer.append(markdown);
    this.#piece += markdown;
  }

  /** Ends a piece, as it is to be told. */
  endPiece(): void {
    if (this.#piece !== "") this.#parts.push(this.#piece);
    this.#piece = "";
  }

  /** Adds words, shown as they are, then `between` and the marker of what they are from. */
  cite(words: string, citable: Citable, between = " "): Effect.Effect<void> {
    return Effect.gen({ self: this }, function* () {
      const start = this.#answer.length;
      this.write(words);
      const place = { start, end: this.#answer.length };
      this.write(`${between}[${this.#answer.numberOf(citable)}]`);
      const citation = this.#answer.cite(citable, place);
      yield* Effect.logInfo("[Citations]").pipe(
        Effect.annotateLogs({ replyId: this.#replyId, made: 1, all: this.#answer.cited.length }),
      );
      this.endPiece();
      this.#parts.push({ kind: "citation", citation: this.#run.registry.attach(citation) });
    });
  }

  /** What accounts say, a line for each row. */
  citeAccounts(blocks: ReadonlyArray<Citable>): Effect.Effect<void> {
    return Effect.gen({ self: this }, function* () {
      this.write("Your accounts say:\n\n");
      for (const block of blocks) {
        for (const line of block.text.split("\n")) {
          this.write("- ");
          yield* this.cite(escapeMarkdown(line === block.title ? line : `${block.title}: ${line}`), block);
          this.write("\n");
        }
      }
    });
  }

  /** The whole reply. */
  get parts(): ReadonlyArray<ReplyPart> {
    this.endPiece();
    const { cited } = this.#answer;
    if (cited.length === 0) return this.#parts;
    return [...this.#parts, { kind: "settled", inline: cited.map((one) => this.#run.registry.attach(one)) }];
  }
}
