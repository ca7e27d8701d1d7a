import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { deepestNesting, isTooEntangled } from "./index.ts";

const nested = (marker: string, depth: number) => `${marker.repeat(depth)}words`;

describe("nesting", () => {
  test.each(["> ", ">", "- ", "+ ", "* ", "1. ", "12) ", "- > ", "> 1. ", "[^n]: - "])(
    "of %j is fine up to a hundred, and too deep beyond",
    (marker) => {
      const each = marker.trim().split(" ").length;
      expect(isTooEntangled(nested(marker, deepestNesting / each))).toBe(false);
      expect(isTooEntangled(nested(marker, deepestNesting / each + 1))).toBe(true);
    },
  );

  test("adds up over lines that go deeper step by step", () => {
    const stairs = (steps: number) =>
      Array.from({ length: steps }, (_, step) => `${"  ".repeat(step)}- step`).join("\n");
    expect(isTooEntangled(stairs(deepestNesting))).toBe(false);
    expect(isTooEntangled(stairs(deepestNesting + 1))).toBe(true);
  });

  test("is not made by rules, wide indents or many lines", () => {
    expect(isTooEntangled("- ".repeat(5_000))).toBe(false);
    expect(isTooEntangled(`> ${"* ".repeat(5_000)}`)).toBe(false);
    expect(isTooEntangled(`code:\n\n${" ".repeat(5_000)}x`)).toBe(false);
    expect(isTooEntangled("- one\nlazy\n\n".repeat(5_000))).toBe(false);
  });

  test("is never less than the parser finds", () => {
    const parser = unified().use(remarkParse).use(remarkGfm).freeze();
    const lines = array(
      tuple(
        integer({ min: 0, max: 60 }).map((columns) => " ".repeat(columns)),
        array(constantFrom("> ", ">", "- ", "1. ", "-   ", "\t", "* "), { maxLength: 70 }).map((all) => all.join("")),
        constantFrom("words", "", "# words"),
      ).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 6 },
    ).map((all) => all.join("\n"));
    assert(
      property(lines, (markdown) => {
        if (isTooEntangled(markdown)) return;
        expect(containers(parser.parse(markdown))).toBeLessThanOrEqual(deepestNesting);
      }),
      { numRuns: 300, seed: 20261201 },
    );
  });
});

describe("entangled marks", () => {
  test.each(["*a_ ", "**x* ", "[a](", "![", "~a~~ "])(
    "of %j are too many in one paragraph, and fine in many",
    (piece) => {
      const enough = piece.repeat(6_000);
      expect(isTooEntangled(enough)).toBe(true);
      expect(isTooEntangled(enough.replaceAll(piece, `${piece}\n\n`))).toBe(false);
    },
  );

  test("are fine in a long table, a long list and a long document", () => {
    expect(isTooEntangled(`| a | b |\n| - | - |\n${"| **one** | [two](#) |\n".repeat(5_000)}`)).toBe(false);
    expect(isTooEntangled("- **one**: [two](#)\n".repeat(5_000))).toBe(false);
    expect(isTooEntangled("Some **bold**, *italic* and [linked](#) words.\n\n".repeat(5_000))).toBe(false);
  });
});

function containers(node: Nodes, depth = 0): number {
  const own = ["blockquote", "listItem", "footnoteDefinition"].includes(node.type) ? 1 : 0;
  const inner = "children" in node ? node.children.map((child) => containers(child, depth + own)) : [];
  return Math.max(depth + own, ...inner);
}
