import { seeded } from "../random.ts";

/** A piece of a line, plain or marked up. */
export interface Piece {
  readonly kind: "text" | "em" | "strong" | "code" | "a";
  readonly text: string;
}

/** A block of a message. */
export type Block =
  | { readonly kind: "p" | "h2" | "blockquote"; readonly line: readonly Piece[] }
  | { readonly kind: "ul"; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: "pre"; readonly code: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** A sentence that stands in three paragraphs of every message. */
export const REPEATED = "Each row is read once and kept until the next commit.";

const FUNCTION_WORDS = "the a of to and in is it for on with that as at by from".split(" ");
const WORDS = (
  "parser reader writer cache entry index table column record query plan cost time memory page block line word letter " +
  "string number value result error reason answer question test case rule limit bound edge start end order copy range " +
  "selection node tree branch leaf root path name key lock thread message source target client server request reply " +
  "network packet window buffer stream event queue worker task job step state change version commit release review file " +
  "folder disk sector driver device signal clock minute second hour day week month year report figure chart map layer " +
  "model weight sample batch score rank list set pair group member owner user person team office city river bridge road " +
  "garden window kitchen letter paper pencil colour sound music picture story chapter margin note quote passage meaning " +
  "reads writes keeps holds finds loses moves opens closes waits runs stops grows shrinks splits joins counts measures " +
  "fast slow long short early late small large plain exact stale fresh empty full open hidden visible shared private " +
  "never always often rarely later before after between beside under over again once twice together apart"
).split(" ");

/** A message of about so many units of text, the same in every run: paragraphs with inline markup, lists, code, tables, quotations. */
export function message(length: number): Block[] {
  const random = seeded(length);
  const blocks: Block[] = [];
  const repeatedAt = [0.2, 0.5, 0.8].map((share) => share * length);
  let written = 0;
  while (written < length) {
    const isDue = repeatedAt[0] !== undefined && written >= repeatedAt[0];
    if (isDue) repeatedAt.shift();
    const block = isDue ? { kind: "p" as const, line: paragraph(random, REPEATED) } : anyBlock(random);
    blocks.push(block);
    written += textOf(block).length;
  }
  return blocks;
}

/** A message of one paragraph that consists of one letter. */
export function selfSimilar(length: number): Block[] {
  return [{ kind: "p", line: [{ kind: "text", text: "a".repeat(length) }] }];
}

/** What a block shows, its lines or cells parted by a space. */
export function textOf(block: Block): string {
  if (block.kind === "pre") return block.code;
  if (block.kind === "table") return block.rows.flat().join(" ");
  return (block.kind === "ul" ? block.items : [block.line]).map(lineText).join(" ");
}

/** What a line shows. */
export function lineText(line: readonly Piece[]): string {
  return line.map(({ text }) => text).join("");
}

/** Random prose of so many sentences, each of about 60 units. */
export function prose(random: (below: number) => number, sentences: number): string {
  return Array.from({ length: sentences }, () => {
    const words = Array.from({ length: 6 + random(9) }, () => wordFrom(random)).join(" ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }).join(" ");
}

function wordFrom(random: (below: number) => number): string {
  const list = random(10) < 4 ? FUNCTION_WORDS : WORDS;
  return list[random(list.length)]!;
}

function anyBlock(random: (below: number) => number): Block {
  const roll = random(20);
  if (roll < 12) return { kind: "p", line: paragraph(random) };
  if (roll < 14) return { kind: "ul", items: Array.from({ length: 4 }, () => markUp(random, prose(random, 1))) };
  if (roll < 16) return { kind: "pre", code: code(random) };
  if (roll < 17) return { kind: "table", rows: rows(random) };
  if (roll < 18) return { kind: "blockquote", line: markUp(random, prose(random, 2)) };
  return { kind: "h2", line: [{ kind: "text", text: prose(random, 1).slice(0, -1) }] };
}

function paragraph(random: (below: number) => number, inserted?: string): Piece[] {
  const first = markUp(random, prose(random, 2 + random(3)));
  if (inserted === undefined) return first;
  return [...first, { kind: "text", text: ` ${inserted} ` }, ...markUp(random, prose(random, 3))];
}

/** About every eighth word in markup of its own. */
function markUp(random: (below: number) => number, text: string): Piece[] {
  const kinds = ["em", "strong", "code", "a"] as const;
  const pieces: Piece[] = [];
  let plain = "";
  for (const [index, word] of text.split(" ").entries()) {
    const space = index === 0 ? "" : " ";
    if (random(8) > 0 || word.endsWith(".")) {
      plain += space + word;
      continue;
    }
    if (plain + space !== "") pieces.push({ kind: "text", text: plain + space });
    pieces.push({ kind: kinds[random(kinds.length)]!, text: word });
    plain = "";
  }
  return [...pieces, { kind: "text", text: plain }];
}

function code(random: (below: number) => number): string {
  return Array.from({ length: 4 + random(8) }, (_, line) => {
    const [a, b, c] = [wordFrom(random), wordFrom(random), wordFrom(random)];
    return `${"  ".repeat(line % 3)}const ${a}${random(1000)} = ${b}.${c}(${random(1000)});`;
  }).join("\n");
}

function rows(random: (below: number) => number): string[][] {
  return Array.from({ length: 5 }, () => Array.from({ length: 3 }, () => `${wordFrom(random)} ${wordFrom(random)}`));
}
