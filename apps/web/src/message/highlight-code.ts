import type { Element, ElementContent } from "hast";
import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { bundledLanguages } from "shiki/langs";
import { paperTheme } from "./paper-theme.ts";

/** Code beyond this many units stays plain: colour is not worth a second of waiting. */
const longestHighlighted = 30_000;

let highlighter: Promise<HighlighterCore> | undefined;

/** Colours a `code` element by its `language-…` class, in place; text and line ends stay exactly as they were, and an unknown language stays plain. */
export async function highlightCode(code: Element): Promise<void> {
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  if (text.length > longestHighlighted) return;
  const language = languageOf(code);
  const load = Object.hasOwn(bundledLanguages, language)
    ? bundledLanguages[language as keyof typeof bundledLanguages]
    : undefined;
  if (load === undefined) return;
  highlighter ??= createHighlighterCore({
    themes: [paperTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  await shiki.loadLanguage(load);
  const { tokens } = shiki.codeToTokens(text, { lang: language, theme: paperTheme.name });
  code.children = withTokens(text, tokens);
}

function languageOf(code: Element): string {
  const names = code.properties["className"];
  const name = Array.isArray(names)
    ? names.find((each) => typeof each === "string" && each.startsWith("language-"))
    : undefined;
  return typeof name === "string" ? name.slice("language-".length).toLowerCase() : "";
}

interface Token {
  readonly content: string;
  readonly offset: number;
  readonly color?: string | undefined;
  readonly fontStyle?: number | undefined;
}

function withTokens(text: string, lines: readonly (readonly Token[])[]): ElementContent[] {
  const children: ElementContent[] = [];
  let end = 0;
  for (const token of lines.flat()) {
    // Line ends lie between tokens; taking them from the source keeps it byte for byte.
    if (token.offset > end) children.push({ type: "text", value: text.slice(end, token.offset) });
    end = token.offset + token.content.length;
    const color = token.color;
    if (color === undefined || color === "var(--ink)") children.push({ type: "text", value: token.content });
    else {
      children.push({
        type: "element",
        tagName: "span",
        properties: { style: `color:${color}` },
        children: [{ type: "text", value: token.content }],
      });
    }
  }
  if (end < text.length) children.push({ type: "text", value: text.slice(end) });
  return children;
}
