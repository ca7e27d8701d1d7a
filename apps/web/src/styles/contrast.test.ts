import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** Texts and the grounds that they stand on. */
const pairs: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ["ink", ["paper", "surface", "raised", "hover", "code", "accent-soft"]],
  ["soft", ["paper", "surface", "raised", "hover", "code", "accent-soft"]],
  ["accent", ["paper", "surface", "raised", "hover", "accent-soft"]],
  ["accent-ink", ["accent", "accent-hover"]],
  ["quote-ink", ["quote", "quote-hover"]],
  ["quote-soft", ["quote", "quote-hover"]],
  ["bad", ["paper", "surface", "raised", "bad-soft"]],
  ["warn", ["paper", "surface", "raised", "quote", "quote-hover"]],
  ["code-comment", ["code"]],
  ["code-keyword", ["code"]],
  ["code-string", ["code"]],
  ["code-number", ["code"]],
  ["code-function", ["code"]],
  ["code-type", ["code"]],
];

describe.each(["light", "dark"] as const)("in the %s appearance", (appearance) => {
  test.each(pairs.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    "%s is legible on %s",
    (text, ground) => {
      expect(contrast(color(text, appearance), color(ground, appearance))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["paper", "surface", "raised"])("a control's edge stands out from %s", (ground) => {
    expect(contrast(color("line-strong", appearance), color(ground, appearance))).toBeGreaterThanOrEqual(3);
  });
});

function color(name: string, appearance: "light" | "dark"): readonly number[] {
  const match = new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`, "u").exec(css);
  const digits = match?.[appearance === "light" ? 1 : 2];
  if (digits === undefined) throw new RangeError(`no colour ${name}`);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2, contrast ratio. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
