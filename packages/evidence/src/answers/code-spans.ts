import type { Span } from "../quotes/find.ts";

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/gm;
const TICKS = /`+/g;

/** The fenced and inline code of Markdown, in order; brackets in it are code. */
export function codeSpans(markdown: string): Span[] {
  const fenced = fencedSpans(markdown);
  const spans: Span[] = [];
  let from = 0;
  for (const fence of [...fenced, { start: markdown.length, end: markdown.length }]) {
    spans.push(...inlineSpans(markdown, from, fence.start));
    if (fence.start < fence.end) spans.push(fence);
    from = fence.end;
  }
  return spans;
}

function fencedSpans(markdown: string): Span[] {
  const spans: Span[] = [];
  let open: { start: number; fence: string } | undefined;
  for (const { 0: line, 1: fence = "", 2: info = "", index } of markdown.matchAll(FENCE)) {
    if (open === undefined) {
      if (fence[0] === "~" || !info.includes("`")) open = { start: index, fence };
    } else if (fence[0] === open.fence[0] && fence.length >= open.fence.length && info.trim() === "") {
      spans.push({ start: open.start, end: index + line.length });
      open = undefined;
    }
  }
  if (open !== undefined) spans.push({ start: open.start, end: markdown.length });
  return spans;
}

/** A run of backticks closes at the next run of its length; one that never does is text. */
function inlineSpans(markdown: string, from: number, to: number): Span[] {
  const runs = [...markdown.slice(from, to).matchAll(TICKS)].map(({ 0: ticks, index }) => ({
    length: ticks.length,
    start: from + index,
  }));
  const byLength = new Map<number, number[]>();
  for (const [place, { length }] of runs.entries()) byLength.set(length, [...(byLength.get(length) ?? []), place]);
  const spans: Span[] = [];
  for (let place = 0; place < runs.length; place++) {
    const { length, start } = runs[place]!;
    const waiting = byLength.get(length)!;
    while (waiting[0] !== undefined && waiting[0] <= place) waiting.shift();
    const closing = waiting[0];
    if (closing === undefined) continue;
    spans.push({ start, end: runs[closing]!.start + length });
    place = closing;
  }
  return spans;
}
