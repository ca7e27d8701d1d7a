/** A span of Markdown that is syntax: dropped, or read as the space between two cells, or as the end of a row. */
export interface Mark {
  readonly kind: "drop" | "cell" | "row";
  readonly start: number;
  readonly end: number;
}

/** Marks in the order of the text, none within another. */
export type Marks = readonly Mark[];

/** The emphasis markers that come in pairs, and the structure of tables. Strikethrough is text that was taken back: its marks stay. */
export function markdownMarks(markdown: string): Marks {
  return [...tableMarks(markdown), ...emphasisMarks(markdown)].toSorted((a, b) => a.start - b.start);
}

/** The cells and rows of a quote that was copied from a table: every bar counts, since its delimiter row need not be there. */
export function rowMarks(quote: string): Marks {
  const marks: Mark[] = [];
  forEachLine(quote, (line, start) => {
    if (line.includes("|")) marks.push(...marksOfRow(line, start, start > 0));
  });
  return marks;
}

const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

function tableMarks(markdown: string): Mark[] {
  const marks: Mark[] = [];
  let header: { line: string; start: number } | undefined;
  let inside = false;
  forEachLine(markdown, (line, start) => {
    const bars = line.includes("|");
    if (inside && line.trim() !== "") marks.push(...marksOfRow(line, start, true));
    else if (header !== undefined && bars && DELIMITER_ROW.test(line)) {
      inside = true;
      marks.push(...marksOfRow(header.line, header.start, header.start > 0));
      marks.push({ kind: "row", start: start - 1, end: start + line.length });
    } else {
      if (inside) marks.push({ kind: "row", start: start - 1, end: start });
      inside = false;
      header = bars ? { line, start } : undefined;
    }
  });
  return marks;
}

/** A row begins with a barrier in place of its line break; each bar within it is the space between two cells. */
function marksOfRow(line: string, start: number, barrier: boolean): Mark[] {
  const marks: Mark[] = [];
  if (barrier) marks.push({ kind: "row", start: start - 1, end: start });
  const first = line.length - line.trimStart().length;
  const last = line.trimEnd().length - 1;
  for (let at = first; at <= last; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === "|") {
      marks.push({ kind: at === first || at === last ? "drop" : "cell", start: start + at, end: start + at + 1 });
    }
  }
  return marks;
}

function forEachLine(text: string, visit: (line: string, start: number) => void): void {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    visit(text.slice(start, end), start);
    start = end + 1;
  }
}

interface Opener {
  readonly character: string;
  /** The units of the run that are not yet paired: they end where its text begins. */
  end: number;
  length: number;
}

// A code span, an escape, a run of emphasis markers, or the end of a paragraph.
const TOKEN = /(`+)|\\[\s\S]|(\*+|_+)|\n[ \t]*\n/g;
const BLANK = /^$|\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Pairs markers as CommonMark does, less its rule of three, within each paragraph. */
function emphasisMarks(markdown: string): Mark[] {
  const marks: Mark[] = [];
  let openers: Opener[] = [];
  const closings = closingTicks(markdown);
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(markdown); token !== null; token = TOKEN.exec(markdown)) {
    const [all, ticks, run] = token;
    if (ticks !== undefined) TOKEN.lastIndex = closings.after(ticks.length, TOKEN.lastIndex) ?? TOKEN.lastIndex;
    else if (run !== undefined) pair(markdown, token.index, run, openers, marks);
    else if (all[0] === "\n") openers = [];
  }
  return marks;
}

// A paragraph with more open markers than this is no text, and looking through them would take square time.
const MOST_OPEN = 64;

function pair(markdown: string, start: number, run: string, openers: Opener[], marks: Mark[]): void {
  const before = markdown.slice(Math.max(0, start - 2), start).match(/[\s\S]$/u)?.[0] ?? "";
  const after = String.fromCodePoint(markdown.codePointAt(start + run.length) ?? 32);
  const leftFlanking =
    !BLANK.test(after) && (!PUNCTUATION.test(after) || BLANK.test(before) || PUNCTUATION.test(before));
  const rightFlanking =
    !BLANK.test(before) && (!PUNCTUATION.test(before) || BLANK.test(after) || PUNCTUATION.test(after));
  const character = run[0]!;
  const canOpen = leftFlanking && (character === "*" || !rightFlanking || PUNCTUATION.test(before));
  const canClose = rightFlanking && (character === "*" || !leftFlanking || PUNCTUATION.test(after));
  let at = start;
  let length = canClose ? run.length : 0;
  while (length > 0) {
    const place = openers.findLastIndex((opener) => opener.character === character);
    if (place === -1) break;
    const opener = openers[place]!;
    const width = Math.min(2, opener.length, length);
    marks.push({ kind: "drop", start: opener.end - width, end: opener.end });
    marks.push({ kind: "drop", start: at, end: at + width });
    opener.end -= width;
    opener.length -= width;
    openers.length = opener.length === 0 ? place : place + 1;
    at += width;
    length -= width;
  }
  const left = start + run.length - at;
  if (canOpen && left > 0 && openers.length < MOST_OPEN) openers.push({ character, end: at + left, length: left });
}

/** For each length of a run of backticks, where such runs end: a code span closes at the next run as long as its opening. */
function closingTicks(markdown: string): { after: (length: number, at: number) => number | undefined } {
  const ends = new Map<number, number[]>();
  for (const { 0: run, index } of markdown.matchAll(/`+/g)) {
    const listed = ends.get(run.length);
    if (listed === undefined) ends.set(run.length, [index + run.length]);
    else listed.push(index + run.length);
  }
  const next = new Map<number, number>();
  return {
    after: (length, at) => {
      const listed = ends.get(length) ?? [];
      let place = next.get(length) ?? 0;
      while (place < listed.length && listed[place]! <= at) place++;
      next.set(length, place);
      return listed[place];
    },
  };
}
