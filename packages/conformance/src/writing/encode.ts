import type { CitationJson, EncodeVector, Refusal } from "../vectors.ts";
import { PATH, URI, citing, escaped, excerpt, percent, refuse } from "./citation.ts";

const message = { kind: "message", threadId: "t", messageId: "m" } as const;

function writes(id: string, holds: string, citation: CitationJson, uri: string): EncodeVector {
  return { id, holds, citation, expected: { ok: true, uri } };
}

function refuses(id: string, holds: string, citation: unknown, expected: Refusal): EncodeVector {
  return { id, holds, citation, expected };
}

/** A limit on a length: the longest value is written, one more unit refused. */
function limited(
  field: string,
  most: number,
  make: (value: string) => CitationJson,
  write: (value: string) => string,
): EncodeVector[] {
  const fits = "a".repeat(most);
  const wide = "😀".repeat(most / 2);
  return [
    writes(`${field}-${most}`, `${field} may have ${most} units.`, make(fits), write(fits)),
    writes(`${field}-${most}-wide`, `Units are those of UTF-16: ${most / 2} emoji fit.`, make(wide), write(wide)),
    refuses(`${field}-${most + 1}`, `${field} has at most ${most} units.`, make(`${fits}a`), refuse("field", field)),
  ];
}

function limits(): EncodeVector[] {
  return [
    ...limited(
      "environmentId",
      128,
      (environmentId) => citing({ environmentId }),
      (id) => URI.replace("/e/", `/${id}/`),
    ),
    ...limited(
      "documentId",
      256,
      (documentId) => citing({ source: { kind: "document", documentId } }),
      (id) => URI.replace("/d?", `/${id}?`),
    ),
    ...limited(
      "threadId",
      256,
      (threadId) => citing({ source: { ...message, threadId } }),
      (id) => `web+pincite:v1/e/message/${id}/m?text=x&at=0-1`,
    ),
    ...limited(
      "messageId",
      256,
      (messageId) => citing({ source: { ...message, messageId } }),
      (id) => `web+pincite:v1/e/message/t/${id}?text=x&at=0-1`,
    ),
    ...limited(
      "text",
      8000,
      (text) => excerpt(text),
      (text) => `${PATH}?text=${text}&at=0-8000`,
    ),
    ...limited(
      "pre",
      32,
      (prefix) => citing({ prefix }),
      (prefix) => `${URI}&pre=${prefix}`,
    ),
    ...limited(
      "post",
      32,
      (suffix) => citing({ suffix }),
      (suffix) => `${URI}&post=${suffix}`,
    ),
    ...limited(
      "comment",
      8000,
      (comment) => citing({ comment }),
      (comment) => `${URI}&comment=${comment}`,
    ),
    refuses("environmentId-0", "An environment's id is not empty.", citing({ environmentId: "" }), refuse("path")),
    refuses(
      "documentId-0",
      "A document's id is not empty.",
      citing({ source: { kind: "document", documentId: "" } }),
      refuse("path"),
    ),
    refuses(
      "threadId-0",
      "A thread's id is not empty.",
      citing({ source: { ...message, threadId: "" } }),
      refuse("path"),
    ),
    refuses(
      "messageId-0",
      "A message's id is not empty.",
      citing({ source: { ...message, messageId: "" } }),
      refuse("path"),
    ),
    refuses("text-0", "An excerpt is not empty.", citing({ text: "", end: 0 }), refuse("field", "text")),
    refuses("comment-0", "A comment is not empty.", citing({ comment: "" }), refuse("field", "comment")),
    refuses("start-negative", "No offset is below 0.", citing({ start: -1, end: 0 }), refuse("field", "at")),
    refuses("start-fraction", "Offsets are integers.", citing({ start: 0.5, end: 1.5 }), refuse("field", "at")),
    writes(
      "end-largest",
      "The largest offset is 2^53 - 1.",
      citing({ start: 9_007_199_254_740_990, end: 9_007_199_254_740_991 }),
      `${PATH}?text=x&at=9007199254740990-9007199254740991`,
    ),
    refuses(
      "end-too-large",
      "2^53 is beyond it.",
      citing({ start: 9_007_199_254_740_991, end: 9_007_199_254_740_992 }),
      refuse("field", "at"),
    ),
    refuses(
      "end-short",
      "Offsets are as far apart as the excerpt is long, not less.",
      excerpt("ab", { end: 1 }),
      refuse("field", "at"),
    ),
    refuses("end-long", "And not more.", excerpt("ab", { end: 3 }), refuse("field", "at")),
  ];
}

