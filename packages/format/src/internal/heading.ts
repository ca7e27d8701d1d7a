const HEADING = /#{1,6}(?=[ \t]|$)/y;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

/** The length of a heading's mark at the start of a line's text; 0 when there is none. */
export function headingMark(source: string, start: number, end: number): number {
  HEADING.lastIndex = 0;
  return HEADING.exec(source.slice(start, end))?.[0].length ?? 0;
}

/** Whether a line's text underlines a heading. */
export function isUnderline(source: string, start: number, end: number): boolean {
  const code = source.charCodeAt(start);
  return (code === 61 || code === 45) && UNDERLINE.test(source.slice(start, end));
}
