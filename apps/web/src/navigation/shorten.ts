/** Units of unchanged text that are kept beside a change: about seven words, enough to know the place. */
const kept = 48;

/** Unchanged text with its middle, or the end away from any change, left out when that saves more than it hides. */
export function shorten(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const head = isAfterChange ? kept : 0;
  const tail = isBeforeChange ? kept : 0;
  if (text.length <= head + tail + kept) return text;
  const start = head === 0 ? "" : text.slice(0, text.lastIndexOf(" ", head) + 1 || head);
  const from = text.indexOf(" ", text.length - tail);
  const end = tail === 0 ? "" : text.slice(from === -1 ? text.length - tail : from);
  return `${start}…${end}`;
}
