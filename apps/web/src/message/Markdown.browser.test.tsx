import { streamFromDom } from "@pincite/anchor/dom";
import { streamFromHast, streamFromMarkdown } from "@pincite/anchor/markdown";
import { serialize } from "@pincite/format";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Markdown } from "./Markdown.tsx";
import { MarkdownRenderer } from "./MarkdownRenderer.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { RendererContext } from "./renderer-context.ts";

const link = serialize({
  environmentId: "env_1",
  source: { kind: "message", threadId: "thr_1", messageId: "msg_1" },
  text: "so a crash between the two steps",
  start: 0,
  end: 32,
  prefix: "",
  suffix: "",
  comment: "why?",
});

const ordinary = [
  ["inline marks", "Some **bold**, *italic*, `code` and ~~struck~~ words."],
  ["a list", "- one\n- two\n  1. three\n  2. four"],
  ["a table", "| a | b |\n| - | -: |\n| one | two |\n| | four |"],
  ["coloured code", "```ts\nconst a = 1;\n\nawait b(a);\n```"],
  ["a task list", "- [x] done\n- [ ] to do"],
  ["a picture", "before ![a diagram](https://example.com/a.png) after"],
  ["footnotes", "A note.[^1] Another.[^2]\n\n[^1]: Here.\n[^2]: There."],
  ["links of every kind", "[web](https://example.com) [mail](mailto:a@example.com) [odd](javascript:alert(1))"],
  ["a citation", `Why ${link} then?`],
  ["raw HTML", "a <b>bold</b> <script>alert(1)</script> claim"],
] as const;

describe("the text stream of a rendered message", () => {
  test.each(ordinary)("is the same from the page, the tree and the Markdown: %s", async (_, text) => {
    const { dom, tree } = await show(text);
    expect(streamFromDom(dom).text).toBe(streamFromHast(tree).text);
    expect(streamFromDom(dom).text).toBe(streamFromMarkdown(text).text);
  });

  test("holds a formula once, as its source", async () => {
    const { dom, tree } = await show("The cost is $n \\log n$ and\n\n$$\n\\int_0^1 x\n$$");
    expect(streamFromDom(dom).text).toBe(streamFromHast(tree).text);
    expect(streamFromDom(dom).text).toBe("The cost is n \\log n and \\int_0^1 x");
  });
});

describe("a rendered message", () => {
  test("loads no picture from elsewhere", async () => {
    const { dom } = await show("![a diagram](https://example.com/a.png)");
    expect(dom.querySelector("img")).toBeNull();
    expect(dom.querySelector("a")?.href).toBe("https://example.com/a.png");
  });

  test("opens only web and mail addresses, in a new tab that knows nothing of this one", async () => {
    const { dom } = await show(
      "[a](https://a.example) [b](javascript:alert(1)) [c](data:text/html,x) [d](mailto:d@d.example)",
    );
    const links = [...dom.querySelectorAll("a")];
    expect(links.map((each) => each.textContent)).toEqual(["a", "d"]);
    expect(links.every((each) => each.target === "_blank" && each.relList.contains("noopener"))).toBe(true);
  });

  test("shows a citation as a chip named by its words and comment", async () => {
    const { screen } = await show(`Why ${link}?`);
    const chip = screen.getByRole("link", { name: /Quote:.*so a crash between the two steps.*Comment: why\?/u });
    await expect.element(chip).toHaveAttribute("href", expect.stringMatching(/^#cite=/u));
  });
});

async function show(text: string) {
  const renderer = new MarkdownRenderer(renderMarkdown);
  await renderer.whenRendered([{ key: "m", version: 1, text, streaming: false }]);
  const screen = await render(
    <RendererContext value={renderer}>
      <Markdown requestKey="m" version={1} text={text} streaming={false} />
    </RendererContext>,
  );
  const dom = screen.container.querySelector(".prose");
  const tree = renderer.get("m")?.tree;
  if (dom === null || tree === undefined) throw new RangeError("nothing was rendered");
  return { screen, dom, tree };
}
