import { check, type Citation, compose, fromClipboard, type Part, toHtml } from "@pincite/format";
import { joinTexts } from "./parts.ts";
import { fromShownText } from "./rich-text.ts";

/** Carries the parts themselves between two composers: Markdown alone cannot tell a typed `\!` from one that `compose` wrote. */
const PARTS_TYPE = "application/x-pincite-parts+json";

/** Puts parts on a clipboard or a drag: Markdown links for plain text, quotations for rich text, and the parts for another composer. */
export function writeTransfer(data: DataTransfer, parts: readonly Part[]): void {
  data.setData("text/plain", compose(parts));
  data.setData("text/html", partsToHtml(parts));
  data.setData(PARTS_TYPE, JSON.stringify(parts));
}

/** The parts that a clipboard or a drag holds. What is no valid citation stays text. */
export function readTransfer(data: DataTransfer): Part[] {
  const text = data.getData("text/plain");
  const own = readOwnParts(data.getData(PARTS_TYPE));
  // Another page can write our type too: it counts only where it says what the visible text says.
  if (own !== undefined && lines(compose(own)) === lines(text)) return joinTexts(own);
  const html = data.getData("text/html");
  const parts = joinTexts(fromClipboard(html === "" ? { text } : { text, html }));
  return parts.some((part) => typeof part !== "string") ? parts : (fromShownText(html) ?? parts);
}

/** How much a clipboard or a drag would bring, without reading it. */
export function transferLength(data: DataTransfer): number {
  const text = data.getData("text/plain").length;
  return text > 0 ? text : data.getData("text/html").length;
}

/** Parts as HTML: words as they are, each citation as a quotation with its link. */
export function partsToHtml(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === "string" ? escapeHtml(part).replaceAll("\n", "<br>") : toHtml(part)))
    .join("");
}

function readOwnParts(json: string): Part[] | undefined {
  if (json === "") return undefined;
  const values = parseJson(json);
  if (!Array.isArray(values)) return undefined;
  const parts: Part[] = [];
  for (const value of values) {
    const part = typeof value === "string" ? value : citationOf(value);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

function citationOf(value: unknown): Citation | undefined {
  const checked = check(value);
  return checked.ok ? checked.citation : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function lines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
