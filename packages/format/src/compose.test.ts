import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compose, serialize } from "./index.ts";
import { citing } from "./testing/citation.ts";
import { lost, randomParts } from "./testing/composing.ts";
import { Random } from "./testing/random.ts";

const chip = citing("x");
const link = serialize(chip);
const C = "CHIP";

/** Composes a template in which `@` stands for the chip, and writes the chip as `CHIP` again. */
function composed(template: string): string {
  const texts = template.split("@");
  return compose(texts.flatMap((text, i) => (i === 0 ? [text] : [chip, text]))).replaceAll(link, C);
}

test.each([
  ["hi @, @!", `hi ${C}, ${C}!`],
  ["@@", `${C}${C}`],
  ["- a @\n- b\n\n> @ c", `- a ${C}\n- b\n\n> ${C} c`],
  ["a\\\\@", `a\\\\${C}`],
  ["wow\\!@", `wow\\!${C}`],
  ["| a |\n|---|\n| @ |", `| a |\n|---|\n| ${C} |`],
  ["", ""],
])("%j needs no care and stays as it is", (template, expected) => {
  expect(composed(template)).toBe(expected);
});

test.each([
  ["an exclamation mark", "wow!@", `wow\\!${C}`],
  ["a backslash", "a\\@", `a\\\\${C}`],
  ["a URL", "see https://a.b/c@ok", `see https://a.b/c ${C}ok`],
])("%s before a link is kept from spoiling it", (_, template, expected) => {
  expect(composed(template)).toBe(expected);
});

test.each([
  ["fenced code", "a\n\n```js\nx @ y\n```\nb @", `a\n\n${C}\n\n\`\`\`js\nx  y\n\`\`\`\nb ${C}`],
  ["a code span", "use `a @ b` and @.\n\nnext", `use \`a  b\` and .\n\n${C}\n\n${C}\n\nnext`],
  ["an HTML block", "<div>@</div>\n\nb", `${C}\n\n<div></div>\n\nb`],
  ["an open comment", "<!-- @", `${C}\n\n<!-- `],
  ["code in a list", "- ```\n  @\n  ```\n- b @", `- \`\`\`\n  \n  \`\`\`\n- b \n\n${C}\n\n${C}`],
  ["an image's description", "![@](x)", `![](x)\n\n${C}`],
])("a chip inside %s gets a paragraph of its own outside, in order", (_, template, expected) => {
  expect(composed(template)).toBe(expected);
});

test("every chip is found in order, whatever the texts around it", () => {
  const random = new Random(7);
  for (let i = 0; i < 1500; i++) {
    const parts = randomParts(random);
    expect({ parts, lost: lost(parts) }).toEqual({ parts, lost: [] });
  }
});

test("every chip is found in order between any strings", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab !\\`<>[]()*_-#|\n\t&;:/.w@"), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.constant(chip)), { maxLength: 8 }), (parts) => {
      expect(lost(parts)).toEqual([]);
    }),
  );
});
