import type { Citation } from "../citation.ts";
import type { Random } from "./random.ts";

// Blocks of Unicode that a codec treats differently, and the strings that its rules are about.
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x20, 0x7f],
  [0x61, 0x7b],
  [0x80, 0x250],
  [0x300, 0x370],
  [0x370, 0x530],
  [0x590, 0x700],
  [0x900, 0x1100],
  [0x1100, 0x1200],
  [0x2000, 0x2100],
  [0x2100, 0x3000],
  [0x3000, 0x3200],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a4],
  [0xe000, 0x1_0000],
  [0x1_f000, 0x1_fc00],
  [0x1_0000, 0x11_0000],
];
const STRINGS = [
  ..."-._~,:;+ %&=#?/\\`<>[]()'\"*!$|{}^@",
  ..."--|..|---|...|-.-|\0|\u0001|\n|\t|\r\n|  |\u0085|\u00A0|\u00AD|\u200D|\uFE0F|\u3099|\u0338|\u0345|👩‍💻|❤️|𝅗𝅥".split(
    "|",
  ),
];
const IDS = ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "env_1", "a--b", ".", ".."];
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g;

/** A random citation that keeps the rules: of one script or of several, each field with what escaping is about. */
export function randomCitation(random: Random): Citation {
  const text = randomText(random, random.below(20) === 0 ? 2000 : 120).trim() || "x";
  const start = random.below(1_000_000);
  const fields: { -readonly [K in keyof Citation]: Citation[K] } = {
    environmentId: randomId(random),
    source:
      random.below(2) === 0
        ? { kind: "message", threadId: randomId(random), messageId: randomId(random) }
        : { kind: "document", documentId: randomId(random) },
    text,
    start,
    end: start + text.replace(/\s+/g, " ").length,
    prefix: randomContext(random),
    suffix: randomContext(random),
  };
  if (random.below(2) === 0) fields.revision = random.pick(["nI54_6fRvJk", "----------A"]);
  if (random.below(4) === 0) fields.sources = [random.pick(["doc:s:1", "d\u0301:s:0"]), "https://例え.jp/a?b=c#d"];
  if (random.below(3) === 0) fields.comment = randomText(random, 60).trim() || "c";
  if (random.below(4) === 0) {
    fields.extensions = Object.assign(Object.create(null) as Record<string, string>, { zz: "1", x: randomId(random) });
  }
  return fields;
}

function randomText(random: Random, maximum: number): string {
  const blocks = Array.from({ length: 1 + random.below(3) }, () => random.pick(BLOCKS));
  const length = random.below(maximum);
  let text = "";
  while (text.length < length) {
    const [first, end] = random.pick(blocks);
    text += random.below(8) === 0 ? random.pick(STRINGS) : String.fromCodePoint(first + random.below(end - first));
  }
  return text.slice(0, length).toWellFormed();
}

function randomContext(random: Random): string {
  return random.below(3) === 0 ? "" : randomText(random, 32).replace(/\s+/g, " ");
}

function randomId(random: Random): string {
  return random.below(2) === 0 ? random.pick(IDS) : randomText(random, 40).replace(CONTROLS, "") || "id";
}
