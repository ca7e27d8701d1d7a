import { expect, test } from "vitest";
import { compileSelectors, type Matchable } from "./matcher.ts";

const attributes = (values: Record<string, string>) => (name: string) => values[name] ?? null;
const path: Matchable[] = [
  { tagName: "section", attribute: attributes({ class: "footnotes wide" }) },
  { tagName: "ol", attribute: attributes({}) },
  { tagName: "a", attribute: attributes({ class: "ref", id: "one", href: "#A-b", "data-x": "p q", lang: "en-GB" }) },
];

test("selectors that match", () => {
  for (const selector of [
    "a",
    "*",
    ".ref",
    "a.ref",
    "#one",
    "[data-x]",
    "a[href='#A-b']",
    '[href="#a-B" i]',
    "[data-x~=q]",
    "[lang|=en]",
    "[href^='#A']",
    "[href$='b']",
    "[href*='-']",
    "section a",
    "ol > a",
    ".footnotes.wide ol>a",
    "p, a",
    "a:not(.x, [lang=de])",
    "section :is(b, a.ref)",
    "a:not(b:not(.x), [title=')'])",
    "a:not(li > a)",
    "[title=','], a",
  ]) {
    expect({ selector, matches: compileSelectors([selector])(path) }).toEqual({ selector, matches: true });
  }
});

test("selectors that do not", () => {
  for (const selector of [
    "b",
    ".re",
    "section > a",
    "a a",
    "[href='#a-B']",
    "[data-x='q']",
    "[data-x~='']",
    "[lang|=e]",
  ]) {
    expect({ selector, matches: compileSelectors([selector])(path) }).toEqual({ selector, matches: false });
  }
  expect(compileSelectors([])(path)).toBe(false);
});

test("names may be escaped or in any script", () => {
  const element = { tagName: "p", attribute: attributes({ class: "md:flex größe" }) };
  expect(compileSelectors([".md\\:flex.größe"])([element])).toBe(true);
});

test("a selector that a tree cannot answer is refused", () => {
  for (const selector of [
    "a:hover",
    "a + b",
    "a ~ b",
    "a::before",
    "[a=b",
    "",
    "a >",
    ",",
    "> a",
    "svg|a",
    "a:not(",
    "a:not()",
    "a:has(b)",
    "a)",
  ]) {
    expect(() => compileSelectors([selector])).toThrow(RangeError);
  }
});
