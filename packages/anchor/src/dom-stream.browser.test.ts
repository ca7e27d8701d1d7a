import { assert, nat, pre, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { describeRange, streamFromDom } from "./dom.ts";
import { normalise, resolve } from "./index.ts";
import { streamFromHast } from "./markdown.ts";
import { keepQuiet } from "./testing/quiet.ts";
import { randomMarkdown } from "./testing/random-markdown.ts";
import { message, page } from "./testing/render.ts";
import { htmlTree } from "./testing/trees.ts";

keepQuiet();

describe("what is no text of the message", () => {
  const cases: Record<string, [html: string, stream: string, ignore?: readonly string[]]> = {
    "scripts, styles, templates and drawings": [
      "<p>a<script>x</script><style>x</style><template>x</template><noscript>x</noscript><svg><text>x</text></svg> b</p>",
      "a b",
    ],
    controls: [
      "<p>a<button>x</button><textarea>x</textarea><select><option>x</select><i role=button>x</i> b</p>",
      "a b",
    ],
    "editable content": ["<p>a<i contenteditable>x</i><i contenteditable=false>x</i> b</p>", "a b"],
    "hidden content": [
      '<p>a<i hidden>x</i><i aria-hidden="true">x</i><i hidden=until-found>y</i><i aria-hidden=false>z</i></p>',
      "ayz",
    ],
    "annotations of MathML": ["<math><semantics><mi>q</mi><annotation>x</annotation></semantics></math>", "q"],
    "what is ignored": ["<pre><i class=ln>1</i>let a;\n<i class=ln>2</i>let b;</pre>", "let a; let b;", [".ln"]],
    "ignored, though it states a text": ['<p>a <i class=x data-pincite-text="y">z</i></p>', "a", [".x"]],
    "comments and images": ["<p>wo<!-- x -->rd <img alt=x>here</p>", "word here"],
  };
  for (const [name, [html, stream, ignore = []]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(streamFromDom(page(html), { ignore }).text).toBe(stream);
      expect(streamFromHast(htmlTree(html), { ignore }).text).toBe(stream);
    });
  }
});

describe("what is text of the message", () => {
  const cases: Record<string, [html: string, stream: string]> = {
    "stated text instead of the subtree": [
      'a <svg data-pincite-text="flow  chart"><text>x</text></svg> b',
      "a flow chart b",
    ],
    "stated text of a block": ['a<div data-pincite-text="chart">x</div>b', "a chart b"],
    "a formula's source, once": [
      '<span class="katex katex-x"><math><annotation encoding="application/x-tex">x^2</annotation></math><b>x2</b></span>',
      "x^2",
    ],
    "a formula without its source": ['<span class="katex"><b>x2</b><i aria-hidden=true>x</i></span>', "x2"],
    "closed details": ["<details><summary>S</summary>body</details>", "S body"],
    "blocks without white space": ["<div>a<p>b</p>c<ul><li>d</li><li>e</li></ul>f</div>", "a b c d e f"],
    "cells, rows and captions": ["<table><caption>t<tr><td>a<td>b<tr><td><td>c</table>", "t a b c"],
    breaks: ["a<br>b<br><br>c<wbr>d", "a b cd"],
    "layout changes nothing": ['<i style="display:block">a</i><i style="display:none">b</i>', "ab"],
    "right-to-left text in its order": ["<p dir=rtl>قراءة <b>API</b> الآن</p>", "قراءة API الآن"],
  };
  for (const [name, [html, stream]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(streamFromDom(page(html)).text).toBe(stream);
      expect(streamFromHast(htmlTree(html)).text).toBe(stream);
    });
  }
});

test("the root's own attributes and its ancestors' say nothing about the message", () => {
  const root = page("<article aria-hidden=true hidden><p>words</p></article>").firstElementChild as Element;
  expect(streamFromDom(root).text).toBe("words");
});

test("a shadow root is read as a root of its own", () => {
  const host = page("light words");
  const root = host.attachShadow({ mode: "open" });
  root.append(document.createRange().createContextualFragment("<p>one <b>two</b></p><p>three</p>"));
  const stream = streamFromDom(root);
  expect(stream.text).toBe("one two three");
  const range = stream.toRange(4, 13) as Range;
  expect(range.toString()).toBe("twothree");
  expect(describeRange(stream, range)).toMatchObject({ ok: true, selector: { text: "two\nthree", start: 4, end: 13 } });
  expect(streamFromDom(host).text).toBe("light words");
});

test("a page nested 20,000 deep is read", () => {
  const root = page("");
  let inner: Element = root;
  for (let depth = 0; depth < 20_000; depth++) inner = inner.appendChild(document.createElement("i"));
  inner.append("deep");
  expect(streamFromDom(root).text).toBe("deep");
  root.replaceChildren();
});

test(
  "any span of a random message comes back the same by offsets, by selection and by search",
  { timeout: 60_000 },
  () => {
    assert(
      property(randomMarkdown, nat(), nat(), (markdown, from, length) => {
        const stream = streamFromDom(message(markdown, { math: true, katex: true, raw: true }).root);
        const start = from % Math.max(1, stream.text.length);
        const end = Math.min(stream.text.length, start + 1 + (length % 60));
        const range = stream.toRange(start, end);
        pre(range !== undefined);
        const answer = describeRange(stream, range);
        pre(answer.ok);
        const { selector } = answer;
        expect(stream.text.slice(selector.start, selector.end)).toBe(normalise(selector.text));
        const bare = { text: selector.text, prefix: selector.prefix, suffix: selector.suffix };
        expect(["moved", "ambiguous"]).toContain(resolve(stream, bare).state);
        expect(resolve(stream, selector)).toMatchObject({ state: "exact", start: selector.start, end: selector.end });
        const again = describeRange(stream, answer.range);
        expect(again.ok && again.selector).toEqual(selector);
      }),
      { numRuns: 120, seed: 20261130 },
    );
  },
);

test("a boundary point has an offset inside the root and none outside", () => {
  const root = page("<p>one</p>\n<p> two <b>three</b></p>");
  const stream = streamFromDom(root.lastElementChild as Element);
  expect(stream.offsetOf(root, 0)).toBeUndefined();
  const [text, bold] = (root.lastElementChild as Element).childNodes as unknown as [Text, Element];
  expect([0, 1, 2, 5].map((offset) => stream.offsetOf(text, offset))).toEqual([0, 0, 1, 4]);
  expect(stream.offsetOf(bold, 0)).toBe(4);
  expect(stream.offsetOf(bold, 1)).toBe(9);
});

test("a range is refused where the DOM no longer holds what was read", () => {
  const root = page("<p>one</p><p>two</p>");
  const stream = streamFromDom(root);
  textIn(root.lastElementChild).data = "six";
  expect(stream.toRange(0, 3)?.toString()).toBe("one");
  expect(stream.toRange(4, 7)).toBeUndefined();
  root.firstElementChild?.remove();
  expect(stream.toRange(0, 3)).toBeUndefined();
  expect(stream.toRange(2, 2)).toBeUndefined();
  expect(stream.toRange(3, 4)).toBeUndefined();
  expect(stream.toRange(0, 99)).toBeUndefined();
});

function textIn(element: Element | null): Text {
  return element?.firstChild as Text;
}
