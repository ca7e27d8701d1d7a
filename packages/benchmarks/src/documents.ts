import { encode, serialize } from "@pincite/format";
import { seeded } from "./random.ts";
import { citations, words } from "./texts.ts";

/** A message to search. */
export interface Document {
  readonly name: string;
  readonly markdown: string;
  /** How many citations stand in it. */
  readonly count: number;
}

const MEGABYTE = 1_000_000;

type Block = (link: string, text: string) => string;

const BLOCKS: Readonly<Record<string, readonly Block[]>> = {
  prose: [(link, text) => `${text} ${link} ${text}\n\n`],
  code: [
    (link, text) =>
      `\`\`\`ts\n${text}\n${text}\n\`\`\`\n\nAbout ${link}: see \`${text.slice(0, 20).replaceAll("`", "")}\`.\n\n`,
  ],
  lists: [(link, text) => `- ${text}\n  - ${text} ${link}\n    1. ${text}\n\n  ${text}\n\n`],
  HTML: [(link, text) => `<div class="a">\n${text}\n</div>\n\n${text} <b title="x">${link}</b> <!-- ${text} -->\n\n`],
  // Every way in which a citation is none, and in which an expression sees one: 17 of 200.
  mixed: [
    (link, text) => `${text} ${link}\n\n`,
    (link, text) => `> ${text}\n> ${link}\n\n`,
    (link, text) => `| a | b |\n| - | - |\n| ${text.slice(0, 30)} | ${link} |\n\n`,
    (link, text) => `1. ${text}\n2. **${link}**\n\n`,
  ],
};

const HIDDEN: readonly Block[] = [
  (link) => `\`\`\`md\n${link}\n\`\`\`\n\n`,
  (link) => `an example: \`${link}\`\n\n`,
  (link) => `text\n\n    ${link}\n\n`,
  (link) => `<!-- ${link} -->\n\n`,
  (link) => `\\${link}\n\n`,
  (link) => `!${link}\n\n`,
];
const HIDDEN_COUNT = 17;

/** Messages of a given size with a given number of links; in the mixed one, 17 of 200 are none. */
export function documents(length: number = MEGABYTE, count = 200): Document[] {
  return Object.entries(BLOCKS).map(([name, blocks]) => ({
    name,
    markdown: build(name, blocks, length, count),
    count: count - hiddenOf(name, count),
  }));
}

function build(name: string, blocks: readonly Block[], length: number, count: number): string {
  const random = seeded(name.length);
  const links = citations("prose", count).map((citation) => serialize(citation));
  const hidden = hiddenOf(name, count);
  const filler = Math.max(20, Math.floor(length / count - links[0]!.length));
  const parts = links.map((link, index) => {
    const isHidden =
      hidden > 0 && index % Math.floor(count / hidden) === 0 && index < hidden * Math.floor(count / hidden);
    const block = isHidden ? HIDDEN : blocks;
    const make = block[random(block.length)]!;
    const share = Math.max(1, make("", "\0").split("\0").length - 1);
    const text = words(name === "code" ? "code" : "prose", Math.floor(filler / share), random).replaceAll("\n\n", "\n");
    return make(link, name === "code" ? text.replaceAll("```", "") : text.replaceAll("\n", " "));
  });
  return parts.join("");
}

/** How many links of a message are no citations. */
function hiddenOf(name: string, count: number): number {
  return name === "mixed" ? Math.ceil((HIDDEN_COUNT * count) / 200) : 0;
}

/** A message of prose without any citation. */
export function without(length: number = MEGABYTE): string {
  return words("prose", length, seeded(3));
}

/** Inputs that make careless scanners slow, each ending in a link and beginning with a definition, so that all words are read. */
export function hostile(length: number = MEGABYTE): Document[] {
  const citation = citations("prose", 1)[0]!;
  const link = serialize(citation);
  const patterns: Readonly<Record<string, string>> = {
    "nested brackets": "[",
    "nested quotes": ">",
    "nested lists": "- ",
    backticks: "` `` ",
    "image starts": "![a](",
    "open comments": "<!-- a ",
    "www._": "www._",
    "http://a.).)": "http://a.).)",
    schemes: "web+pincite:v1/",
  };
  return Object.entries(patterns).map(([name, pattern]) => ({
    name,
    markdown: `[r]: ${encode(citation)}\n\n${pattern.repeat(Math.ceil(length / pattern.length))}\n\n${link}`,
    // A comment without an end is HTML to the end of the message.
    count: pattern.startsWith("<!--") ? 0 : 1,
  }));
}
