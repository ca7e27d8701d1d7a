import { describe, expect, test } from "vitest";
import { describeRange, streamFromDom } from "./dom.ts";
import { resolve } from "./index.ts";
import { message, page } from "./testing/render.ts";
import { selected } from "./testing/selection.ts";

const katex =
  '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow>' +
  '<annotation encoding="application/x-tex">x^2 + 1</annotation></semantics></math></span>' +
  '<span class="katex-html" aria-hidden="true"><b>x</b><b>2</b></span></span>';

/** What is taken from a page with a selection, and how it reads after the way back. */
function taken(html: string, ignore: readonly string[] = []) {
  const { root, range } = selected(html);
  return takenFrom(root, range, ignore);
}

function takenFrom(root: HTMLElement, range: Range | Range[], ignore: readonly string[] = []) {
  const stream = streamFromDom(root, { ignore });
  const answer = describeRange(stream, range);
  if (!answer.ok) return answer.reason;
  const { text, start, end } = answer.selector;
  expect(resolve(stream, answer.selector)).toMatchObject({ state: "exact", start, end });
  const again = describeRange(stream, stream.toRange(start, end) as Range);
  expect(again.ok && again.selector).toEqual(answer.selector);
  return text;
}

describe("a selection's ends move to the words really selected", () => {
  const cases: Record<string, [html: string, excerpt: string]> = {
    "part of a text": ["<p>one ‹two three› four</p>", "two three"],
    "white space at both ends": ["<p>one‹ two three ›four</p>", "two three"],
    "a triple click that ends at the next block": ["<p>‹Pick this line.</p><p>›Not this one.</p>", "Pick this line."],
    "a triple click that ends at a parent": ["<div><p>‹Pick this.</p>›<p>Not this.</p></div>", "Pick this."],
    "a triple click in a heading": ["<h2>‹Head line</h2><p>›Body</p>", "Head line"],
    "a triple click in a cell": ["<table><tr><td>‹Ann</td><td>›Oslo</td></tr></table>", "Ann"],
    "a triple click in the last item": ["<ul><li>a</li><li>‹b</li></ul>›", "b"],
    "a triple click in a nested item": ["<ul><li>‹a\n<ul>\n<li>›b</li></ul></li></ul>", "a"],
    "a triple click in code": ["<pre><code>‹let a;\n</code></pre><p>›after</p>", "let a;"],
    "ends between elements": ["<div>‹<p>one</p><p>two</p>›</div>", "one\ntwo"],
    "ends in white space between blocks": ["<p>one</p>\n‹\n<p>two</p>\n›\n<p>three</p>", "two"],
    "a comment and an image at the ends": ["<p>a</p><!-- c -->‹<p><img>words</p>›<!-- d -->", "words"],
    "inline markup at both ends": ["<p>a <b>‹bold</b> and <i>italic›</i></p>", "bold and italic"],
    "an end after an empty element": ["<p>a ‹word<span></span>›</p>", "word"],
  };
  for (const [name, [html, excerpt]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(taken(html)).toBe(excerpt);
    });
  }

  test("a double click and a triple click by a real selection", () => {
    const root = page("<p>One <b>two</b> three.</p><p>Next.</p>");
    const selection = getSelection() as Selection;
    selection.selectAllChildren(root.querySelector("p") as Element);
    selection.extend(root.querySelectorAll("p")[1] as Element, 0);
    expect(takenFrom(root, selection.getRangeAt(0))).toBe("One two three.");
  });

  test("a backward selection", () => {
    const root = page("<p>one two three</p>");
    const text = root.querySelector("p")?.firstChild as Text;
    getSelection()?.setBaseAndExtent(text, 8, text, 3);
    expect(takenFrom(root, getSelection()?.getRangeAt(0) as Range)).toBe("two");
  });
});

describe("the excerpt is kept as rendered", () => {
  const cases: Record<string, [html: string, excerpt: string]> = {
    "one line break between blocks": ["<p>‹one</p>\n\n<p>two›</p>", "one\ntwo"],
    "one line break between cells": ["<table><tr><td>‹Ann</td><td>Oslo›</td></tr></table>", "Ann\nOslo"],
    "a break in a line": ["<p>‹north<br>\nsouth›</p>", "north\nsouth"],
    "white space of the nodes": ["<p>‹one\n two\u00a0 three›</p>", "one\n two\u00a0 three"],
    "the indentation of code": ["<pre><code>‹if x:\n    y = 1›\n</code></pre>", "if x:\n    y = 1"],
    "the indentation of a block of code": ["<p>‹see</p><pre>    y = 1›\n</pre>", "see\n    y = 1"],
    "layout indentation is none": ["<div>\n  ‹<p>one</p>\n  <div>\n    two›\n  </div></div>", "one\ntwo"],
    "letters in their own case": ['<p style="text-transform:uppercase">‹Weekly plan›</p>', "Weekly plan"],
    "text that cannot be selected": ['<p>‹a <i style="user-select:none">[1]</i> b›</p>', "a [1] b"],
  };
  for (const [name, [html, excerpt]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(taken(html)).toBe(excerpt);
    });
  }
});

