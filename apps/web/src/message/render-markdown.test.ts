import { streamFromHast } from "@pincite/anchor/markdown";
import { serialize } from "@pincite/format";
import type { Element, Root } from "hast";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

describe("rendering Markdown", () => {
  test("makes a citation its own element, with the link's label", async () => {
    const link = serialize(citation);
    const { tree } = await render(`Why ${link}?`);
    expect(find(tree, "pincite-citation")?.properties).toMatchObject({ label: "“so a crash”" });
    expect(find(tree, "a")).toBeUndefined();
  });

  test("leaves prices alone and renders formulas", async () => {
    const { tree, hasMath } = await render("It costs $5 and $10, and $x^2$ is a formula.");
    expect(hasMath).toBe(true);
    expect(streamFromHast(tree).text).toBe("It costs $5 and $10, and x^2 is a formula.");
  });

  test("needs nothing for math where only prices are", async () => {
    expect((await render("From $5 to $10.")).hasMath).toBe(false);
  });

  test.each(["ts", "python", "nobody-knows-it", "diff"])("keeps the text of %s code as it is", async (language) => {
    const code = `const a = "x"; // <b>\n\n\tif (a) {\r\n  return 1\n}`;
    const { tree } = await render(`\`\`\`${language}\n${code}\n\`\`\``);
    expect(textOf(find(tree, "code"))).toBe(`${code}\n`);
  });

  test("colours code of a language that it knows", async () => {
    const { tree } = await render("```ts\nconst a = 1;\n```");
    expect(JSON.stringify(find(tree, "code"))).toContain("var(--code-keyword)");
  });

  test("keeps footnotes of two messages apart", async () => {
    const { tree } = await render("A note.[^1]\n\n[^1]: Here.");
    expect(JSON.stringify(tree)).toContain("msg_1-fn-1");
  });

  test("shows raw HTML as the text that it is", async () => {
    const { tree } = await render("<img src=x onerror=alert(1)>");
    expect(streamFromHast(tree).text).toBe("<img src=x onerror=alert(1)>");
  });
});

const citation = {
  environmentId: "env_1",
  source: { kind: "message", threadId: "thr_1", messageId: "msg_1" },
  text: "so a crash",
  start: 0,
  end: 10,
  prefix: "",
  suffix: "",
} as const;

const render = (text: string) => renderMarkdown({ text, idPrefix: "msg_1-", streaming: false });

function find(parent: Root | Element, tagName: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textOf(element: Element | undefined): string {
  return (element?.children ?? [])
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
