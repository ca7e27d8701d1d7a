import { beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { cachedStream, describeRange } from "./dom.ts";
import { resolve } from "./index.ts";
import { after, before, click, drag, middle, type Place } from "./testing/person.ts";
import { message, page } from "./testing/render.ts";

beforeEach(() => {
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
});

/** What a person's selection in the page quotes of a message; it must lead back to itself. */
function quoted(root: Element, ignore: readonly string[] = []): string {
  const selection = getSelection() as Selection;
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
  const stream = cachedStream(root, { ignore });
  const answer = describeRange(stream, ranges);
  if (!answer.ok) return answer.reason;
  const { start, end, revision: _, ...bare } = answer.selector;
  expect(resolve(stream, bare)).toMatchObject({ state: "moved", start, end });
  return answer.selector.text;
}

const markdown = [
  "# Head",
  "One **bold** and *more*.",
  "- first\n- second\n\n  again\n- last",
  "| Ann | Oslo |\n|---|---|\n| Bo | Rome |",
  "```js\nlet a;\nlet b;\n```",
  "> said",
  "Note[^1] it.",
  "End.",
  "[^1]: A note.",
].join("\n\n");

describe("a triple click quotes its line or block alone", () => {
  const cases: Record<string, [selector: string, excerpt: string]> = {
    "a heading": ["h1", "Head"],
    "a paragraph with markup": ["h1 + p", "One bold and more."],
    "an item": ["li:nth-child(1) p", "first"],
    "the last item": ["li:last-child p", "last"],
    "a cell of the head": ["th", "Ann"],
    "a cell": ["td", "Bo"],
    "the last cell": ["td:last-child", "Rome"],
    "a line of code": ["pre", "let a;"],
    "a quotation": ["blockquote p", "said"],
    "a paragraph with a footnote's number": ["blockquote + p", "Note1 it."],
    "a footnote, with the arrow in it": ["section li p", "A note. ↩"],
  };
  for (const [name, [selector, excerpt]] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const { root } = message(markdown);
      root.after(page("Composer"));
      await click(startOf(root.querySelector(selector) as Element), 3);
      expect(quoted(root)).toBe(excerpt);
    });
  }

  const pages: Record<string, [html: string, excerpt: string]> = {
    "the message's only block": ["<article><p id=x>Pick this.</p></article><textarea>draft</textarea>", "Pick this."],
    "the last block before a field": [
      "<article><p>a</p><p id=x>Last.</p></article><p><input value=draft></p>",
      "Last.",
    ],
    "the last block before another message": [
      "<article><p id=x>Last.</p></article><section><p>Next</p></section>",
      "Last.",
    ],
    "the last item before a button": ["<article><ul><li>a<li id=x>b</ul></article><button>Copy</button>", "b"],
    "an item that holds a list": ["<article><ul><li><i id=x>a</i><ul><li>b</ul></ul></article>", "a"],
    "an item after which nothing comes": ["<article><ol><li>a<li id=x>b</ol></article>", "b"],
    "a term": ["<article><dl><dt id=x>Term<dd>What it is</dl></article>", "Term"],
    "what sums up closed details": ["<article><details><summary id=x>Sum</summary>body</details><p>z</article>", "Sum"],
    "a block before what is not shown": [
      "<article><p id=x>Pick.</p><p style=display:none>more</p></article><p>Next</p>",
      "Pick.",
    ],
    "the last line of code": [
      "<article><pre><code>let a;\n<i id=x>let b;</i>\n</code></pre><p>after</p></article>",
      "let b;",
    ],
    "a line before a break": ["<article><p><i id=x>north</i><br>south</p></article>", "north"],
    "a block beside a floating button": [
      "<article><h2><i id=x>Plan</i> <button>Edit</button></h2><p>Step</p></article>",
      "Plan",
    ],
  };
  for (const [name, [html, excerpt]] of Object.entries(pages)) {
    test(`${name}`, async () => {
      const container = page(html);
      // Details stay closed, as a product may want.
      container.addEventListener("click", (event) => event.preventDefault());
      await click(startOf(container.querySelector("#x") as Element), 3);
      expect(quoted(container.querySelector("article") as Element)).toBe(excerpt);
    });
  }
});

describe("a double click quotes a word", () => {
  const cases: Record<string, [html: string, excerpt: string]> = {
    "in markup": ["<p>One <b id=x>bold</b>, yes.</p>", "bold"],
    "at the end of a block": ["<p>One <i id=x>two</i></p><p>three</p>", "two"],
    "with an accent of its own": ["<p>a <i id=x>re\u0301sume\u0301</i> b</p>", "re\u0301sume\u0301"],
    "of emoji": ["<p>a <i id=x>👩‍👩‍👧</i> b</p>", "👩‍👩‍👧"],
    "in upper case by style": ["<p style=text-transform:uppercase>a <i id=x>word</i> b</p>", "word"],
  };
  for (const [name, [html, excerpt]] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const root = page(html);
      await click(startOf(root.querySelector("#x") as Element), 2);
      expect(quoted(root)).toBe(excerpt);
    });
  }
});