describe("nothing is taken by halves", () => {
  const cases: Record<string, [html: string, excerpt: string]> = {
    "a formula from its middle": [`<p>Take ${katex.replace("<b>x", "<b>‹x")} as given›.</p>`, "x^2 + 1 as given"],
    "a formula up to its middle": [`<p>‹Take ${katex.replace("x</b>", "x›</b>")} as given.</p>`, "Take x^2 + 1"],
    "a formula alone": [`<p>${katex.replace("<b>x", "<b>‹x").replace("2</b>", "2›</b>")}</p>`, "x^2 + 1"],
    "a widget that states its text": ['<p>‹a <i data-pincite-text="a chart"><b>1</b><b>›2</b></i> b</p>', "a a chart"],
    "a widget without text of its own": [
      '<div>‹a <div data-pincite-text="a chart"><canvas></canvas>›</div> b</div>',
      "a\na chart",
    ],
    "a formula at whose start the selection ends": [`<p>‹Take ›${katex} as given.</p>`, "Take"],
    "a family": ["<p>see 👩‹\u200d👩› here</p>", "👩\u200d👩"],
    "an accent": ["<p>re‹\u0301sume\u0301› x</p>", "e\u0301sume\u0301"],
  };
  for (const [name, [html, excerpt]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(taken(html)).toBe(excerpt);
    });
  }

  test("a surrogate pair", () => {
    const root = page("<p>a 😀😀 b</p>");
    const text = root.querySelector("p")?.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, 3);
    range.setEnd(text, 5);
    expect(takenFrom(root, range)).toBe("😀😀");
  });
});

describe("several ranges count as one", () => {
  test("from the first to the last, whatever their order", () => {
    const root = page('<p>The cat <i class="mark">[00:12]</i> sat down.</p>');
    const [before, , after] = (root.firstChild as Element).childNodes as unknown as [Text, Element, Text];
    const first = document.createRange();
    first.setStart(before, 4);
    first.setEnd(before, 8);
    const second = document.createRange();
    second.setStart(after, 0);
    second.setEnd(after, 4);
    expect(takenFrom(root, [second, first], [".mark"])).toBe("cat  sat");
    expect(takenFrom(root, [first, second])).toBe("cat [00:12] sat");
  });

  test("none is refused", () => {
    expect(takenFrom(page("<p>a</p>"), [])).toBe("outside");
  });
});

describe("refusals say why", () => {
  const cases: Record<string, [html: string, reason: string, ignore?: readonly string[]]> = {
    "a caret": ["<p>one ‹›two</p>", "blank"],
    "white space": ["<p>one‹ ›two</p>", "blank"],
    "white space between blocks": ["<p>one‹</p>\n\n<p>›two</p>", "blank"],
    "an image": ["<p>a ‹<img>› b</p>", "blank"],
    "an end in a button": ["<p>‹a <button>Co›py</button> b</p>", "excluded"],
    "a start in hidden text": ['<p>a <i aria-hidden="true">gl‹yph</i> b›</p>', "excluded"],
    "a selection in a tool card": ["<p>Answer</p><div class=tool>‹ran ls›</div>", "excluded", [".tool"]],
    "another message": ["<article><p>one</p></article><p>‹two›</p>", "outside"],
    "an earlier message": ["<p>‹two›</p><article><p>one</p></article>", "outside"],
    "from a message into the next": ["<article><p>o‹ne</p></article><section>tw›o</section>", "two-messages"],
    "from the message before": ["<section>t‹wo</section><article><p>on›e</p></article>", "two-messages"],
    "into a message without a box": ["<article>o‹ne</article><p style=display:contents>tw›o</p>", "two-messages"],
    "half a character": ["<p>a ‹b\ud83d c› d</p>", "surrogate"],
  };
  for (const [name, [html, reason, ignore]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(taken(html, ignore)).toBe(reason);
    });
  }

  test("over 8,000 units", () => {
    expect(taken(`<p>‹${"a".repeat(8000)}›</p>`)).toHaveLength(8000);
    expect(taken(`<p>‹${"a".repeat(8001)}›</p>`)).toBe("too-long");
    expect(taken(`<pre>‹a${" ".repeat(8000)}b›</pre>`)).toBe("too-long");
  });

  test("a selection in another tree", () => {
    const stream = streamFromDom(page("<p>one</p>"));
    const detached = document.createElement("p");
    detached.append("two");
    const range = document.createRange();
    range.selectNodeContents(detached);
    expect(describeRange(stream, range)).toEqual({ ok: false, reason: "outside" });
  });
});

