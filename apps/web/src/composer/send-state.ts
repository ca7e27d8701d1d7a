import type { PendingSend } from "../drafts/index.ts";
import type { SendResult } from "./seam.ts";

/** Where a message is on its way to the server. The text itself stays in the draft until `accepted`. */
export type SendState =
  | { readonly phase: "idle" }
  | { readonly phase: "sending"; readonly messageId: string; readonly markdown: string }
  | {
      readonly phase: "failed";
      readonly messageId: string;
      readonly markdown: string;
      readonly message: string;
      readonly retryable: boolean;
      readonly spent: boolean;
    };

/** What happens to a send. */
export type SendEvent =
  | { readonly type: "send"; readonly markdown: string; readonly freshId: () => string }
  | { readonly type: "settled"; readonly messageId: string; readonly result: SendResult }
  | { readonly type: "recovered"; readonly pending: PendingSend }
  | { readonly type: "dismissed" };

/** The state before anything was sent. */
export const idle: SendState = { phase: "idle" };

/**
 * The send machine. A message keeps its id until the server accepted it, whatever is edited between two tries, so that no try can be stored
 * twice; only a conflict (the id was accepted with an earlier text) frees the newer text from it.
 */
export function nextSendState(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case "send":
      if (state.phase === "sending") return state;
      return {
        phase: "sending",
        messageId: state.phase === "failed" && !state.spent ? state.messageId : event.freshId(),
        markdown: event.markdown,
      };
    case "recovered": {
      if (state.phase !== "idle") return state;
      const { messageId, markdown, failure } = event.pending;
      return failure === null
        ? { phase: "sending", messageId, markdown }
        : { phase: "failed", messageId, markdown, ...failure };
    }
    case "settled":
      if (state.phase !== "sending" || state.messageId !== event.messageId) return state;
      if (event.result.ok) return idle;
      return {
        ...state,
        phase: "failed",
        message: event.result.message,
        retryable: event.result.retryable,
        spent: event.result.reason === "conflict",
      };
    case "dismissed":
      return state.phase === "sending" ? state : idle;
  }
}

/** What of a send the draft keeps in the browser's store. */
export function pendingOf(state: SendState): PendingSend | null {
  if (state.phase === "idle") return null;
  const { messageId, markdown } = state;
  if (state.phase === "sending") return { messageId, markdown, failure: null };
  const { message, retryable, spent } = state;
  return { messageId, markdown, failure: { message, retryable, spent } };
}
