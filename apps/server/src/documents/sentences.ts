/** A half-open span of a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });

/** Abbreviations after which a sentence goes on, for the languages whose imports are likely; what is missing costs a shorter quote. */
const abbreviation =
  /(?:^|[\s("“])(?:\p{L}|\p{L}\.\p{L}|e\.g|i\.e|cf|vs|approx|no|nos|art|sec|par|fig|figs|eq|ch|vol|pp|al|etc|dr|mr|mrs|ms|prof|st|inc|ltd|co|corp|dept|est|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|z\.B|d\.h|bzw|nr|abs|usw|p\.ej|sr|sra)\.$/iu;

/** "1.", "a)" and "(iv)" belong to what they count. */
const enumerator = /^\s{0,9}\(?(?:\d{1,3}|\p{L}|[ivx]{1,5})[.)]\s{0,9}$/iu;

/** The longest sentence, in units: a quote that a person reads at once. A text without an end of a sentence is divided at white space. */
export const longestSentence = 1_000;

/** The sentences of a text, white space at their ends left out. What an abbreviation, or a small letter after it, cut apart is joined again. */
export const sentencesOf = (text: string): Span[] => {
  const spans: Span[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    // The abbreviation is within the last few letters; looking at no more keeps this linear.
    const goesOn =
      enumerator.test(text.slice(start, end)) ||
      abbreviation.test(text.slice(Math.max(start, end - 12), end).trimEnd()) ||
      /^\p{Ll}/u.test(text.slice(end, end + 2));
    if (goesOn && end < text.length && end - start < longestSentence) continue;
    divide(text, start, end, spans);
    start = end;
  }
  return spans;
};

const divide = (text: string, from: number, to: number, spans: Span[]): void => {
  let start = from;
  while (to - start > longestSentence) {
    const space = text.lastIndexOf(" ", start + longestSentence);
    const cut = space > start ? space : start + longestSentence - (isLow(text, start + longestSentence) ? 1 : 0);
    push(text, start, cut, spans);
    start = cut;
  }
  push(text, start, to, spans);
};

const push = (text: string, from: number, to: number, spans: Span[]): void => {
  const sentence = text.slice(from, to);
  const start = from + sentence.length - sentence.trimStart().length;
  const end = start + sentence.trim().length;
  if (end > start) spans.push({ start, end });
};

/** Whether a cut at this offset would divide a surrogate pair. */
const isLow = (text: string, offset: number): boolean => /[\uDC00-\uDFFF]/.test(text[offset] ?? "");
