/** Containers (quotes, lists, notes) that may stand in each other; GitHub's renderer stops at 100, too. */
export const deepestNesting = 100;

/** Pairs of delimiters in paragraphs that the parser may have to compare: about a second of its time. */
const mostPairs = 5_000 ** 2;

/**
 * Whether Markdown is nested so deeply, or its emphasis and brackets so entangled, that the parser's time grows with the
 * square or the cube of its length: eight kilobytes of it can take minutes. One pass, and the same answer on every machine.
 *
 * The nesting is an upper bound from the line's beginnings; the delimiters are counted a paragraph at a time.
 */
export function isTooEntangled(markdown: string): boolean {
  let open = 0;
  let isAfterBlank = true;
  let delimiters = 0;
  let pairs = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const { indent, markers, from } = beginningOf(line);
    if (from === line.length && markers === 0) {
      isAfterBlank = true;
      pairs += delimiters ** 2;
      delimiters = 0;
      continue;
    }
    const kept = Math.min(open, Math.floor(indent / leastIndent));
    // A line without any marker may go on with the paragraph above, lazily, at the same depth.
    open = markers === 0 && !isAfterBlank ? open : kept + markers;
    isAfterBlank = false;
    if (open > deepestNesting) return true;
    if (markers > 0 || /^[|#]/.test(line.slice(from, from + 1))) {
      pairs += delimiters ** 2;
      delimiters = 0;
    }
    delimiters += line.slice(from).match(/[*_~[\]]/g)?.length ?? 0;
    if (pairs + delimiters ** 2 > mostPairs) return true;
  }
  return false;
}

/** Columns by which the content of a list item is indented, at the least. */
const leastIndent = 2;

interface Beginning {
  /** White space among the markers, in columns; a tab counts four. */
  readonly indent: number;
  /** Markers of containers. */
  readonly markers: number;
  /** Where the content begins. */
  readonly from: number;
}

const marker = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:)/y;
const rule = /([-*])[ \t]*(?:\1[ \t]*){2,}$/y;

function beginningOf(line: string): Beginning {
  let indent = 0;
  let markers = 0;
  let from = 0;
  let bullet = "";
  for (;;) {
    for (; line[from] === " " || line[from] === "\t"; from++) indent += line[from] === "\t" ? 4 : 1;
    marker.lastIndex = from;
    const found = marker.exec(line)?.[0];
    if (found === undefined) return { indent, markers, from };
    // A rule looks like bullets in bullets; where one bullet of a run begins none, the others do not either.
    rule.lastIndex = from;
    if (found !== bullet && rule.test(line)) return { indent, markers, from };
    bullet = found;
    markers++;
    from += found.length;
  }
}
