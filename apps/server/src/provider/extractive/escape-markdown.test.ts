import { normalise } from "@pincite/anchor";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import { assert as assertProperty, constantFrom, property, string } from "fast-check";
import { assert, describe, it } from "vitest";
import { escapeMarkdown } from "./escape-markdown.ts";

const shown = (text: string) => streamFromMarkdown(`> ${escapeMarkdown(text)}\n`).text;

describe("escaped text", () => {
  it.each([
    "# no heading",
    "- no item",
    "+ no item",
    "12. no item",
    "1) no item",
    "> no quote",
    "===",
    "---",
    "***",
    "```js",
    "~~~",
    "| a | b |",
    "[x]: http://e.example",
    "[^1]: no note",
    "[ ] no task",
    "&amp; &#65; &copy;",
    "<script>alert(1)</script> <!-- no comment -->",
    "a\\b \\* \\\\",
    "https://e.example/a_b_c (www.e.example) a.b@e.example",
    "*a* **b** _c_ `d` ~~e~~ ![f](g) [h](i) $x$",
    "snake_case_word 2*3*4",
  ])("shows as it is: %s", (text) => {
    assert.equal(shown(text), text);
  });

  it("shows any line as it is", () => {
    const character = constantFrom(..."ab1 -+*_`~#>|[](){}<>&;:=!.\\$@/^%'\"", "http://", "mailto:", "WWW.", "&amp;");
    assertProperty(
      property(string({ unit: character, minLength: 1, maxLength: 24 }), (text) => {
        const line = normalise(text).trim();
        assert.equal(shown(line), line);
      }),
      { numRuns: 1_000 },
    );
  });
});
