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
  for (const { 0: block, index } of text.matchAll(/[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g)) {
    let start = index;
    const end = index + block.length;
    while (end - start > longestParagraph) {
      const space = text.lastIndexOf(" ", start + longestParagraph);
      const cut = space > start ? space : start + longestParagraph;
      yield { start, end: cut };
      start = cut;
    }
    yield { start, end };
  }
}
