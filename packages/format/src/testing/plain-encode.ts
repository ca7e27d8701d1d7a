import type { Citation } from "../citation.ts";

// The table as format.md spells it.
const FROZEN =
  "AD 338 34F 61C 115F-1160 1680 17B4-17B5 180B-180F 2000-200B 200E-200F 2028-202F 205F-206F 2800 3000 3164 E000-F8FF FDD0-FDEF FEFF FFA0 FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A E0000-E00FF E01F0-E0FFF F0000-10FFFF"
    .split(" ")
    .map((range) => range.split("-").map((code) => Number.parseInt(code, 16)));
const KEPT_ASCII = /^[A-Za-z0-9_~,:;.-]$/;

/** The URI of a citation that keeps the rules, character by character as the specification says: what the quick way must equal. */
export function plainEncode(citation: Citation): string {
  const { source, text, start, end, prefix, suffix, revision, sources, comment, extensions } = citation;
  const ids = source.kind === "message" ? [source.threadId, source.messageId] : [source.documentId];
  const path = [citation.environmentId, ...ids].map((id) => escaped(id, "%20"));
  const parameters: (readonly [string, string | undefined])[] = [
    ["text", text],
    ["at", `${start}-${end}`],
    ["pre", prefix || undefined],
    ["post", suffix || undefined],
    ["rev", revision],
    ["src", sources?.join(" ")],
    ["comment", comment],
    ...Object.entries(extensions ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
  const query = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escaped(value, "+")}`]));
  const uri = `web+pincite:v1/${path[0]}/${source.kind}/${path.slice(1).join("/")}?${query.join("&")}`;
  return [...uri.matchAll(/[\0-\x7F]+|[^\0-\x7F]+/gu)]
    .map(([run], place, runs) => {
      const before = runs[place - 1]?.[0].at(-1) ?? "";
      return /[^\0-\x7F]/u.test(run) && `${before}${run}`.normalize("NFC") !== `${before}${run}` ? percent(run) : run;
    })
    .join("");
}

function escaped(value: string, space: string): string {
  return [...value]
    .map((character, place, all) => {
      if (character === " ") return space;
      if (character < "\x80") {
        const doubled = "-.".includes(character) && all[place - 1] === character;
        return KEPT_ASCII.test(character) && !doubled ? character : percent(character);
      }
      return isFrozen(character.codePointAt(0)!) ? percent(character) : character;
    })
    .join("");
}

function isFrozen(code: number): boolean {
  return (
    code < 0xa1 || (code & 0xfffe) === 0xfffe || FROZEN.some(([first, last = first]) => code >= first! && code <= last!)
  );
}

function percent(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}
