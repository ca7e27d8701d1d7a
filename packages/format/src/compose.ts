import type { Part } from "./collect.ts";
import { scanWith } from "./internal/scan.ts";
import { type TopBlock, topBlocks } from "./internal/top-blocks.ts";
import { serializeWith } from "./serialize.ts";

/** Writes a message of texts and citations under a given scheme. */
export function composeWith(scheme: string, parts: readonly Part[]): string {
  const pieces = chipsAndTexts(scheme, parts);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const draft = render(pieces);
    if (isWhole(scheme, draft, pieces, round === MAX_ROUNDS - 2)) return draft.markdown;
  }
  return apart(pieces);
}

/** What keeps a chip a link: nothing, a space after a URL, or a paragraph of its own. */
type Care = "none" | "space" | "paragraph";

interface Chip {
  readonly link: string;
  care: Care;
}

interface Draft {
  readonly markdown: string;
  readonly places: readonly Place[];
}

interface Place {
  readonly chip: Chip;
  start: number;
}

// Each round gives more care to what is not found yet; the last but one gives all of it to every chip that is left.
const MAX_ROUNDS = 8;
// A URL that could run on into the link; longer ones are cut, and found by what is left of them.
const URL_AT_END = /(?:https?:\/\/|www\.)[^\s<]*$/i;
const URL_WINDOW = 4000;

/** Chips to write, and texts without an end between two of them. */
function chipsAndTexts(scheme: string, parts: readonly Part[]): (string | Chip)[] {
  const pieces: (string | Chip)[] = [];
  for (const part of parts) {
    const previous = pieces.at(-1);
    if (typeof part !== "string") pieces.push({ link: serializeWith(scheme, part), care: "none" });
    else if (typeof previous === "string") pieces[pieces.length - 1] = previous + part;
    else pieces.push(part);
  }
  return pieces;
}

/** Whether every chip is found where it was written; gives more care to those that are not. */
function isWhole(scheme: string, draft: Draft, pieces: readonly (string | Chip)[], last: boolean): boolean {
  const found = new Map(scanWith(scheme, draft.markdown).found.map(({ start, end }) => [start, end]));
  let whole = true;
  for (const { chip, start } of draft.places) {
    if (found.get(start) === start + chip.link.length) continue;
    whole = false;
    const url = chip.care === "none" && URL_AT_END.test(draft.markdown.slice(Math.max(0, start - URL_WINDOW), start));
    chip.care = url && !last ? "space" : "paragraph";
  }
  if (!whole && last) for (const piece of pieces) if (typeof piece !== "string") piece.care = "paragraph";
  return whole;
}

function render(pieces: readonly (string | Chip)[]): Draft {
  const draft = inPlace(pieces);
  if (!draft.places.some(({ chip }) => chip.care === "paragraph")) return draft;
  const blocks = topBlocks(draft.markdown);
  // What follows a moved chip in the same block moves with it, so that the order stays.
  let moved: TopBlock | undefined;
  let grown = false;
  let place = 0;
  for (const { chip, start } of draft.places) {
    while (place + 1 < blocks.length && blocks[place + 1]!.start <= start) place++;
    const block = blocks[place];
    if (chip.care === "paragraph") moved = block;
    else if (block !== undefined && block === moved) {
      chip.care = "paragraph";
      grown = true;
    }
  }
  return grown ? render(pieces) : withParagraphs(draft, blocks);
}

/** Texts and chips one after another; a chip that will get a paragraph is left out, and only its place told. */
function inPlace(pieces: readonly (string | Chip)[]): Draft {
  const written: string[] = [];
  const places: Place[] = [];
  let length = 0;
  const write = (text: string): void => {
    written.push(text);
    length += text.length;
  };
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === "string") {
      const next = pieces[index + 1];
      const linked = typeof next === "object" && next.care !== "paragraph";
      write(linked ? guarded(piece) : piece);
      continue;
    }
    const inline = piece.care !== "paragraph";
    if (piece.care === "space") write(" ");
    places.push({ chip: piece, start: length });
    if (inline) write(piece.link);
  }
  return { markdown: written.join(""), places };
}

/** The text with the `!` or backslash at its end escaped, which would make an image or no link of what follows. */
function guarded(text: string): string {
  let at = text.length;
  const bang = text.endsWith("!");
  if (bang) at -= 1;
  let backslashes = 0;
  while (text[at - 1 - backslashes] === "\\") backslashes++;
  const escapes = backslashes % 2 === 1;
  if (bang) return escapes ? text : `${text.slice(0, -1)}\\!`;
  return escapes ? `${text}\\` : text;
}

function withParagraphs({ markdown, places }: Draft, blocks: readonly TopBlock[]): Draft {
  const placed: Place[] = [];
  let out = "";
  // The end of `out`: asking `out` itself would copy it each time.
  let tail = "";
  let last = 0;
  let paragraph = false;
  const write = (text: string): void => {
    out += text;
    tail = (tail + text.slice(-2)).slice(-2);
  };
  const copyTo = (end: number): void => {
    if (end <= last) return;
    if (paragraph) write("\n\n");
    write(markdown.slice(last, end));
    last = end;
    paragraph = false;
  };
  let block = 0;
  for (const { chip, start } of places) {
    while (block + 1 < blocks.length && blocks[block + 1]!.start <= start) block++;
    if (chip.care === "paragraph") {
      copyTo(outside(blocks[block], markdown.length));
      write(blankLine(tail));
      write(chip.link);
      paragraph = true;
    } else copyTo(start + chip.link.length);
    placed.push({ chip, start: out.length - chip.link.length });
  }
  copyTo(markdown.length);
  return { markdown: out, places: placed };
}

/** Where a paragraph can stand outside a block: before code and HTML, which may have no end, and after all else. */
function outside(block: TopBlock | undefined, length: number): number {
  if (block === undefined) return length;
  return block.verbatim ? block.start : block.end;
}

function blankLine(before: string): string {
  if (before === "" || before === "\n\n") return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

/** Every chip in a paragraph of its own before the texts, where nothing can swallow it. */
function apart(pieces: readonly (string | Chip)[]): string {
  const chips = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.link]));
  const texts = pieces.filter((piece) => typeof piece === "string").join("");
  return [...chips, texts].filter((piece) => piece !== "").join("\n\n");
}
