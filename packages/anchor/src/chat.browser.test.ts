import { expect, test } from "vitest";
import { describeRange, streamFromDom } from "./dom.ts";
import { describe, resolve, streamFromText } from "./index.ts";
import { chatCases } from "./testing/cases.ts";
import { message, page } from "./testing/render.ts";

/** What users of other products reported, by case; each check answers what the case expects of text and selection. */
const checks: Record<string, (input: Input) => unknown> = {
  "off-code-units-vs-points": ({ text, selected }) => {
    const { start, end } = describe(streamFromText(text), text.indexOf(selected), text.length);
    return { utf16: [start, end], codePoint: [start, end].map((offset) => Array.from(text.slice(0, offset)).length) };
  },
  "sel-triple-click": ({ dom }) => {
    const [first, composer] = page(dom).children as unknown as [Element, Element];
    const range = document.createRange();
    range.setStart(first.lastElementChild as Element, 0);
    range.setEnd(composer, 0);
    return { quote: quoteOf(first, range), message: Number(first.getAttribute("data-m")) };
  },
  "sel-excluded": ({ dom }) => {
    const root = page(dom).firstElementChild as Element;
    return { toolbar: quoteOf(root, over(root.querySelector(".tool")), [".tool"]) === "excluded" ? "hidden" : "shown" };
  },
  "sel-cross-message": () => {
    const container = page("<article>message A</article><article>message B</article>");
    const refused = quoteOf(container.firstElementChild as Element, over(container)) === "two-messages";
    return { result: refused ? "clamped or refused, never the whole message" : "quoted" };
  },
  "sel-katex": ({ dom }) => {
    const root = page(dom);
    return { quote: quoteOf(root, over(root)) };
  },
  "sel-katex-partial": () => {
    const { root } = message("$x^2 + y$", { math: true, katex: true });
    const quote = quoteOf(root, over(root.querySelector(".katex-html .mord")));
    return { quote: quote === "x^2 + y" ? "whole formula source" : quote };
  },
  "sel-nested-quote": (input) => {
    const { root } = message(input.message);
    return { quote: quoteOf(root, over(root), ["blockquote"]) };
  },
  "anc-repeat-blocks": ({ text, prefix, suffix }) => {
    const { state } = resolve(streamFromText(text), { text: "spot", prefix, suffix });
    return { status: state === "ambiguous" ? "ambiguous unless context widened or position used" : state };
  },
  "anc-first-match": ({ text, quote, prefix, suffix }) => {
    const found = resolve(streamFromText(text), { text: quote, prefix, suffix });
    // Each copy stands at one edge of the stream, as the empty context says of both sides.
    return { status: found.state, candidates: found.state === "ambiguous" ? found.candidates.length : 0 };
  },
  "anc-one-side": ({ text }) => {
    const stream = streamFromText(text);
    const { prefix, suffix } = describe(stream, text.lastIndexOf("target"), text.length);
    const found = resolve(stream, { text: "target", prefix: "prefix ", suffix: "" });
    expect(found).toMatchObject({ state: "moved", start: text.lastIndexOf("target") });
    return { prefix: prefix.slice(-7), suffix };
  },
  "anc-overlap": ({ text, quote }) => {
    const found = resolve(streamFromText(text), { text: quote });
    return { candidates: found.state === "ambiguous" ? found.candidates.length : 0 };
  },
};

for (const { id, input, expected } of chatCases) {
  test(`the report ${id}`, () => {
    expect(checks[id]?.(input as Input)).toEqual(expected);
  });
}

type Input = Readonly<Record<"dom" | "message" | "prefix" | "quote" | "selected" | "suffix" | "text", string>>;

function quoteOf(root: Element, range: Range, ignore: readonly string[] = []): string {
  const answer = describeRange(streamFromDom(root, { ignore }), range);
  return answer.ok ? answer.selector.text : answer.reason;
}

function over(element: Element | null): Range {
  const range = document.createRange();
  range.selectNodeContents(element as Element);
  return range;
}
