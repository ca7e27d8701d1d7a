import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Stream from "effect/Stream";
import type { ProviderError, TooLong } from "./ProviderError.ts";

/** What people see of the provider in use: `label` is for them ("qwen3-coder · local"), `model` is null where there is none. */
export interface ProviderDescription {
  readonly kind: "extractive" | "openai-compatible";
  readonly label: string;
  readonly model: string | null;
}

/** A message of the conversation as stored, links and all. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** The conversation up to and with the message to answer, which is the last one. */
export interface ProviderRequest {
  readonly threadId: string;
  /** The reply's own message, so that a provider that searches the environment leaves it out. */
  readonly replyId: string;
  readonly history: ReadonlyArray<HistoryMessage>;
}

/** Lengths of the last message of a history, in UTF-16 code units. */
export interface MessageLengths {
  readonly storedLength: number;
  readonly expandedLength: number;
}

/** The single door to every provider: limits, citations written out, dispatch, failures as values. */
export class ProviderService extends Context.Service<
  ProviderService,
  {
    /** The provider in use, read anew each time, since settings change while the server runs. */
    readonly describe: Effect.Effect<ProviderDescription>;
    /** The limits that `check` applies, for clients that show them as one types. */
    readonly limits: Effect.Effect<{ readonly storedLength: number; readonly expandedLength: number }>;
    /** Measures the last message against the limits, as stored and with its quotes written out, and sends nothing. */
    readonly check: (history: ReadonlyArray<HistoryMessage>) => Effect.Effect<MessageLengths, TooLong>;
    /** The reply, piece by piece, as Markdown; interrupting the stream aborts the request. */
    readonly stream: (request: ProviderRequest) => Stream.Stream<string, ProviderError>;
  }
>()("@pincite/server/provider/ProviderService") {}
