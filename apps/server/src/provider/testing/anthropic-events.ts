import type Anthropic from "@anthropic-ai/sdk";
import type { Answer } from "./upstream.ts";

/** An event of a message that streams, as far as a reader needs it. */
export type AnthropicEvent = {
  readonly type: Anthropic.RawMessageStreamEvent["type"] | "ping" | "error";
  readonly [field: string]: unknown;
};

/** The event that begins a message. */
export const startsMessage: AnthropicEvent = {
  type: "message_start",
  message: { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], usage: {} },
};

/** A text block that comes in pieces, with its citations. */
export const textBlock = (
  index: number,
  pieces: readonly string[],
  citations: readonly Anthropic.TextCitation[] = [],
): AnthropicEvent[] => [
  { type: "content_block_start", index, content_block: { type: "text", text: "", citations: null } },
  ...citations.map((citation): AnthropicEvent => ({
    type: "content_block_delta",
    index,
    delta: { type: "citations_delta", citation } satisfies Anthropic.CitationsDelta,
  })),
  ...pieces.map((text): AnthropicEvent => ({
    type: "content_block_delta",
    index,
    delta: { type: "text_delta", text } satisfies Anthropic.TextDelta,
  })),
  { type: "content_block_stop", index },
];

/** A wish to call a tool, its arguments in pieces of JSON. */
export const toolUse = (index: number, id: string, name: string, pieces: readonly string[]): AnthropicEvent[] => [
  { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
  ...pieces.map((partial_json): AnthropicEvent => ({
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json } satisfies Anthropic.InputJSONDelta,
  })),
  { type: "content_block_stop", index },
];

/** Events as the Messages API streams them. */
export const says =
  (events: readonly AnthropicEvent[]): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
  };
