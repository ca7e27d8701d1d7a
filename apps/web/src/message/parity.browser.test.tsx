import { streamFromDom } from "@pincite/anchor/dom";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import { asyncProperty, assert } from "fast-check";
import { afterEach, expect, test } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import parity from "../../../../packages/anchor/fixtures/parity.jsonl?raw";
import { Markdown } from "./Markdown.tsx";
import { MarkdownRenderer } from "./MarkdownRenderer.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { RendererContext } from "./renderer-context.ts";
import { randomMessage } from "./testing/random-message.ts";

const cases = parity
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly id: string; readonly markdown: string });

afterEach(() => cleanup());

test.each(cases)("the page and the server read one text: $id", async ({ markdown }) => {
  expect(await shown(markdown)).toBe(streamOfMarkdown(markdown).text);
});

test("the page and the server read one text of random messages with math, prices, tables, notes and code", async () => {
  await assert(
    asyncProperty(randomMessage, async (markdown) => {
      expect(await shown(markdown)).toBe(streamOfMarkdown(markdown).text);
    }),
    { numRuns: 150, seed: 20261201 },
  );
}, 60_000);

test.each([
  ["lists in lists", `${"- ".repeat(4_000)}words`],
  ["quotes in quotes", `${"> ".repeat(4_000)}words  of\na *message*`],
  ["emphasis that closes nothing", "*a_ ".repeat(6_000)],
])("a text nested beyond use is shown as it was written, and read so by the server: %s", async (_name, markdown) => {
  const text = await shown(markdown);
  expect(text).toBe(streamOfMarkdown(markdown).text);
  expect(document.querySelector("[data-slot='as-written']")?.textContent).toContain("Shown as it was written");
});

async function shown(text: string): Promise<string> {
  await cleanup();
  const renderer = new MarkdownRenderer(renderMarkdown);
  await renderer.whenRendered([{ key: "m", version: 1, text, streaming: false }]);
  const { container } = await render(
    <RendererContext value={renderer}>
      <div data-slot="message-text">
        <Markdown requestKey="m" version={1} text={text} streaming={false} />
      </div>
    </RendererContext>,
  );
  const root = container.querySelector("[data-slot='message-text']");
  if (root?.querySelector("[data-rendered]") == null) throw new RangeError("nothing was rendered");
  return streamFromDom(root).text;
}
