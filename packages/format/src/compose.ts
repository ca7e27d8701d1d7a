import type { Part } from "./collect.ts";
import { serializeWith } from "./serialize.ts";

/** Writes a message of texts and citations under a given scheme. */
export function composeWith(scheme: string, parts: readonly Part[]): string {
  let markdown = "";
  for (const part of parts) {
    markdown = typeof part === "string" ? markdown + part : guard(markdown) + serializeWith(scheme, part);
  }
  return markdown;
}

// A URL that would run on into the link.
const URL_END = /(?:https?:\/\/|www\.)\S*$/i;

function guard(text: string): string {
  const backslashes = /\\*$/.exec(text)![0].length;
  if (backslashes % 2 === 1) return `${text}\\`;
  if (text.endsWith("!")) return `${text.slice(0, -1)}\\!`;
  return URL_END.test(text.slice(-2000)) ? `${text} ` : text;
}
