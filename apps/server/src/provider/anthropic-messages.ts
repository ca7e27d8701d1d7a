import type Anthropic from "@anthropic-ai/sdk";
import { toSearchResult } from "@pincite/evidence/anthropic";
import type { Step } from "../turn/run-turn.ts";
import type { TurnMessage } from "../turn/turn-message.ts";
import type { ModelMessage } from "./OpenAiCompatible.ts";

/** The longest answer of one step, in tokens: what every current model can write. */
const longestAnswer = 8_192;

/** The request for a step, as the Messages API takes it: results of tools as search results with citations on. */
export const toAnthropicRequest = (
  model: string,
  history: ReadonlyArray<ModelMessage>,
  { instructions, turn, tools, mayCall }: Step,
): Anthropic.MessageCreateParamsStreaming => {
  // A conversation begins with a person; a history that was cut may not.
  const begin = history.findIndex(({ role }) => role === "user");
  return {
    model,
    max_tokens: longestAnswer,
    stream: true,
    system: instructions,
    messages: [
      ...history.slice(Math.max(begin, 0)).map(({ role, content }) => ({ role, content })),
      ...toMessages(turn),
    ],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            name,
            description,
            input_schema: { ...parameters, type: "object" as const },
          })),
          tool_choice: { type: mayCall ? ("auto" as const) : ("none" as const) },
        }),
  };
};

/** The results of one step's calls stand in one message. */
const toMessages = (turn: ReadonlyArray<TurnMessage>): Anthropic.MessageParam[] => {
  const messages: Anthropic.MessageParam[] = [];
  let results: Anthropic.ToolResultBlockParam[] = [];
  for (const message of turn) {
    if (message.role === "tool") {
      results.push(toResult(message));
      continue;
    }
    if (results.length > 0) messages.push({ role: "user", content: results });
    results = [];
    const said = message.text.trim() === "" ? [] : [{ type: "text" as const, text: message.text.trimEnd() }];
    const calls = message.calls.map(({ id, name, arguments: input }) => ({
      type: "tool_use" as const,
      id,
      name,
      // It takes no other input back, whatever the model wrote.
      input: typeof input === "object" && input !== null && !Array.isArray(input) ? input : {},
    }));
    messages.push({ role: "assistant", content: [...said, ...calls] });
  }
  if (results.length > 0) messages.push({ role: "user", content: results });
  return messages;
};

const toResult = ({
  callId,
  blocks,
  note,
}: Extract<TurnMessage, { readonly role: "tool" }>): Anthropic.ToolResultBlockParam => {
  const found = blocks.map(toSearchResult).filter((result) => result !== undefined);
  const said = note ?? (found.length === 0 ? "Nothing was found." : "");
  return {
    type: "tool_result",
    tool_use_id: callId,
    content: [...found, ...(said === "" ? [] : [{ type: "text" as const, text: said }])],
  };
};