const WHITESPACE = [
  0x9, 0xa, 0xb, 0xc, 0xd, 0x20, 0xa0, 0x1680, 0x2000, 0x2005, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
];
const NO_WHITESPACE = [0x8, 0xe, 0x85, 0x180e, 0x200b, 0x200d, 0x2060];

/** What is whitespace may not stand at an edge, is one unit a run inside, and no part of context unless it is a lone space. */
function whitespaceEdges(): EncodeVector[] {
  const refused = WHITESPACE.flatMap((code) => {
    const space = String.fromCodePoint(code);
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return [
      refuses(
        `text-begins-${name}`,
        `${name} is whitespace, with which no excerpt begins.`,
        citing({ text: `${space}x`, end: 2 }),
        refuse("field", "text"),
      ),
      refuses(
        `text-ends-${name}`,
        `${name} is whitespace, with which no excerpt ends.`,
        citing({ text: `x${space}`, end: 2 }),
        refuse("field", "text"),
      ),
      writes(
        `text-inside-${name}`,
        `A run of ${name} counts as one unit.`,
        citing({ text: `a${space}${space}b`, end: 3 }),
        `${PATH}?text=a${space === " " ? "++" : escaped(space).repeat(2)}b&at=0-3`,
      ),
    ];
  });
  const kept = NO_WHITESPACE.map((code) => {
    const character = String.fromCodePoint(code);
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    const text = `${character}x${character}`;
    const written = code === 0x200d ? text : percent(text);
    return writes(`text-edges-${name}`, `${name} is no whitespace.`, excerpt(text), `${PATH}?text=${written}&at=0-3`);
  });
  const context = WHITESPACE.filter((code) => code !== 0x20).map((code) => {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    const prefix = `a${String.fromCodePoint(code)}b`;
    return refuses(
      `pre-${name}`,
      `Context is normalised, so that it holds no ${name}.`,
      citing({ prefix }),
      refuse("field", "pre"),
    );
  });
  return [
    ...refused,
    ...context,
    ...kept,
    refuses(
      "comment-begins",
      "A comment does not begin with whitespace.",
      citing({ comment: " c" }),
      refuse("field", "comment"),
    ),
    refuses("comment-ends", "Nor end with it.", citing({ comment: "c\n" }), refuse("field", "comment")),
    writes("comment-inside", "Inside it, whitespace is kept.", citing({ comment: "a \n b" }), `${URI}&comment=a+%0A+b`),
    writes(
      "context-spaces",
      "Context may begin and end with a space.",
      citing({ prefix: " a b ", suffix: " " }),
      `${URI}&pre=+a+b+&post=+`,
    ),
    refuses("pre-two-spaces", "Two spaces are not normalised.", citing({ prefix: "a  b" }), refuse("field", "pre")),
    refuses("post-two-spaces", "On either side.", citing({ suffix: "a  b" }), refuse("field", "post")),
    writes(
      "pre-control",
      "Context may hold control characters that are no whitespace.",
      citing({ prefix: "\0\u0085" }),
      `${URI}&pre=%00%C2%85`,
    ),
  ];
}

const CONTROLS = ["\0", "\n", "\u001F", "\u007F", "\u0080", "\u009F"];

