/** A message of the first thread. */
interface WelcomeMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** The title of the first thread. */
export const welcomeTitle = "Welcome to Pincite";

/** What a new environment holds: a conversation about quoting that is itself good to quote from. All of it is true of the product. */
export const welcomeConversation: readonly WelcomeMessage[] = [
  { role: "user", text: "What is this, and what can I do here that I cannot do elsewhere?" },
  {
    role: "assistant",
    text: `Pincite is a place to talk with an assistant **and to hold it to its words**. You can quote the exact passage that you mean, ask about it, and find your way back to it later.

Try it on this reply:

1. Select some words with the mouse, the keyboard or a finger. A selection may cross bold text, a line break, or a whole list like this one.
2. Choose **Quote**, or press \`Alt+Q\`. The words land in your draft as a chip: one piece, in another typeface, so that nobody wonders who said what.
3. Write your question around it and send it.
4. Click the chip, now or in a month. You come back to this reply, and the words are marked.

A *pincite* is what lawyers call a citation that names the exact page and line rather than just the book. The idea here is the same: **a quote should lead to the words themselves**, not to somewhere near them.`,
  },
  {
    role: "user",
    text: "How does a quote find its passage again? I often have several conversations open, and some of them get long.",
  },
  {
    role: "assistant",
    text: `A quote does not remember a place on the screen. It remembers the words, and enough around them to tell one occurrence from another:

| A quote keeps | What it is for |
| --- | --- |
| the excerpt | so that you can read it anywhere, even when its source is gone |
| its position in the text | the first place to look |
| up to 32 characters before and after | to tell two equal passages apart |
| a fingerprint of the whole reply | to know whether the text has changed since |
| the thread and the message | to know where to go |

When you click a quote, Pincite loads the part of the thread around that message, however far back it lies, and then looks for the passage. There are five possible answers: the words are **exactly** where they were, they have **moved**, they were edited and have **changed**, they occur more than once and it is **ambiguous** which ones were meant, or they are **missing**. It tells you which one it is, and shows a changed passage beside your quote. It never passes off one that merely looks similar.

All of this travels as an ordinary Markdown link in the text of your message:

\`\`\`markdown
[“the words themselves”](web+pincite:v1/ENVIRONMENT/message/THREAD/MESSAGE?text=the+words+themselves&at=905-925)
\`\`\`

There is no separate list of quotes that could get lost or out of step. A draft, a copy in the clipboard and a sent message all hold the same link, and a program that knows nothing of Pincite still shows the words.`,
  },
  { role: "user", text: "And what does the assistant see when I send a quote? Does it get that link?" },
  {
    role: "assistant",
    text: `No. A link full of ids and offsets would only distract it. Before a message leaves for a provider, each quote in it is written out: your sentence keeps a short marker, and the excerpt follows in a block of its own.

\`\`\`text
Why does [quote 1] matter more than speed?

<quotes>
<quote id="1">a quote should lead to the words themselves</quote>
</quotes>
\`\`\`

Three things follow from this:

- **The provider gets your words and the excerpts**, verbatim, line breaks and all. It gets no id, no position, and no text around the excerpt.
- **What was quoted is what is sent.** The saved excerpt goes out, not whatever the source says by now.
- **A quote counts with its full length.** The composer shows the size of your message with its quotes written out, and a message that is too long stays in the draft.

Where your messages go is up to you. Without any setup, replies come from the *extractive* provider that is built in: it is no language model, needs no key and no network, and answers by quoting the best-matching sentences from your documents and earlier messages. In the settings you can connect any server that speaks the OpenAI protocol instead, such as Ollama, LM Studio, vLLM or llama.cpp on your own machine. Your threads stay in the data folder of this server either way.

Now it is your turn: quote a sentence you doubt, and ask about it.`,
  },
];
