import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Stream from "effect/Stream";
import type { ProviderError } from "../provider/ProviderError.ts";
import type { ProviderRequest } from "../provider/ProviderService.ts";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import type { ServerTool, Tools } from "../tools/Tools.ts";
import { AnswerText, type Citable } from "./AnswerText.ts";
import { checkpointOf, resumeTurn } from "./checkpoint.ts";
import { type Citing, instructionsFor } from "./instructions.ts";
import { MarkerText } from "./MarkerText.ts";
import { ToolRun } from "./ToolRun.ts";
import type { ToolCall, TurnMessage } from "./turn-message.ts";

/** One request to a model: what happened in the turn so far, and what it may do. */
export interface Step {
  readonly instructions: string;
  readonly turn: ReadonlyArray<TurnMessage>;
  readonly tools: ReadonlyArray<ServerTool>;
  /** False once the turn's limits are reached: the model is to answer with what it has. */
  readonly mayCall: boolean;
  /** Whether the reply has words already, so that a step may end without any. */
  readonly begun: boolean;
}

/** What the text since the last such part rests on; nothing, where it begins anew. */
export interface AnswerCitedPart {
  readonly kind: "cited";
  readonly citations: ReadonlyArray<Citable>;
}

/** What a model gives in a step: text, a wish to call a tool, or what its text rests on. */
export type StepPart = string | { readonly kind: "call"; readonly call: ToolCall } | AnswerCitedPart;

/** A model that answers step by step. */
export interface TurnModel {
  readonly citing: Citing;
  readonly step: (step: Step) => Stream.Stream<StepPart, ProviderError>;
}

/** When a turn is cut: after so many tool calls, or so many milliseconds. What a crash may cost, against what is written for it. */
export const SliceLimits = Context.Reference<{ readonly calls: number; readonly milliseconds: number }>(
  "@pincite/server/turn/SliceLimits",
  { defaultValue: () => ({ calls: 4, milliseconds: 20_000 }) },
);

