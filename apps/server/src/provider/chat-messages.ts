import type { ModelMessage as ChatMessage } from "ai";
import type { TurnMessage } from "../turn/turn-message.ts";
import type { ModelMessage } from "./OpenAiCompatible.ts";

/** The conversation and what happened in the turn, as the AI SDK takes them. */
export const toChatMessages = (
  history: ReadonlyArray<ModelMessage>,
  turn: ReadonlyArray<TurnMessage>,
): ChatMessage[] => [
  ...history.map(({ role, content }): ChatMessage => ({ role, content })),
  ...turn.map((message): ChatMessage => {
    if (message.role === "assistant") {
      return {
        role: "assistant",
        content: [
          ...(message.text === "" ? [] : [{ type: "text" as const, text: message.text }]),
          ...message.calls.map(({ id, name, arguments: input }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input,
          })),
        ],
      };
    }
    const output = { type: "text" as const, value: toolResultText(message) };
    return {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: message.callId, toolName: message.name, output }],
    };
  }),
];

/** A tool's result as JSON, so that nothing in it can look like another result or like an instruction. */
const toolResultText = ({ blocks, note }: Extract<TurnMessage, { readonly role: "tool" }>): string =>
  JSON.stringify({
    results: blocks.map(({ number, title, text }) => ({ cite: `[${number}]`, title, text })),
    ...(note === undefined ? {} : { note }),
  });
