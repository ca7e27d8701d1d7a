import { resolve } from "@pincite/anchor";
import { cachedStream, describeRange, streamFromDom } from "@pincite/anchor/dom";
import { streamFromHast } from "@pincite/anchor/markdown";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import { assert, asyncProperty, constantFrom, string, tuple } from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { randomMarkdown } from "../../../../packages/anchor/src/testing/random-markdown.ts";
import { hideUnfinished } from "./hide-unfinished.ts";
import { Markdown } from "./Markdown.tsx";
import { MarkdownRenderer } from "./MarkdownRenderer.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { RendererContext } from "./renderer-context.ts";

// KaTeX warns of every letter that its fonts lack, and random formulas hold many.
beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => cleanup());

const run = { numRuns: 150, seed: 20261201 };
const timeout = 60_000;

describe("what the page shows, its tree and the server's reading are one text", () => {
  test("of random Markdown", { timeout }, async () => {
    await assert(
      asyncProperty(randomMarkdown, async (markdown) => {
        const { root, tree } = await shown(markdown);
        const { text } = streamFromDom(root);
        expect(text).toBe(streamFromHast(tree).text);
        expect(text).toBe(streamOfMarkdown(markdown).text);
      }),
      run,
    );
  });

  test("of random Markdown that is still arriving", { timeout }, async () => {
    await assert(
      asyncProperty(randomMarkdown, async (markdown) => {
        const { root } = await shown(markdown, true);
        expect(streamFromDom(root).text).toBe(streamOfMarkdown(hideUnfinished(markdown)).text);
      }),
      run,
    );
  });

  test("of code in any language, coloured or not", { timeout }, async () => {
    const languages = ["ts", "python", "rust", "html", "css", "json", "sh", "sql", "diff", "md", "tex", "no-language"];
    const pieces = [
      "let a = 1;",
      "// c",
      "\t",
      "  ",
      "\n",
      "\n\n",
      '"x',
      "<b>",
      "&amp;",
      "$",
      "你好",
      "😀",
      "\u00a0",
      "# h",
    ];
    const code = string({ unit: constantFrom(...pieces), minLength: 1, maxLength: 20 });
    await assert(
      asyncProperty(tuple(constantFrom(...languages), code), async ([language, text]) => {
        const fenced = (info: string) => `Run:\n\n~~~~${info}\n${text}\n~~~~\n\nDone.`;
        const plain = streamOfMarkdown(fenced("")).text;
        expect(streamFromDom((await shown(fenced(language))).root).text).toBe(plain);
      }),
      run,
    );
  });
});

test("a quote of plain code is found, exactly, in the coloured code that replaces it", async () => {
  const text = "Run:\n\n```ts\nconst a = 1;\n\nawait b(a);\n```";
  let info = "";
  const renderer = new MarkdownRenderer((source) =>
    renderMarkdown({ ...source, text: source.text.replace("```ts", `\`\`\`${info}`) }),
  );
  const { root, show } = await messageOf(renderer, text);
  expect(root.querySelector("code span")).toBeNull();
  const range = document.createRange();
  range.selectNodeContents(root.querySelector("code") as Element);
  const description = describeRange(cachedStream(root), range);
  if (!description.ok) throw new RangeError(description.reason);
  info = "ts";
  await show(2);
  expect(root.querySelector("code span")).not.toBeNull();
  const stream = cachedStream(root);
  const found = resolve(stream, description.selector);
  if (found.state !== "exact") throw new RangeError(found.state);
  expect(stream.toRange(found.start, found.end)?.toString()).toBe("const a = 1;\n\nawait b(a);");
});

async function shown(text: string, streaming = false) {
  await cleanup();
  const renderer = new MarkdownRenderer(renderMarkdown);
  const { root } = await messageOf(renderer, text, streaming);
  const tree = renderer.get("m")?.tree;
  if (tree === undefined) throw new RangeError("nothing was rendered");
  return { root, tree };
}

/** A message of the app; `show` renders its next version into the same place. */
async function messageOf(renderer: MarkdownRenderer, text: string, streaming = false) {
  const element = (version: number) => (
    <RendererContext value={renderer}>
      <div data-slot="message-text">
        <Markdown requestKey="m" version={version} text={text} streaming={streaming} />
      </div>
    </RendererContext>
  );
  await renderer.whenRendered([{ key: "m", version: 1, text, streaming }]);
  const screen = await render(element(1));
  const root = screen.container.querySelector("[data-slot='message-text']");
  if (root?.querySelector("[data-rendered]") == null) throw new RangeError("nothing is shown");
  const show = async (version: number) => {
    await renderer.whenRendered([{ key: "m", version, text, streaming }]);
    await screen.rerender(element(version));
  };
  return { root, show };
}
