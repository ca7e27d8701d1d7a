import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Stream from "effect/Stream";
import type { ProviderError } from "../provider/ProviderError.ts";
import type { ProviderRequest } from "../provider/ProviderService.ts";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import type { ServerTool, Tools } from "../tools/Tools.ts";
import type { Citable } from "./AnswerText.ts";
import { CitedAnswer } from "./CitedAnswer.ts";
import { checkpointOf, resumeTurn } from "./checkpoint.ts";
import { type Citing, instructionsFor } from "./instructions.ts";
import { StepReading } from "./StepReading.ts";
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
  /** How a turn fails that ends without a word, calls of tools or not. */
  readonly saidNothing: ProviderError;
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
      const answer = new CitedAnswer({ replyId: request.replyId, registry, written, cited });
      const firstNumber = 1 + (offered.length === 0 ? 0 : greatestMarker(request));
      const run = new ToolRun({ tools, personId: request.personId, firstNumber, messages, registry });
      let slice = { calls: 0, since: yield* Clock.currentTimeMillis };

      const step = (): Stream.Stream<ReplyPart, ProviderError> => {
        const reading = new StepReading(answer, run, model.citing);
        const begun = answer.text.length > 0;
        const spoken = model.step({ instructions, turn, tools: offered, mayCall: run.hasRoom, begun });
        return spoken.pipe(
          Stream.mapEffect((part) => reading.take(part)),
          Stream.flattenIterable,
          Stream.catch((error) =>
            Stream.unwrap(
              Effect.map(reading.rest(), (held) =>
                Stream.concat(Stream.fromIterable([...held, ...answer.settled()]), Stream.fail(error)),
              ),
            ),
          ),
          Stream.concat(Stream.unwrap(Effect.suspend(() => afterStep(reading)))),
        );
      };

      const afterStep = (reading: StepReading) =>
        Effect.gen(function* () {
          const held = yield* reading.rest();
          if (reading.unknownMarkers > 0) {
            yield* Effect.logInfo("Markers that name nothing were left out").pipe(
              Effect.annotateLogs({ replyId: request.replyId, count: reading.unknownMarkers }),
            );
          }
          const { calls, said } = reading;
          if (calls.length === 0 || !run.hasRoom) {
            const end = Stream.fromIterable([...held, ...answer.settled()]);
            return answer.text.length > 0 ? end : Stream.fail(model.saidNothing);
          }
          const found = yield* run.run(calls);
          turn.push({ role: "assistant", text: said, calls }, ...found);
          const parts: ReplyPart[] = [...held, ...answer.settled()];
          slice = { ...slice, calls: slice.calls + calls.length };
          const now = yield* Clock.currentTimeMillis;
          if (slice.calls >= limits.calls || now - slice.since >= limits.milliseconds) {
            slice = { calls: 0, since: now };
            parts.push({ kind: "checkpoint", checkpoint: checkpointOf(turn, registry) });
          }
          return Stream.concat(Stream.fromIterable(parts), Stream.suspend(step));
        });
      return Stream.suspend(step);
    }),
  );

/** The greatest marker that the latest replies of the conversation show: this turn's numbers begin after it, so that one that a model repeats names nothing. */
const greatestMarker = ({ history }: ProviderRequest): number => {
  let greatest = 0;
  for (const { role, text } of history.slice(-40)) {
    if (role !== "assistant") continue;
    for (const [, number] of text.matchAll(/\[(\d{1,3})\]/g)) greatest = Math.max(greatest, Number(number));
  }
  return greatest;
};