/** Answers a message with a model that may call tools: their results are numbered, what the answer cites of them becomes citations, and it is cut where it can go on. */
export const runTurn = (
  model: TurnModel,
  tools: Tools["Service"],
  request: ProviderRequest,
): Stream.Stream<ReplyPart, ProviderError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const offered = yield* tools.list;
      const limits = yield* SliceLimits;
      const instructions = instructionsFor(offered, model.citing);
      const { messages, registry, written, cited } = resumeTurn(request);
      const turn: TurnMessage[] = [...messages];
      const answer = new AnswerText(written, cited);
      const firstNumber = 1 + (offered.length === 0 ? 0 : greatestMarker(request));
      const run = new ToolRun({ tools, personId: request.personId, firstNumber, messages, registry });
      let slice = { calls: 0, since: yield* Clock.currentTimeMillis };

      const give = (text: string): ReplyPart[] => {
        if (text === "") return [];
        answer.append(text);
        return [text];
      };
      /** Makes citations of what the text just given rests on. The line about them is logged before they have targets. */
      const cite = (citables: ReadonlyArray<Citable>, place?: { readonly start: number; readonly end: number }) =>
        Effect.gen(function* () {
          const made = citables.map((citable) => answer.cite(citable, place));
          yield* Effect.logInfo("[Citations]").pipe(
            Effect.annotateLogs({ replyId: request.replyId, made: made.length, all: answer.cited.length }),
          );
          return made.map((citation): ReplyPart => ({ kind: "citation", citation: registry.attach(citation) }));
        });
      const settled = (): ReplyPart[] =>
        answer.cited.length === 0 ? [] : [{ kind: "settled", inline: answer.cited.map((one) => registry.attach(one)) }];

      const step = (): Stream.Stream<ReplyPart, ProviderError> => {
        const calls: ToolCall[] = [];
        let said = "";
        /** What was given since the model last said what its text rests on. */
        let given = "";
        const isMarked = run.hasBlocks;
        const marked = new MarkerText({
          isKnown: (number) => model.citing === "by markers" && run.block(number) !== undefined,
          numberOf: (number) => answer.numberOf(run.block(number) ?? missing),
        });

        const giveHere = (text: string): ReplyPart[] => {
          if (model.citing === "natively") given += text;
          return give(text);
        };
        const giveMarked = (pieces: ReturnType<MarkerText["push"]>) =>
          Effect.map(
            Effect.forEach(pieces, ({ text, cited }) => {
              const parts = giveHere(text);
              if (cited.length === 0) return Effect.succeed(parts);
              const blocks = cited.map((number) => run.block(number) ?? missing);
              return Effect.map(cite(blocks), (made) => [...parts, ...made]);
            }),
            (parts) => parts.flat(),
          );
        const giveText = (text: string) => {
          // What a model says between calls of tools is a paragraph of its own.
          const apart = said === "" && text !== "" && !answer.atParagraph ? give("\n\n") : [];
          said += text;
          const parts = isMarked ? giveMarked(marked.push(text)) : Effect.sync(() => giveHere(text));
          return apart.length === 0 ? parts : Effect.map(parts, (after) => [...apart, ...after]);
        };
        const rest = () => (isMarked ? giveMarked(marked.end()) : Effect.succeed<ReplyPart[]>([]));

        const handle = (part: StepPart) =>
          Effect.suspend(() => {
            if (typeof part === "string") return giveText(part);
            if (part.kind === "call") {
              calls.push(part.call);
              return Effect.succeed<ReplyPart[]>([]);
            }
            return Effect.gen(function* () {
              const held = yield* rest();
              const place = { start: answer.length - given.trimStart().length, end: answer.length };
              const numbers = [...new Set(part.citations.map((citable) => answer.numberOf(citable)))];
              const marks = give(numbers.map((number) => `[${number}]`).join(""));
              const made = part.citations.length === 0 ? [] : yield* cite(part.citations, place);
              given = "";
              return [...held, ...marks, ...made];
            });
          });

        const spoken = model
          .step({ instructions, turn, tools: offered, mayCall: run.hasRoom, begun: answer.length > 0 })
          .pipe(Stream.mapEffect(handle), Stream.flattenIterable);
        const after = Effect.gen(function* () {
          const held = yield* rest();
          if (marked.unknown > 0) {
            yield* Effect.logInfo("Markers that name nothing were left out").pipe(
              Effect.annotateLogs({ replyId: request.replyId, count: marked.unknown }),
            );
          }
          if (calls.length === 0 || !run.hasRoom) return Stream.fromIterable([...held, ...settled()]);
          const found = yield* run.run(calls);
          turn.push({ role: "assistant", text: said, calls }, ...found);
          const parts: ReplyPart[] = [...held, ...settled()];
          slice = { ...slice, calls: slice.calls + calls.length };
          const now = yield* Clock.currentTimeMillis;
          if (slice.calls >= limits.calls || now - slice.since >= limits.milliseconds) {
            slice = { calls: 0, since: now };
            parts.push({ kind: "checkpoint", checkpoint: checkpointOf(turn, registry) });
          }
          return Stream.concat(Stream.fromIterable(parts), Stream.suspend(step));
        });
        return Stream.concat(
          spoken.pipe(
            Stream.catch((error) =>
              Stream.unwrap(
                Effect.map(rest(), (held) =>
                  Stream.concat(Stream.fromIterable([...held, ...settled()]), Stream.fail(error)),
                ),
              ),
            ),
          ),
          Stream.unwrap(after),
        );
      };
      return Stream.suspend(step);
    }),
  );

const missing: Citable = { source: "", title: "", text: "" };

/** The greatest marker that the latest replies of the conversation show: this turn's numbers begin after it, so that one that a model repeats names nothing. */
const greatestMarker = ({ history }: ProviderRequest): number => {
  let greatest = 0;
  for (const { role, text } of history.slice(-40)) {
    if (role !== "assistant") continue;
    for (const [, number] of text.matchAll(/\[(\d{1,3})\]/g)) greatest = Math.max(greatest, Number(number));
  }
  return greatest;
};
