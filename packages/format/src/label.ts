import type { Citation } from "./citation.ts";
import { normalise } from "./internal/rules.ts";

const MAX_GRAPHEMES = 60;
const MAX_UNITS = 240;
// Bidirectional controls, and control characters that are no whitespace.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
// Only this much of an excerpt is looked at: a label never needs more, and the segmenter is slow.
const WINDOW = MAX_UNITS * 2;
const HALF_PAIR = /[\uD800-\uDBFF]$/;
// Where an excerpt holds nothing that a label may show.
const NOTHING = "…";

let segmenter: Intl.Segmenter | undefined;

/**
 * The words that stand for a citation where it is shown short: the excerpt's beginning in quotation marks.
 *
 * Plain text, not Markdown: {@link serialize} escapes it.
 */
export function label(citation: Citation): string {
  const window = citation.text.slice(0, WINDOW).replace(HALF_PAIR, "");
  const text = normalise(window.replace(INVISIBLE, "")).trim();
  const whole = citation.text.length <= WINDOW;
  const shown = preview(text, whole || /\s$/.test(window));
  if (shown === "") return `“${NOTHING}”`;
  return whole && shown === text ? `“${text}”` : `“${shown}${NOTHING}”`;
}

/** As much of a text as a label shows; unless it ends where a grapheme does, without its last one. */
function preview(text: string, ends: boolean): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let graphemes = 0;
  let end = 0;
  let last = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (graphemes === MAX_GRAPHEMES || index + segment.length > MAX_UNITS) return atWord(text, end);
    graphemes += 1;
    last = index;
    end = index + segment.length;
  }
  return ends ? text : atWord(text, last);
}

function atWord(text: string, end: number): string {
  if (text[end] === " ") return text.slice(0, end);
  const space = text.lastIndexOf(" ", end - 1);
  return space > 0 ? text.slice(0, space) : text.slice(0, end);
}
