import type { ThemeRegistration } from "shiki/core";

/** The code colours of the palette as a TextMate theme; colours are CSS variables, so light and dark share one tree. */
export const paperTheme = {
  name: "pincite-paper",
  type: "light",
  fg: "var(--ink)",
  bg: "transparent",
  colors: { "editor.foreground": "#000001", "editor.background": "#00000000" },
  colorReplacements: {
    "#000001": "var(--ink)",
    "#000002": "var(--code-comment)",
    "#000003": "var(--code-keyword)",
    "#000004": "var(--code-string)",
    "#000005": "var(--code-number)",
    "#000006": "var(--code-function)",
    "#000007": "var(--code-type)",
  },
  settings: [
    { settings: { foreground: "#000001", background: "#00000000" } },
    { scope: ["comment", "punctuation.definition.comment", "string.comment"], settings: { foreground: "#000002" } },
    {
      scope: ["keyword", "storage", "storage.type", "variable.language", "entity.name.tag", "markup.heading"],
      settings: { foreground: "#000003" },
    },
    { scope: ["keyword.operator", "punctuation"], settings: { foreground: "#000001" } },
    { scope: ["string", "string.regexp", "markup.inline.raw", "markup.inserted"], settings: { foreground: "#000004" } },
    {
      scope: ["constant.numeric", "constant.language", "constant.character", "markup.deleted", "constant.other.symbol"],
      settings: { foreground: "#000005" },
    },
    {
      scope: ["entity.name.function", "support.function", "meta.function-call.generic", "entity.other.attribute-name"],
      settings: { foreground: "#000006" },
    },
    {
      scope: ["entity.name.type", "entity.name.class", "support.type", "support.class", "entity.name.namespace"],
      settings: { foreground: "#000007" },
    },
  ],
} satisfies ThemeRegistration & { readonly colorReplacements: Readonly<Record<string, string>> };
