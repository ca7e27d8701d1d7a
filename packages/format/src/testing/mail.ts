/** What mail programs do to a text: lines broken at a width, marks of quoting, other line ends, quoted-printable. */
export interface Wrapping {
  readonly width: number;
  readonly prefix: string;
  readonly end: "\n" | "\r\n";
  /** Where lines may be broken: anywhere, or at spaces as far as there are any, the space kept as in format=flowed. */
  readonly at: "anywhere" | "spaces" | "flowed";
}

/** Breaks each line of a text that is longer than the width. */
export function wrap(text: string, { width, prefix, end, at }: Wrapping): string {
  return text
    .split("\n")
    .flatMap((line) => pieces(line, width, at))
    .map((line) => prefix + line)
    .join(end);
}

function pieces(line: string, width: number, at: Wrapping["at"]): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = at === "anywhere" ? -1 : rest.lastIndexOf(" ", width - 1);
    // A surrogate pair is never cut.
    const hard = /[\uD800-\uDBFF]/.test(rest[width - 1]!) ? width - 1 : width;
    const to = space > 0 ? space + 1 : hard;
    lines.push(at === "flowed" ? rest.slice(0, to) : rest.slice(0, to).trimEnd());
    rest = rest.slice(to);
  }
  return [...lines, rest];
}

/** A text in quoted-printable encoding: `=` and all but ASCII escaped, lines of at most 76 characters. */
export function quotedPrintable(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const escaped = [...line].map((character) =>
        /[ -<>-~]/.test(character) ? character : [...Buffer.from(character)].map((byte) => escape(byte)).join(""),
      );
      const lines = [""];
      for (const piece of escaped.flatMap((item) => item.match(/=..|[^=]/g) ?? [])) {
        if (lines.at(-1)!.length + piece.length > 75) lines.push("");
        lines[lines.length - 1] += piece;
      }
      return lines.join("=\r\n");
    })
    .join("\r\n");
}

function escape(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