describe("an end where nothing is selected is no end", () => {
  const cases: Record<string, [html: string, excerpt: string, ignore?: readonly string[]]> = {
    "after the message": ["<article><p>One.</p><p>‹Two.</p></article>›<div></div>", "Two."],
    "at the start of the next message": ["<article><p>‹Two.</p></article><div><p>›Next</p></div>", "Two."],
    "before the message": ["<div><p>Last‹</p></div><article><p>One› two</p></article>", "One"],
    "beyond a button": ["<article>‹Two.</article><button>Copy</button><p>›Next</p>", "Two."],
    "beyond what cannot be selected": [
      '<article>‹Two.</article><i style="user-select:none">12:30</i><p>›x</p>',
      "Two.",
    ],
    "beyond what is not shown": ["<article>‹Two.</article><i style=display:none>12:30</i><p>›x</p>", "Two."],
    "at the start of a button": ["<p>‹words <button>›Copy</button> b</p>", "words"],
    "at the end of a gutter": ["<pre><i class=ln>1‹</i>let a;›</pre>", "let a;", [".ln"]],
    "in a button before the message": ["<button>Me‹nu</button><article>One.</article><p>›x</p>", "One."],
    "beyond text for screen readers": [
      '<article>‹Two.</article><h2 style="position:absolute;width:1px;height:1px;overflow:hidden"><i>Reply</i></h2><p>›x</p>',
      "Two.",
    ],
    "in text that is not shown, put there by a program": [
      "<p>‹One</p><p style=display:none>two› three</p>",
      "One\ntwo",
    ],
    "around text that is not shown": ["<p style=display:none>‹One two›</p>", "One two"],
    "around a message that is not shown at all": ["<article>‹<p style=display:none>One two</p>›</article>", "One two"],
    "before text that is not shown": ["<i style=display:none>z</i>‹<b style=display:none>x</b>One›", "One"],
    "around a button": ["<h2>‹Plan <button>Edit</button></h2><p>Step› one.</p>", "Plan\nStep"],
  };
  for (const [name, [html, excerpt, ignore]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(taken(html, ignore)).toBe(excerpt);
    });
  }
});

describe("words outside of the message", () => {
  const html = "<p>10:40</p><article><p>One.</p></article><footer>‹b›</footer><section>Other</section>";

  function over(from: string, to: string, isForeign: (text: Text) => boolean) {
    const { root } = selected(html);
    const range = document.createRange();
    range.setStart(root.parentElement?.querySelector(from) as Element, 0);
    range.setEndAfter(root.parentElement?.querySelector(to) as Element);
    const answer = describeRange(streamFromDom(root), range, { isForeign });
    return answer.ok ? answer.selector.text : answer.reason;
  }

  test("are left out when they belong to no message", () => {
    const isForeign = (text: Text) => text.parentElement?.localName === "section";
    expect(over("p", "footer", isForeign)).toBe("One.");
    expect(over("p", "section", isForeign)).toBe("two-messages");
    expect(over("p", "footer", () => true)).toBe("two-messages");
    expect(over("footer", "section", isForeign)).toBe("outside");
  });
});

describe("the context", () => {
  test("is normalised, at most 32 units, and cuts no grapheme", () => {
    const family = "👩‍👩‍👧";
    const { root, range } = selected(`<p>${family}${"a".repeat(28)}</p>\n<p> ‹word› b\n${"c".repeat(27)}${family}</p>`);
    const answer = describeRange(streamFromDom(root), range);
    expect(answer.ok && answer.selector).toMatchObject({
      prefix: `${"a".repeat(28)} `,
      suffix: ` b ${"c".repeat(27)}`,
    });
  });

  test("is empty only at the stream's edges", () => {
    const { root, range } = selected("<p>‹all of it›</p>");
    const answer = describeRange(streamFromDom(root), range);
    expect(answer.ok && answer.selector).toMatchObject({ start: 0, end: 9, prefix: "", suffix: "" });
  });
});

test("a selector taken while text streams in finds its words after every render", () => {
  const { root, update } = message("A first **sentence**. And");
  const stream = streamFromDom(root);
  const start = stream.text.indexOf("first");
  const answer = describeRange(stream, stream.toRange(start, start + 14) as Range);
  if (!answer.ok) throw new RangeError(answer.reason);
  for (const text of ["A first **sentence**. And then", "# Now\n\nA first **sentence**. And then\n\n- more"]) {
    update(text);
    const next = streamFromDom(root);
    const found = resolve(next, answer.selector);
    if (found.state !== "moved") throw new RangeError(found.state);
    expect(next.toRange(found.start, found.end)?.toString()).toBe("first sentence");
  }
});

test("words of a message are quoted without those that it quotes itself", () => {
  const { root } = message("> earlier words\n\nmy reply");
  const range = document.createRange();
  range.selectNodeContents(root);
  expect(takenFrom(root, range, ["blockquote"])).toBe("my reply");
});
