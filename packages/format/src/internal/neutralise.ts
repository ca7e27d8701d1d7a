// Something further on may decode entities or drop what cannot be seen, so these patterns take a character for itself
// however it is spelled.
const AMP = "&(?:amp;|#0*38;|#x0*26;)*";
const SPACE = `(?:[\\s\\p{DI}]|${AMP}(?:${numeric("9|1[0-3]|32|160", "9|[a-d]|20|a0")}|(?:tab|newline|nbsp);?))`;
const SLASH = `(?:/|${AMP}(?:${numeric("47", "2f")}|sol;?))`;
const DIGIT = `(?:\\p{Nd}|${AMP}${numeric("4[89]|5[0-7]", "3\\d")})`;
const LESS = `(?:<|${AMP}(?:lt;?|${numeric("60", "3c")}))`;
const OPEN = `(?:\\[|${AMP}(?:(?:lbrack|lsqb);?|${numeric("91", "5b")}))`;
const CLOSE = `(?:\\]|${AMP}(?:(?:rbrack|rsqb);?|${numeric("93", "5d")}))`;
const NUMBER = `${DIGIT}{1,9}`;
// Between two words of a heading: anything but letters and digits, or an entity.
const GAP = "(?:[^\\p{L}\\p{Nd}&]|&[#\\w]{1,32}(?![#\\w]);?){1,16}";

const OWN_TAG = new RegExp(
  `${LESS}(?=${SPACE}*(?:${SLASH}${SPACE}*)?(?:${word("quote")}(?:${word("s")})?|${word("comment")})(?![\\w-]))`,
  "giu",
);
const MARKER = new RegExp(
  `(${OPEN})(${SPACE}{0,8}${word("quote")}${SPACE}{1,8}${NUMBER}${SPACE}{0,8}\\\\?)(${CLOSE})`,
  "giu",
);
const HEADING = new RegExp(
  `(${word("quote")}${GAP})(${NUMBER})(?=${GAP}${["from", "an", "earlier", "reply"].map(word).join(GAP)})` +
    `|(${["comment", "on", "quote"].map(word).join(GAP)}${GAP})(${NUMBER})`,
  "giu",
);

/** Writes what begins each of the block's own tags: a `<` as `&lt;`, and one spelled as an entity one level further away. */
export function neutraliseTags(text: string, write: (spelling: string) => string = further): string {
  return text.includes("<") || text.includes("&") ? text.replace(OWN_TAG, write) : text;
}

/** Writes what looks like a marker: with parentheses instead of brackets. */
export function neutraliseMarkers(
  text: string,
  write: (open: string, inside: string, close: string) => string = (_, inside) => `(${inside})`,
): string {
  return text.replace(MARKER, (_, open: string, inside: string, close: string) => write(open, inside, close));
}

/** Gives the number in what looks like a heading of the Markdown layout parentheses. */
export function neutraliseHeadings(text: string): string {
  return text.replace(
    HEADING,
    (_, before?: string, number?: string, comment?: string, of?: string) =>
      `${before ?? comment ?? ""}(${number ?? of ?? ""})`,
  );
}

function further(spelling: string): string {
  return spelling === "<" ? "&lt;" : `&amp;${spelling.slice(1)}`;
}

/** Numeric entities, without their `&`. */
function numeric(decimal: string, hexadecimal: string): string {
  return `#(?:0*(?:${decimal})(?!\\d)|x0*(?:${hexadecimal})(?![\\da-f]));?`;
}

/** A word of lower-case letters, each plain or a numeric entity, and with what cannot be seen between them. */
function word(letters: string): string {
  return Array.from(letters, (letter) => {
    const code = letter.charCodeAt(0);
    // The upper-case letter stands 32 below.
    const codes = [code, code - 32];
    const hexadecimal = codes.map((each) => each.toString(16)).join("|");
    return `(?:${letter}|${AMP}${numeric(codes.join("|"), hexadecimal)})`;
  }).join("\\p{DI}*");
}