describe("the mouse quotes what it is dragged over, either way", () => {
  const cases: Record<string, [html: string, from: string, to: string, excerpt: string, ignore?: readonly string[]]> = {
    "within a word": ["<p>see unbelievable things</p>", "believ", "believ", "believ"],
    "across inline markup": ["<p>One <b>bo<i>ld</i></b> and <code>more</code> of it</p>", "ld", "mo", "ld and mo"],
    "across blocks": ["<h2>Head</h2><p>One.</p><ul><li>two<li>three</ul>", "ead", "thr", "ead\nOne.\ntwo\nthr"],
    "across cells": ["<table><tr><td>Ann<td>Oslo<tr><td>Bo<td>Rome</table>", "slo", "Rom", "slo\nBo\nRom"],
    "across an empty cell": ["<table><tr><td>Ann<td><td>Oslo</table>", "Ann", "Os", "Ann\nOs"],
    "over a button": ["<p>Take this <button>Copy</button> and that.</p>", "this", "and", "this  and"],
    "over hidden words": ["<p>Take <i hidden>x</i><i aria-hidden=true>y</i>that.</p>", "Take", "that", "Take that"],
    "over an image and a comment": ["<p>Take <img alt=x>this<!-- c --> one.</p>", "Take", "one", "Take this one"],
    "over what cannot be selected": ["<p>a <i style=user-select:none>[1]</i> bcd</p>", "a", "bc", "a [1] bc"],
    "over what is not shown": ["<p>a <i style=display:none>more</i> bcd</p>", "a", "bc", "a more bc"],
    "in capitals by style": ["<p style=text-transform:uppercase>weekly plan</p>", "week", "pl", "weekly pl"],
    "over closed details": [
      "<p>a</p><details><summary>Sum</summary>body</details><p>bcd</p>",
      "a",
      "bc",
      "a\nSum\nbody\nbc",
    ],
    "in open details": ["<details open><summary>Sum</summary>body of it</details>", "body", "of", "body of"],
    "under an open dialog": [
      "<div aria-hidden=true><article>One two three.</article></div>",
      "two",
      "three",
      "two three",
    ],
    "numbered lines of code": [
      '<pre><code><i class=ln style="user-select:none">1 </i>let a;\n<i class=ln style="user-select:none">2 </i>  let b;\n</code></pre>',
      "et a",
      "t b",
      "et a;\n  let b",
      [".ln"],
    ],
    "a footnote's number": ["<p>Note<sup><a href=#n>1</a></sup> it.</p>", "Note", "it", "Note1 it"],
    "from right to left": ["<p dir=rtl>שלום עולם טוב</p>", "עולם", "טוב", "עולם טוב"],
    "up to characters of two units": ["<p>one 😀😀 two</p>", "one", "😀", "one 😀"],
    Chinese: ["<p>我们明天去公园散步。</p>", "明天", "公园", "明天去公园"],
  };
  for (const [name, [html, from, to, excerpt, ignore]] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const container = page(`<div style="font:20px/2 monospace">${html}</div>`);
      const root = container.querySelector("article") ?? container;
      await drag(before(root, from), after(root, to));
      expect(quoted(root, ignore)).toBe(excerpt);
      getSelection()?.removeAllRanges();
      await drag(after(root, to), before(root, from));
      expect(quoted(root, ignore)).toBe(excerpt);
    });
  }

  test("from the margin above to the margin below", async () => {
    const container = page(
      "<div style=height:40px></div><article><p>One.</p><p>Two.</p></article><div style=height:40px></div>",
    );
    const root = container.querySelector("article") as Element;
    const { left, top, bottom, right } = root.getBoundingClientRect();
    await drag({ x: left + 2, y: top - 20 }, { x: right - 2, y: bottom + 20 });
    expect(quoted(root)).toBe("One.\nTwo.");
  });

  test("from one message into the next, which is refused", async () => {
    const container = page("<article>Message one</article><article>Message two</article>");
    await drag(before(container, "one"), after(container.lastElementChild as Element, "Message"));
    for (const root of container.children) expect(quoted(root)).toBe("two-messages");
  });
});

