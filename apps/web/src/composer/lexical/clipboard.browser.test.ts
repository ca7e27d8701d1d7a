import { compose, encode, type Part, serialize, toHash } from "@pincite/format";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { citationOf, draft, lineOf } from "../testing/draft-language.ts";
import { type MountedEditor, mountEditor, unmountEditors } from "../testing/mount-editor.ts";

afterEach(unmountEditors);

function withDraft(line: string, capacity?: number): MountedEditor {
  const mounted = mountEditor(capacity === undefined ? {} : { capacity });
  mounted.set(line);
  return mounted;
}

/** Lexical commits what an event did in the microtask after it. */
async function clip(type: "copy" | "cut" | "paste", root: Element, data = new DataTransfer()): Promise<DataTransfer> {
  root.dispatchEvent(new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }));
  await Promise.resolve();
  return data;
}

function holding(contents: Readonly<Record<string, string>>): DataTransfer {
  const data = new DataTransfer();
  for (const [type, value] of Object.entries(contents)) data.setData(type, value);
  return data;
}

const selectAll = () => userEvent.keyboard("{Control>}a{/Control}");

describe("copying", async () => {
  test("puts Markdown links on plain text and quotations on rich text", async () => {
    const { root, editor } = withDraft("hello ‹some words|why?› bye");
    await selectAll();
    const data = await clip("copy", root);
    expect(data.getData("text/plain")).toBe(compose(editor.read()));
    expect(data.getData("text/plain")).toContain("hello [“some words”](web+pincite:v1/");
    const html = new DOMParser().parseFromString(data.getData("text/html"), "text/html");
    expect(html.querySelector("blockquote[cite]")?.textContent).toContain("some words");
    expect(html.body.textContent).toContain("hello ");
  });

  test("a part of the draft copies that part", async () => {
    const { root } = withDraft("a‹b›c");
    await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
    expect((await clip("copy", root)).getData("text/plain")).toBe(serialize(citationOf("b")));
  });

  test("markup in the draft arrives as words in rich text", async () => {
    const { root } = withDraft("<img src=x> & ‹q›");
    await selectAll();
    const html = new DOMParser().parseFromString((await clip("copy", root)).getData("text/html"), "text/html");
    expect(html.querySelector("img")).toBeNull();
    expect(html.body.textContent).toContain("<img src=x> & ");
  });

  test("with nothing selected leaves the clipboard alone", async () => {
    const { root } = withDraft("a‹b›c");
    expect((await clip("copy", root)).types).toEqual([]);
  });
});

describe("cutting and pasting", async () => {
  test("moves chips, and one undo each brings them back", async () => {
    const { root, line, reported } = withDraft("x ‹a›‹b› y");
    await selectAll();
    const data = await clip("cut", root);
    expect(line()).toBe("");
    await clip("paste", root, data);
    expect(line()).toBe("x ‹a›‹b› y");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(line()).toBe("");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(line()).toBe("x ‹a›‹b› y");
    expect(reported.announced).toEqual(["2 quotes removed", "2 quotes added", "2 quotes removed", "2 quotes added"]);
  });

  test("between two composers loses nothing that compose had to escape", async () => {
    const from = withDraft("Look!‹a› \\‹b|c›\n");
    await selectAll();
    const data = await clip("copy", from.root);
    const to = withDraft("");
    await clip("paste", to.root, data);
    expect(to.line()).toBe(from.line());
  });

  test("replaces the selection and puts the caret behind what was pasted", async () => {
    const { root, line } = withDraft("one two");
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    await clip("paste", root, holding({ "text/plain": serialize(citationOf("q")) }));
    await userEvent.keyboard("!");
    expect(line()).toBe("one ‹q›!");
  });
});

