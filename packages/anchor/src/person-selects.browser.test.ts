import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { describeRange, streamFromDom } from "./dom.ts";
import { message, page } from "./testing/render.ts";

/** What a person's selection in the page quotes of a message. */
function quoted(root: Element): string {
  const selection = getSelection() as Selection;
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  const answer = describeRange(streamFromDom(root), ranges);
  return answer.ok ? answer.selector.text : answer.reason;
}

const markdown = [
  "# Head",
  "One **bold** and *more*.",
  "- first\n- second\n\n  again\n- last",
  "| Ann | Oslo |\n|---|---|\n| Bo | Rome |",
  "```js\nlet a;\nlet b;\n```",
  "> said",
  "End.",
].join("\n\n");

describe("a triple click quotes its line or block alone", () => {
  const cases: Record<string, [selector: string, excerpt: string]> = {
    "a heading": ["h1", "Head"],
    "a paragraph with markup": ["h1 + p", "One bold and more."],
    "an item": ["li:nth-child(1) p", "first"],
    "the last item": ["li:last-child p", "last"],
    "a cell": ["td", "Bo"],
    "the last cell": ["td:last-child", "Rome"],
    "a quotation": ["blockquote p", "said"],
    "the last block": ["blockquote ~ p", "End."],
  };
  for (const [name, [selector, excerpt]] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const { root } = message(markdown);
      root.after(Object.assign(document.createElement("div"), { textContent: "Composer" }));
      await userEvent.tripleClick(root.querySelector(selector) as Element);
      expect(quoted(root)).toBe(excerpt);
      root.nextSibling?.remove();
    });
  }
});

test("a double click quotes a word", async () => {
  const { root } = message(markdown);
  await userEvent.dblClick(root.querySelector("strong") as Element);
  expect(quoted(root)).toBe("bold");
});

test("the keyboard extends a selection across markup, forwards and backwards", async () => {
  const { root } = message(markdown);
  const paragraph = root.querySelector("h1 + p") as Element;
  const selection = getSelection() as Selection;
  selection.collapse(paragraph.firstChild, 0);
  for (let word = 0; word < 3; word++) selection.modify("extend", "forward", "word");
  expect(quoted(root)).toBe("One bold and");
  selection.collapse(paragraph.lastChild, 0);
  for (let word = 0; word < 2; word++) selection.modify("extend", "backward", "word");
  expect(quoted(root)).toBe("and more");
});

test("everything on the page is not a message", async () => {
  const container = page("<article>One.</article><article>Two.</article>");
  getSelection()?.selectAllChildren(document.body);
  expect(quoted(container.firstElementChild as Element)).toBe("two-messages");
});

test("everything in a message is", () => {
  const { root } = message("One.\n\nTwo.");
  getSelection()?.selectAllChildren(root);
  expect(quoted(root)).toBe("One.\nTwo.");
});