describe("a formula is quoted whole", () => {
  const source = "Take $x^2 + y$ as given.";
  const glyph = (root: Element, letter: string): Element =>
    [...root.querySelectorAll(".katex-html .mord")].find(({ textContent }) => textContent === letter) as Element;
  const cases: Record<string, [(root: Element) => [Place, Place], excerpt: string]> = {
    "from its middle": [(root) => [right(glyph(root, "x")), after(root, "given")], "x^2 + y as given"],
    "up to its middle": [(root) => [before(root, "Take"), right(glyph(root, "x"))], "Take x^2 + y"],
    within: [(root) => [left(glyph(root, "x")), right(glyph(root, "2"))], "x^2 + y"],
  };
  for (const [name, [places, excerpt]] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const { root } = message(source, { math: true, katex: true });
      // As KaTeX's style sheet does.
      for (const copy of root.querySelectorAll<HTMLElement>(".katex-mathml")) {
        copy.style.cssText = "position:absolute;clip:rect(1px,1px,1px,1px);overflow:hidden;height:1px;width:1px";
      }
      root.style.font = "24px/2 monospace";
      const [from, to] = places(root);
      await drag(from, to);
      expect(quoted(root)).toBe(excerpt);
    });
  }
});

describe("the keyboard extends a selection", () => {
  test("by letters, words and lines, across markup and blocks", async () => {
    const { root } = message(markdown);
    await drag(before(root, "One"), after(root, "One"));
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}");
    expect(quoted(root)).toBe("One bo");
    await userEvent.keyboard("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
    expect(quoted(root)).toBe("One bold");
    await userEvent.keyboard("{Shift>}{End}{/Shift}");
    expect(quoted(root)).toBe("One bold and more.");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(quoted(root)).toBe("One bold and more.");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(quoted(root)).toBe("One bold and more.\nf");
  });

  test("backwards into the block before", async () => {
    const { root } = message(markdown);
    await drag(after(root, "One"), before(root, "One"));
    await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}");
    expect(quoted(root)).toBe("d\nOne");
  });

  test("by a whole emoji", async () => {
    const root = page("<p>see 👩‍👩‍👧 here</p>");
    await drag(before(root, "see"), after(root, "see"));
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(quoted(root)).toBe("see 👩‍👩‍👧");
  });
});

describe("selecting everything", () => {
  test("of a page with two messages is no message", async () => {
    const container = page("<article>One.</article><article>Two.</article>");
    await userEvent.keyboard("{Control>}a{/Control}");
    for (const root of container.children) expect(quoted(root)).toBe("two-messages");
  });

  test("of a page with one message and fields quotes it", async () => {
    const container = page("<button>Menu</button><article><p>One.</p><p>Two.</p></article><textarea>draft</textarea>");
    await userEvent.keyboard("{Control>}a{/Control}");
    expect(quoted(container.querySelector("article") as Element)).toBe("One.\nTwo.");
  });

  test("of a row quotes its message, whatever is there for screen readers alone", () => {
    const hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
    const row = page(
      `<h2 style="${hidden}"><i>Reply</i></h2><article><p>One.</p><p>Two.</p></article><button>Copy</button>`,
    );
    getSelection()?.selectAllChildren(row);
    expect(quoted(row.querySelector("article") as Element)).toBe("One.\nTwo.");
  });

  test("of a message is all of it", () => {
    const { root } = message("One.\n\nTwo.");
    getSelection()?.selectAllChildren(root);
    expect(quoted(root)).toBe("One.\nTwo.");
  });
});

test("text that streams in while the mouse is down moves nothing", async () => {
  const { root, update } = message("A first **sentence**. And");
  root.style.font = "20px/2 monospace";
  await drag(before(root, "first"), after(root, "sentence"), () =>
    update("A first **sentence**. And then some\n\nMore."),
  );
  expect(quoted(root)).toBe("first sentence");
});

test("a selection in a shadow root is taken by the range that the browser composes", async () => {
  const root = page("").attachShadow({ mode: "open" });
  root.append(...page("<p>One <b>two</b> three.</p>").childNodes);
  await drag(before(root.firstElementChild as Element, "two"), after(root.firstElementChild as Element, "three"));
  const [range] = (getSelection() as Selection).getComposedRanges({ shadowRoots: [root] });
  expect(describeRange(cachedStream(root), range as StaticRange)).toMatchObject({ selector: { text: "two three" } });
});

/** Its first line's first letter. */
function startOf(element: Element): Place {
  const { left: x, top, height } = element.getClientRects()[0] as DOMRect;
  return { x: x + 4, y: top + Math.min(10, height / 2) };
}

function left(element: Element): Place {
  return { ...middle(element), x: element.getBoundingClientRect().left + 1 };
}

function right(element: Element): Place {
  return { ...middle(element), x: element.getBoundingClientRect().right - 1 };
}