function idCharacters(): EncodeVector[] {
  return [
    ...CONTROLS.flatMap((control) => {
      const name = `U+${control.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
      return [
        refuses(
          `environmentId-${name}`,
          `No id holds ${name}.`,
          citing({ environmentId: `a${control}` }),
          refuse("field", "environmentId"),
        ),
        refuses(
          `src-${name}`,
          `No evidence holds ${name}.`,
          citing({ sources: [`d${control}:s:1`] }),
          refuse("field", "src"),
        ),
        refuses(
          `extension-${name}`,
          `No extension holds ${name}.`,
          citing({ extensions: { xa: control } }),
          refuse("field", "xa"),
        ),
      ];
    }),
    writes(
      "id-spaces",
      "Ids are kept as given, spaces too.",
      citing({ environmentId: " a ", source: { kind: "document", documentId: "\u00A0" } }),
      "web+pincite:v1/%20a%20/document/%C2%A0?text=x&at=0-1",
    ),
    writes(
      "id-dots",
      "Ids of dots are kept.",
      citing({ environmentId: ".", source: { kind: "message", threadId: "..", messageId: "..." } }),
      "web+pincite:v1/./message/.%2E/.%2E%2E?text=x&at=0-1",
    ),
    writes(
      "id-marks",
      "What means something in a URI is encoded in an id.",
      citing({ environmentId: "a/b?c#d%e&f=g+h" }),
      URI.replace("/e/", "/a%2Fb%3Fc%23d%25e%26f%3Dg%2Bh/"),
    ),
  ];
}

function revisions(): EncodeVector[] {
  return [
    ..."AEIMQUYcgkosw048".split("").map((last) => {
      const revision = `-_09AZaz-_${last}`;
      return writes(
        `rev-${last}`,
        `A fingerprint may end in ${last}.`,
        citing({ revision }),
        `${URI}&rev=-_09AZaz-_${last}`,
      );
    }),
    refuses(
      "rev-B",
      "The two low bits of its last digit are zero.",
      citing({ revision: "AAAAAAAAAAB" }),
      refuse("field", "rev"),
    ),
    refuses("rev-10", "It has not ten characters.", citing({ revision: "AAAAAAAAAA" }), refuse("field", "rev")),
    refuses("rev-12", "Nor twelve.", citing({ revision: "AAAAAAAAAAAA" }), refuse("field", "rev")),
    refuses(
      "rev-base64",
      "It is written in the alphabet for URLs.",
      citing({ revision: "+/AAAAAAAAA" }),
      refuse("field", "rev"),
    ),
    refuses("rev-padded", "Without padding.", citing({ revision: "AAAAAAAAAA=" }), refuse("field", "rev")),
  ];
}

function evidence(): EncodeVector[] {
  const longest = `${"a".repeat(508)}:s:1`;
  const eight = Array.from({ length: 8 }, (_, index) => `d:s:${index}`);
  return [
    writes(
      "src-8",
      "There may be eight pieces of evidence.",
      citing({ sources: eight }),
      `${URI}&src=${eight.join("+")}`,
    ),
    refuses("src-9", "There are at most eight.", citing({ sources: [...eight, "d:s:8"] }), refuse("field", "src")),
    refuses("src-0", "A list of none is left out instead.", citing({ sources: [] }), refuse("field", "src")),
    writes("src-512", "Evidence may have 512 units.", citing({ sources: [longest] }), `${URI}&src=${longest}`),
    refuses("src-513", "It has at most 512.", citing({ sources: [`a${longest}`] }), refuse("field", "src")),
    writes("src-colons", "A document's id may hold colons.", citing({ sources: ["a:b:s:1"] }), `${URI}&src=a:b:s:1`),
    writes(
      "src-http",
      "A URL may be http or https, in any case.",
      citing({ sources: ["http://a", "HTTPS://b"] }),
      `${URI}&src=http:%2F%2Fa+HTTPS:%2F%2Fb`,
    ),
    refuses("src-ftp", "Another scheme is none.", citing({ sources: ["ftp://a/b"] }), refuse("field", "src")),
    refuses(
      "src-no-host",
      "A URL goes on after its slashes.",
      citing({ sources: ["https://"] }),
      refuse("field", "src"),
    ),
    refuses("src-no-chunk", "A chunk has a number.", citing({ sources: ["d:s:"] }), refuse("field", "src")),
    refuses("src-chunk-word", "The number is one.", citing({ sources: ["d:s:one"] }), refuse("field", "src")),
    refuses("src-no-section", "A section has a name.", citing({ sources: ["d::1"] }), refuse("field", "src")),
    refuses("src-two-parts", "Two parts are too few.", citing({ sources: ["d:1"] }), refuse("field", "src")),
    refuses("src-space", "Evidence holds no space.", citing({ sources: ["a b:s:1"] }), refuse("field", "src")),
    refuses(
      "src-no-break-space",
      "Nor other whitespace.",
      citing({ sources: ["https://a\u00A0b"] }),
      refuse("field", "src"),
    ),
  ];
}

function extensions(): EncodeVector[] {
  const names = Array.from({ length: 17 }, (_, index) => `x${String(index).padStart(2, "0")}`);
  const record = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, ""]));
  const name = `x${"a".repeat(31)}`;
  const bad = (id: string, holds: string, bad: string) =>
    refuses(`extension-${id}`, holds, citing({ extensions: { [bad]: "1" } }), refuse("field", bad));
  return [
    writes(
      "extensions-16",
      "There may be sixteen extensions.",
      citing({ extensions: record(16) }),
      `${URI}${names
        .slice(0, 16)
        .map((item) => `&${item}=`)
        .join("")}`,
    ),
    refuses("extensions-17", "The seventeenth is named.", citing({ extensions: record(17) }), refuse("field", "x16")),
    refuses(
      "extensions-0",
      "No extensions are left out instead.",
      citing({ extensions: {} }),
      refuse("field", "extensions"),
    ),
    writes(
      "extension-name-32",
      "A name may have 32 characters.",
      citing({ extensions: { [name]: "1" } }),
      `${URI}&${name}=1`,
    ),
    bad("name-33", "It has at most 32.", `${name}a`),
    bad("name-upper", "It is lower case.", "xA"),
    bad("name-digit", "It begins with a letter.", "1a"),
    bad("name-dash", "It has no marks.", "x-a"),
    bad("name-known", "It is none of the known ones.", "rev"),
    writes(
      "extensions-4000",
      "Their values may have 4,000 units together.",
      citing({ extensions: { xa: "a".repeat(1), xb: "b".repeat(3999) } }),
      `${URI}&xa=a&xb=${"b".repeat(3999)}`,
    ),
    refuses(
      "extensions-4001",
      "The one that exceeds that is named.",
      citing({ extensions: { xa: "a".repeat(1), xb: "b".repeat(4000), xc: "" } }),
      refuse("field", "xb"),
    ),
    writes(
      "extensions-order",
      "They are written in the order of their names.",
      citing({ extensions: { xb: "2", x: "0", xa: "1", x10: "3", x9: "4" } }),
      `${URI}&x=0&x10=3&x9=4&xa=1&xb=2`,
    ),
    writes(
      "extension-edges",
      "Their values may begin and end with a space.",
      citing({ extensions: { xa: " a " } }),
      `${URI}&xa=+a+`,
    ),
  ];
}

/** The frozen table's ranges and what lies beside them. */
const FROZEN: readonly (readonly [first: number, last: number])[] = [
  [0xad, 0xad],
  [0x338, 0x338],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0x1fffe, 0x1ffff],
  [0xdfffe, 0xe00ff],
  [0xe01f0, 0xe0fff],
  [0xefffe, 0x10ffff],
];

function escaping(): EncodeVector[] {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
  const kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:;";
  const written = [...ascii].map((character) => (kept.includes(character) ? character : escaped(character))).join("");
  const text = (id: string, holds: string, value: string, spelled: string) =>
    writes(id, holds, excerpt(value), `${PATH}?text=${spelled}&at=0-${value.length}`);
  return [
    text(
      "ascii",
      "Letters, digits and nine marks are kept, all other ASCII is encoded.",
      `x${ascii.slice(1)}x`,
      `x${written.slice(3)}x`,
    ),
    writes(
      "ascii-path",
      "In the path a space is %20, all else is alike.",
      citing({ environmentId: ascii }),
      URI.replace("/e/", `/${written}/`),
    ),
    text("dashes", "A dash after a dash is encoded.", "a-b--c---d", "a-b-%2Dc-%2D%2Dd"),
    text("dots-in-text", "So is a dot after a dot.", "a.b..c...d", "a.b.%2Ec.%2E%2Ed"),
    text("dash-dot", "A dash after a dot is not.", ".-.-", ".-.-"),
    text("tildes", "Nor other marks after their like.", "__~~,,::;;", "__~~,,::;;"),
    writes(
      "dash-begins",
      "What counts is what stands before it in the same string.",
      citing({
        environmentId: "a-",
        source: { kind: "message", threadId: "-", messageId: "-" },
        prefix: "-",
        suffix: "-",
      }),
      "web+pincite:v1/a-/message/-/-?text=x&at=0-1&pre=-&post=-",
    ),
    text("c1", "U+0080 and U+009F are encoded.", "a\u0080\u009Fb", "a%C2%80%C2%9Fb"),
    text("a0", "U+00A0 is encoded, U+00A1 kept.", "a\u00A0\u00A1b", "a%C2%A0\u00A1b"),
    ...FROZEN.flatMap(([first, last]) => frozen(first, last, text)),
    text("joiners", "Joiners and variation selectors are kept.", "👨‍👩‍👧 ✔️ क्‌ष", "👨‍👩‍👧+✔️+क्‌ष"),
    text(
      "variation-supplement",
      "The supplement's variation selectors are kept.",
      "葛\u{E0100}\u{E01EF}",
      "葛\u{E0100}\u{E01EF}",
    ),
    text(
      "unassigned",
      "A code point that Unicode has not assigned is kept.",
      "a\u{0378}\u{3FFFD}b",
      "a\u{0378}\u{3FFFD}b",
    ),
    text(
      "scripts",
      "Other scripts are kept.",
      "naïve 你好 مرحبا नमस्ते สวัสดี 안녕 Привет",
      "naïve+你好+مرحبا+नमस्ते+สวัสดี+안녕+Привет",
    ),
    text("nfc-run", "A run that NFC would change is encoded whole.", "é你e\u0301好", "é你e%CC%81%E5%A5%BD"),
    text(
      "nfc-whole-run",
      "That is the maximal run, what stands before the mark too.",
      "a你\u0341好b",
      "a%E4%BD%A0%CD%81%E5%A5%BDb",
    ),
    text(
      "nfc-first",
      "The character before a run counts: a mark at a value's start stands after the equals sign.",
      "\u0301a",
      "\u0301a",
    ),
    text("nfc-letter", "A mark after a letter that it composes with is encoded.", "e\u0301", "e%CC%81"),
    text("nfc-no-pair", "A mark after a letter without a composed form is kept.", "q\u0301", "q\u0301"),
    text("nfc-hex", "A hexadecimal digit counts as a letter before it.", "/\u00A0\u0301", "%2F%C2%A0\u0301"),
    text("nfc-hex-digit", "And composes as one.", "\u00AE\u00AD\u0301", "\u00AE%C2%AD\u0301"),
    text("nfc-singleton", "Characters that NFC replaces by others are encoded.", "a\u212Bb", "a%E2%84%ABb"),
    text("nfc-jamo", "Jamo that NFC would join are encoded.", "\u1100\u1161", "%E1%84%80%E1%85%A1"),
    text("nfc-order", "Marks that NFC would reorder are encoded.", "a\u0323\u0302\u0323b", "a%CC%A3%CC%82%CC%A3b"),
    writes(
      "nfc-path",
      "The rule holds in the path too.",
      citing({ environmentId: "e\u0301" }),
      URI.replace("/e/", "/e%CC%81/"),
    ),
    text("entity", "Nothing in it is an entity.", "&lt;&amp;", "%26lt;%26amp;"),
  ];
}

type Text = (id: string, holds: string, value: string, spelled: string) => EncodeVector;

function frozen(first: number, last: number, text: Text): EncodeVector[] {
  const name = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const at = (code: number) =>
    code > 0x10_ffff || (code >= 0xd800 && code < 0xe000) ? "" : String.fromCodePoint(code);
  // A letter between keeps NFC from joining neighbours, and spaces from counting as one run.
  const before = at(first - 1);
  // U+F900, after the private use area, is a character that NFC replaces.
  const after = last === 0xf8ff ? "" : at(last + 1);
  const value = `x${before}x${at(first)}x${at(last)}x${after}x`;
  const spelled = `x${before}x${escaped(at(first))}x${escaped(at(last))}x${after}x`;
  const range = first === last ? name(first) : `${name(first)} to ${name(last)}`;
  return [text(`frozen-${name(first)}`, `${range} is encoded, its neighbours are kept.`, value, spelled)];
}

function values(): EncodeVector[] {
  const { start: _, ...noStart } = citing();
  const { text: __, ...noText } = citing();
  const { prefix: ___, ...noPrefix } = citing();
  const { suffix: ____, ...noSuffix } = citing();
  const { environmentId: _____, ...noEnvironment } = citing();
  const wrong = (id: string, holds: string, fields: object, expected: Refusal) =>
    refuses(id, holds, { ...citing(), ...fields }, expected);
  return [
    refuses("null", "Null is no citation.", null, refuse("source")),
    refuses("string", "A string is none.", URI, refuse("source")),
    wrong("source-null", "A source is an object.", { source: null }, refuse("source")),
    wrong("source-kind", "Of a known kind.", { source: { kind: "thread", threadId: "t" } }, refuse("source")),
    {
      id: "unknown-keys",
      holds: "Unknown keys are ignored.",
      citation: { ...citing(), note: "\n", source: { kind: "document", documentId: "d", threadId: "" } },
      expected: { ok: true, uri: URI },
    },
    refuses("no-environment", "A value names its environment.", noEnvironment, refuse("missing", "environmentId")),
    wrong("no-document", "And the source's id.", { source: { kind: "document" } }, refuse("missing", "documentId")),
    wrong(
      "no-thread",
      "A message's thread.",
      { source: { kind: "message", messageId: "m" } },
      refuse("missing", "threadId"),
    ),
    wrong(
      "no-message",
      "And the message.",
      { source: { kind: "message", threadId: "t" } },
      refuse("missing", "messageId"),
    ),
    refuses("no-text", "It has an excerpt.", noText, refuse("missing", "text")),
    refuses("no-start", "Offsets.", noStart, refuse("missing", "at")),
    refuses("no-prefix", "Context before, empty or not.", noPrefix, refuse("missing", "pre")),
    refuses("no-suffix", "And after.", noSuffix, refuse("missing", "post")),
    wrong("text-number", "An excerpt is a string.", { text: 1 }, refuse("field", "text")),
    wrong("start-string", "An offset is a number.", { start: "0" }, refuse("field", "at")),
    wrong("prefix-null", "Context is a string.", { prefix: null }, refuse("field", "pre")),
    wrong("revision-null", "A revision that is not known is absent.", { revision: null }, refuse("field", "rev")),
    wrong("sources-string", "Evidence is a list.", { sources: "d:s:1" }, refuse("field", "src")),
    wrong("sources-number", "Of strings.", { sources: [1] }, refuse("field", "src")),
    wrong("comment-number", "A comment is a string.", { comment: 1 }, refuse("field", "comment")),
    wrong("extensions-list", "Extensions are a record.", { extensions: ["a"] }, refuse("field", "extensions")),
    wrong("extensions-null", "Not null.", { extensions: null }, refuse("field", "extensions")),
    wrong("extension-number", "Of strings.", { extensions: { xa: 1 } }, refuse("field", "xa")),
    wrong("environment-number", "An id is a string.", { environmentId: 1 }, refuse("field", "environmentId")),
    ...(["environmentId", "text", "prefix", "suffix", "revision", "comment"] as const).map((field) =>
      wrong(`surrogate-${field}`, `${field} holds no unpaired surrogate.`, { [field]: "a\uD800" }, refuse("escape")),
    ),
    wrong("surrogate-low", "A low one is none either.", { comment: "\uDC00a" }, refuse("escape")),
    wrong("surrogate-sources", "Evidence neither.", { sources: ["\uD800:s:1"] }, refuse("escape")),
    wrong("surrogate-extension", "Nor an extension.", { extensions: { xa: "\uD800" } }, refuse("escape")),
    refuses(
      "source-first",
      "The kind comes before empty ids.",
      { ...noText, environmentId: "", source: { kind: "x" } },
      refuse("source"),
    ),
    refuses(
      "path-first",
      "Empty ids come before surrogates.",
      { ...noText, environmentId: "", comment: "\uD800" },
      refuse("path"),
    ),
    refuses("escape-first", "Surrogates come before absence.", { ...noText, comment: "\uD800" }, refuse("escape")),
    refuses(
      "missing-first",
      "Absence comes before broken rules.",
      { ...noText, environmentId: "\0" },
      refuse("missing", "text"),
    ),
    wrong(
      "text-first",
      "Rules are looked at in the canonical order.",
      { text: "", end: 9, prefix: "  ", comment: "" },
      refuse("field", "text"),
    ),
    wrong("at-second", "Offsets after the excerpt.", { end: 9, prefix: "  ", comment: "" }, refuse("field", "at")),
    wrong("pre-third", "Then context.", { prefix: "  ", revision: "", comment: "" }, refuse("field", "pre")),
    wrong("extensions-last", "Extensions last.", { comment: "", extensions: {} }, refuse("field", "comment")),
    wrong(
      "extension-names",
      "Of them the first by name.",
      { extensions: { xb: "\0", xa: "\0" } },
      refuse("field", "xa"),
    ),
  ];
}

/** Vectors of sections 2, 4, 5 and 7: every limit on both sides, escaping, and the order of reasons for values. */
export const encodeVectors: readonly EncodeVector[] = [
  ...limits(),
  ...whitespaceEdges(),
  ...idCharacters(),
  ...revisions(),
  ...evidence(),
  ...extensions(),
  ...escaping(),
  ...values(),
];
