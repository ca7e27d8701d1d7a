import type { Citation } from "./citation.ts";
import { encodeWith } from "./encode.ts";
import { label } from "./label.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A citation for the clipboard's `text/html`: the excerpt in a `blockquote`, then a link to its source. */
export function toHtmlWith(scheme: string, citation: Citation): string {
  const uri = escapeHtml(encodeWith(scheme, citation));
  const comment = citation.comment === undefined ? "" : `<p>${lines(citation.comment)}</p>`;
  const link = `<a href="${uri}">${escapeHtml(label(citation))}</a>`;
  return `<blockquote cite="${uri}"><p>${lines(citation.text)}</p><footer>${link}</footer></blockquote>${comment}`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, "<br>");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
