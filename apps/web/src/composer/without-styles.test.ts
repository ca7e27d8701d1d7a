import { expect, test } from "vitest";
import { withoutStyles } from "./without-styles.ts";

test.each([
  ['<p style="color: red" id=a>x</p>', "<p id=a>x</p>"],
  ["<a href='#cite=x' STYLE='a: b; c: \"d\"'>x</a>", "<a href='#cite=x'>x</a>"],
  ["<b style=x>1</b><i\n style = 'y'\n title=t>2</i>", "<b>1</b><i\n title=t>2</i>"],
  ['<img alt="a > style=b" style="x"/>', '<img alt="a > style=b"/>'],
  ["a<style type=x>p { color: red }</style>b", "ab"],
  ["a<style>never closed", "a"],
  ['<p style="never closed', "<p"],
])("leaves the styles out of %j", (html, expected) => {
  expect(withoutStyles(html)).toBe(expected);
});

test.each([
  'plain text, 1 < 2 and style="x"',
  "&lt;p style=&quot;x&quot;&gt;",
  "<p data-style='x' title='style=\"y\"'>style=\"z\"</p>",
  "<>< p style=x>",
])("keeps %j as it is", (html) => {
  expect(withoutStyles(html)).toBe(html);
});

test("takes time in proportion to hostile text", () => {
  for (const piece of ["<a ", '<a x="', "<a style=", "<style", "<a '\"=", "< a=", "<a / / "]) {
    const html = piece.repeat(200_000 / piece.length);
    expect(withoutStyles(html).length).toBeLessThanOrEqual(html.length);
  }
});
