import type { InlineCitation } from "@pincite/api";
import type { TargetRegistry } from "@pincite/evidence/targets";
import * as Effect from "effect/Effect";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import { AnswerText, type Citable, type Place } from "./AnswerText.ts";

/** What an answer begins with: nothing, or what was there when its turn was cut. */
export interface AnswerSoFar {
  readonly replyId: string;
  readonly registry: TargetRegistry;
  readonly written: string;
  readonly cited: ReadonlyArray<InlineCitation>;
}

/** An answer as parts of a reply: its text, and its citations with the targets that the turn knows. */
export class CitedAnswer {
  readonly text: AnswerText;
  readonly #replyId: string;
  readonly #registry: TargetRegistry;

  /** Goes on after what there is. */
  constructor({ replyId, registry, written, cited }: AnswerSoFar) {
    this.text = new AnswerText(written, cited);
    this.#replyId = replyId;
    this.#registry = registry;
  }

  /** Adds text. */
  give(text: string): ReplyPart[] {
    if (text === "") return [];
    this.text.append(text);
    return [text];
  }

  /** Cites for the place, or the sentence that the text ends with. The line about it is logged before there are targets. */
  cite(citables: ReadonlyArray<Citable>, place?: Place): Effect.Effect<ReplyPart[]> {
    return Effect.suspend(() => {
      const made = citables.map((citable) => this.text.cite(citable, place));
      if (made.length === 0) return Effect.succeed([]);
      return Effect.logInfo("[Citations]").pipe(
        Effect.annotateLogs({ replyId: this.#replyId, made: made.length, all: this.text.cited.length }),
        Effect.map(() => made.map((one): ReplyPart => ({ kind: "citation", citation: this.#registry.attach(one) }))),
      );
    });
  }

  /** All citations with their targets as they stand now. */
  settled(): ReplyPart[] {
    const { cited } = this.text;
    if (cited.length === 0) return [];
    return [{ kind: "settled", inline: cited.map((one) => this.#registry.attach(one)) }];
  }
}
