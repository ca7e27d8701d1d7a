/** A piece of a text, `text.slice(start, end)`, in UTF-16 code units. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
}

/** A screenful: enough to be understood alone, little enough that several fit a model's attention. */
const fullLength = 1_200;

/** A paragraph that is longer is cut between words: it is a table or a text without blank lines. */
const longestParagraph = 4_000;

/** Divides a text into pieces of whole paragraphs. A heading begins a piece; together they hold everything but white space. */
export const divideText = (text: string): ReadonlyArray<TextPiece> => {
  const pieces: TextPiece[] = [];
  let open: TextPiece | undefined;
  for (const paragraph of paragraphsOf(text)) {
    const isHeading = text.startsWith("#", paragraph.start);
    const isFull = open !== undefined && paragraph.end - open.start > fullLength;
    if (open !== undefined && (isHeading || isFull)) {
      // A heading alone says nothing: what follows goes with it, however long.
      const isBare = text.startsWith("#", open.start) && !text.slice(open.start, open.end).includes("\n");
      if (!isBare) {
        pieces.push(open);
        open = undefined;
      }
    }
    open = { start: open?.start ?? paragraph.start, end: paragraph.end };
  }
  if (open !== undefined) pieces.push(open);
  return pieces;
};

/** Lines up to a blank one; never longer than a paragraph may be. */
function* paragraphsOf(text: string): Generator<TextPiece, void, void> {
  let open: TextPiece | undefined;
  for (const line of linesOf(text)) {
    const isBlank = text.slice(line.start, line.end).trim() === "";
    if (!isBlank) open = { start: open?.start ?? line.start, end: line.end };
    if (open !== undefined && isBlank) {
      yield* cut(text, open);
      open = undefined;
    }
  }
  if (open !== undefined) yield* cut(text, open);
}

function* linesOf(text: string): Generator<TextPiece, void, void> {
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    yield { start, end };
    start = end + 1;
  }
}

/** A paragraph in parts, cut at spaces where there are any. */
function* cut(text: string, { start: from, end }: TextPiece): Generator<TextPiece, void, void> {
  let start = from;
  while (end - start > longestParagraph) {
    const within = text.slice(start, start + longestParagraph).lastIndexOf(" ");
    const length = within > 0 ? within : longestParagraph;
    if (text.slice(start, start + length).trim() !== "") yield { start, end: start + length };
    start += length;
  }
  if (text.slice(start, end).trim() !== "") yield { start, end };
}
