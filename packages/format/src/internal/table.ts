const PIPE = 124;
const BACKSLASH = 92;
const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const DELIMITER_CELL = /-+/g;

/** How many columns a delimiter row has, given from its first mark on; 0 when the line is none. */
export function delimiterColumns(line: string): number {
  if (!(line.includes("|") || line.includes(":")) || !DELIMITER.test(line)) return 0;
  return line.match(DELIMITER_CELL)!.length;
}

/** How many cells a header row has, given from its first character on; 0 when it can be none. */
export function headerCells(line: string): number {
  if (/^\|[ \t]*$/.test(line)) return 0;
  let cells = 0;
  let open = line.charCodeAt(0) !== PIPE;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 32 || code === 9) continue;
    if (open) {
      open = false;
      cells += 1;
    }
    if (code === PIPE) open = true;
    else at = dataEnd(line, at) - 1;
  }
  return cells;
}

/** The cells of a row, as ranges of the source. */
export function rowCells(source: string, start: number, end: number): [start: number, end: number][] {
  const cells: [number, number][] = [];
  let from = -1;
  let to = -1;
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (code === PIPE) {
      if (from >= 0) cells.push([from, to]);
      from = -1;
    } else if (code !== 32 && code !== 9) {
      if (from < 0) from = at;
      to = Math.min(dataEnd(source, at), end);
      at = to - 1;
    }
  }
  if (from >= 0) cells.push([from, to]);
  return cells;
}

/** The end of a run of cell data; a pipe behind a backslash is data. */
function dataEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === PIPE || code === 32 || code === 9 || code === 10 || code === 13) break;
    const next = code === BACKSLASH ? text.charCodeAt(at + 1) : 0;
    at += next === BACKSLASH || next === PIPE ? 2 : 1;
  }
  return at;
}