describe("what is pasted", async () => {
  const citation = citationOf("the words", { comment: "why?" });
  const newer = serialize(citation).replace(":v1/", ":v9/");
  test.each<[string, Readonly<Record<string, string>>, readonly Part[]]>([
    ["a link", { "text/plain": `see ${serialize(citation)} ok` }, ["see ", citation, " ok"]],
    ["a bare URI", { "text/plain": encode(citation) }, [citation]],
    ["plain lines", { "text/plain": "a\r\nb" }, ["a\nb"]],
    ["a link of an unknown version", { "text/plain": newer }, [newer]],
    ["a malformed link", { "text/plain": "[x](web+pincite:v1/e/message/t)" }, ["[x](web+pincite:v1/e/message/t)"]],
    [
      "parts that say other than the text",
      { "text/plain": "shown", "application/x-pincite-parts+json": JSON.stringify([citation]) },
      ["shown"],
    ],
    ["broken parts", { "text/plain": "shown", "application/x-pincite-parts+json": "[{" }, ["shown"]],
  ])("%s becomes what it is", async (_name, contents, parts) => {
    const { root, editor } = withDraft("");
    await clip("paste", root, holding(contents));
    expect(editor.read()).toEqual(parts);
  });

  test("the composer's own rich text makes chips where plain text is missing", async () => {
    const from = withDraft("‹a|b›");
    await selectAll();
    const html = (await clip("copy", from.root)).getData("text/html");
    const to = withDraft("");
    await clip("paste", to.root, holding({ "text/html": html }));
    expect(lineOf(to.editor.read().filter((part) => typeof part !== "string"))).toBe("‹a|b›");
  });

  test("words selected in a shown message bring its chips along", async () => {
    const { root, line } = withDraft("");
    const chip = `<a href="http://127.0.0.1:1/t/1#${toHash(citation)}"><q>the words</q><span data-slot="comment">why?</span></a>`;
    const html = `<div><p>${chip} What does\n that mean?</p><p>And <b>this</b>?</p></div>`;
    await clip("paste", root, holding({ "text/plain": "the words why? What does that mean?", "text/html": html }));
    expect(line()).toBe("‹the words|why?› What does that mean?\nAnd this?");
  });

  test("an overlong link stays text", async () => {
    const long = serialize(citation).replace("text=the+words", `text=${"a".repeat(9000)}`);
    const { root, editor } = withDraft("");
    await clip("paste", root, holding({ "text/plain": long }));
    expect(editor.read()).toEqual([long]);
  });

  test("a keyboard's replacement that brings data is taken like a paste", async () => {
    const { root, line } = withDraft("");
    root.dispatchEvent(
      new InputEvent("beforeinput", {
        inputType: "insertReplacementText",
        dataTransfer: holding({ "text/plain": serialize(citationOf("q")) }),
        bubbles: true,
        cancelable: true,
      }),
    );
    await expect.poll(line).toBe("‹q›");
  });
});

describe("a paste that is too much", async () => {
  test("is refused whole, with both numbers, and changes nothing", async () => {
    const { root, line, reported } = withDraft("keep ‹this›", 240_000);
    await selectAll();
    await clip("paste", root, holding({ "text/plain": "x".repeat(1_000_000) }));
    expect(line()).toBe("keep ‹this›");
    expect(reported.refused).toEqual([
      "1,000,000 characters are too much to paste: a draft holds 240,000 at most. Nothing was changed.",
    ]);
  });

  test("counts what the draft already holds", async () => {
    const { root, reported } = withDraft("x".repeat(50), 100);
    await clip("paste", root, holding({ "text/plain": "y".repeat(60) }));
    expect(reported.refused).toHaveLength(1);
  });

  test("long links count as the one chip that they become", async () => {
    const { root, line } = withDraft("", 1000);
    await clip("paste", root, holding({ "text/plain": serialize(citationOf(`${"word ".repeat(250)}end`)) }));
    expect(line()).toContain("‹word word");
  });
});

test("two hundred chips in a long draft are read and written back the same", () => {
  const line = Array.from({ length: 200 }, (_, index) => `text ${index} ‹quote ${index}›`).join("\n");
  const { editor } = withDraft(line);
  expect(editor.read()).toEqual(draft(line));
});
