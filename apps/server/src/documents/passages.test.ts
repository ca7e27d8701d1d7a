import { normalise, streamFromText } from "@pincite/anchor";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { assert, describe, it } from "vitest";
import { type DividedDocument, divideDocument } from "./passages.ts";

const shown = (text: string, mediaType: "text/markdown" | "text/plain" = "text/markdown") =>
  divideDocument(text, mediaType).passages.map((passage) => passage.text);

/** What makes citations of passages exact: they stand in the stream where they say, in order, and so does what surrounds them. */
const assertInStream = ({ revision, passages }: DividedDocument, stream: { text: string; fingerprint: string }) => {
  assert.equal(revision, stream.fingerprint);
  let last = 0;
  for (const { text, start, before, after } of passages) {
    const normalised = normalise(text);
    const end = start + normalised.length;
    assert.isAtLeast(start, last);
    assert.equal(stream.text.slice(start, end), normalised);
    assert.isTrue(stream.text.slice(0, start).endsWith(before));
    assert.isTrue(stream.text.slice(end).startsWith(after));
    assert.equal(before === "", start === 0);
    assert.equal(after === "", end === stream.text.length);
    assert.isTrue(before.isWellFormed() && after.isWellFormed());
    last = end;
  }
};

describe("passages", () => {
  it("of Markdown are paragraphs, list items, table rows and code, without headings and markup", () => {
    const text = [
      "# Title",
      "One *para*\ngraph with [a link](x).",
      "- first item\n- second\n\n  with more",
      "> quoted",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "```js\nlet a;\n\nlet b;\n```",
      "<div>html</div>",
      "Ref [x][r] and a note[^1].\n\n[r]: http://e.example\n[^1]: The note.",
    ].join("\n\n");
    assert.deepEqual(shown(text), [
      "One para graph with a link.",
      "first item",
      "second",
      "with more",
      "quoted",
      "1 2",
      "let a;\n\nlet b;",
      "Ref x and a note1.",
    ]);
    assertInStream(divideDocument(text, "text/markdown"), streamFromMarkdown(text));
  });

  it("carry the headings that they stand under", () => {
    const text = "# A\n\n## B\n\none\n\n### C\n\ntwo\n\n## D\n\n| h |\n|---|\n| three |\n\n# E\n\nfour";
    const headings = divideDocument(text, "text/markdown").passages.map(({ heading }) => heading);
    assert.deepEqual(headings, ["A · B", "A · B · C", "A · D · h", "E"]);
  });

  it("of plain text are what blank lines divide, wrapped lines joined", () => {
    const text = "  First\r\nparagraph.\r\n\r\n \t\r\nSecond *one*.\n";
    assert.deepEqual(shown(text, "text/plain"), ["First paragraph.", "Second *one*."]);
    assertInStream(divideDocument(text, "text/plain"), streamFromText(text));
  });

  it("of long paragraphs and code are divided at sentences and lines", () => {
    const prose = "This sentence is here to be long enough. ".repeat(100);
    for (const text of shown(prose)) assert.match(text, /^This .{1,1190}enough\.$/);
    const code = `\`\`\`\n${"  const x =\t1;\n\n".repeat(200)}\`\`\``;
    assert.isAbove(shown(code).length, 1);
    for (const text of shown(code)) assert.match(text, /^const x =\t1;(\n\n {2}const x =\t1;){1,99}$/);
    assertInStream(divideDocument(code, "text/markdown"), streamFromMarkdown(code));
  });

  it("always stand in the stream exactly where they say", () => {
    const pieces = [
      "# H\n\n",
      "word ",
      "*em* ",
      "`c` ",
      "\n\n",
      "- ",
      "> ",
      "| a | b |\n|--|--|\n| c | d |\n",
      "| e |\n",
      "![alt](x) ",
      "- [ ] ",
      "&#xE000;",
      "[x][r] ",
      "[^1] ",
      "[^1]: n\n\n",
      "[r]: u\n",
      "<b>",
      "&amp;",
      "😀",
      "\n",
      "    code\n",
      "```\n",
      "  ",
    ];
    assertProperty(
      property(array(constantFrom(...pieces), { maxLength: 24 }), (parts) => {
        const text = parts.join("");
        const markdown = divideDocument(text, "text/markdown");
        assertInStream(markdown, streamFromMarkdown(text));
        assertInStream(divideDocument(text, "text/plain"), streamFromText(text));
        assert.isTrue(markdown.passages.every((passage) => passage.text.trim() === passage.text));
      }),
      { numRuns: 300 },
    );
  });

  it("of a deeply nested text are found like any, and of one nested beyond use stand as it was written", () => {
    assert.deepEqual(shown(`${"> ".repeat(100)}deep`), ["deep"]);
    assert.strictEqual(shown(`${"> ".repeat(2_000)}deep`).join(" "), `${"> ".repeat(2_000)}deep`);
  });
});
