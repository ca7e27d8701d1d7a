import type { ChatModelAdapter, ThreadMessage, ThreadMessageLike } from "@assistant-ui/react";
import { expandConversation } from "@pincite/format";

/** What stands in the thread at the start, so that there is something to quote. */
export const welcome: readonly ThreadMessageLike[] = [
  {
    id: "welcome",
    role: "assistant",
    content: `This is an **echo**, not a language model: it answers every message with what a model would have received.

Select some of these words and choose *Quote*. The quote becomes a chip in the composer, and its link is part of the
message's text: nothing else stores it.

- Send it, and click the chip in your message: you are led back to these very words.
- Quote the same words twice, or words of a reply of mine. Each quote is numbered once through the conversation.

\`\`\`js
const sum = [1, 2, 3].reduce((total, one) => total + one, 0);
\`\`\``,
  },
];

/** Answers by itself, without a key or a network: this is where your product would call its model. */
export const echo: ChatModelAdapter = {
  run: ({ messages }) => Promise.resolve({ content: [{ type: "text", text: answer(messages) }] }),
};

function answer(messages: readonly ThreadMessage[]): string {
  const expanded = expandConversation(messages.map(textOf));
  if (!expanded.ok) {
    const { expandedLength, limit } = expanded.error;
    return `With its quotes written out your message has ${expandedLength} characters; a model would take ${limit}.`;
  }
  const received = expanded.texts.at(-1)!;
  const fence = "`".repeat(Math.max(2, ...[...received.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `I am only an echo. What a model would receive:\n\n${fence}text\n${received}\n${fence}`;
}

/** The text of a message, links and all. */
export function textOf({ content }: Pick<ThreadMessage, "content">): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
}
