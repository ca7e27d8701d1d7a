import { collect, expandConversation, serialize } from "@pincite/format";
import { findByExpression, findByRemark, matchByExpression } from "./baselines/find.ts";
import { benchAlone } from "./codec-alone.ts";
import { benchCodec, benchLength } from "./codec.ts";
import { documents, hostile, without } from "./documents.ts";
import { measure } from "./sampler.ts";
import { printTable } from "./table.ts";
import { citations } from "./texts.ts";

const COUNT = 200;

/** `pnpm bench format`: each table names its subjects, tells how many answers are right, and how many times as long each takes as ours. */
export async function benchFormat(): Promise<void> {
  benchCodec();
  await benchAlone();
  benchLength();
  benchCollect();
  benchWithout();
  benchHostile();
  benchExpand();
}

function benchCollect(): void {
  const rows = documents().map(({ name, markdown }) => {
    const truth = new Set(findByRemark(markdown).map(({ start, end }) => `${start}-${end}`));
    const right = (places: readonly { start: number; end: number }[]) => {
      const hits = places.filter(({ start, end }) => truth.has(`${start}-${end}`)).length;
      // Of 200 links, those that are told right: found and citations, or not found and none.
      return COUNT - (truth.size - hits) - (places.length - hits);
    };
    const subjects = [
      { name: "pincite", right: right(collect(markdown)), run: () => collect(markdown) },
      { name: "expression", right: right(findByExpression(markdown)), run: () => matchByExpression(markdown) },
      { name: "expression + decode", right: right(findByExpression(markdown)), run: () => findByExpression(markdown) },
      { name: "remark", right: right(findByRemark(markdown)), run: () => findByRemark(markdown) },
    ];
    return { name, subjects, times: measure(subjects) };
  });
  printTable(`collect, 1 MB with ${COUNT} links`, rows, COUNT);
}

function benchWithout(): void {
  const markdown = without();
  const subjects = [
    { name: "pincite", right: collect(markdown).length, run: () => collect(markdown) },
    { name: "indexOf", right: 0, run: () => markdown.indexOf("web+pincite:") },
    { name: "expression", right: 0, run: () => matchByExpression(markdown) },
  ];
  printTable("collect, 1 MB without citations", [{ name: "prose", subjects, times: measure(subjects) }], 0);
}

function benchHostile(): void {
  const rows = hostile().map(({ name, markdown, count }) => {
    const subjects = [
      { name: "pincite", right: collect(markdown).length === count ? 1 : 0, run: () => collect(markdown) },
    ];
    return { name, subjects, times: measure(subjects) };
  });
  printTable("collect, hostile input of 1 MB, a definition before and a link after it", rows, 1);
}

/** A history of 200 messages, every one with two citations. */
export function history(mark: number): string[] {
  const quotes = citations("prose", 400);
  return Array.from(
    { length: 200 },
    (_, i) => `Why ${serialize(quotes[2 * i]!)} and ${serialize(quotes[2 * i + 1]!)}? ${mark}`,
  );
}

function benchExpand(): void {
  // Each cold run gets a history that no cache has seen.
  const histories = Array.from({ length: 60 }, (_, mark) => history(mark));
  let next = 0;
  const warm = history(-1);
  const markers =
    expandByPincite(warm)
      .join("")
      .match(/\[quote \d+\]/g)?.length ?? 0;
  const subjects = [
    { name: "pincite, warm", right: markers, run: () => expandByPincite(warm) },
    { name: "pincite, cold", right: markers, run: () => expandByPincite(histories[next++ % histories.length]!) },
    { name: "expression + URL", right: 400, run: () => warm.map((message) => expandByExpression(message)) },
  ];
  printTable("expand, 200 messages with 400 citations", [{ name: "history", subjects, times: measure(subjects) }], 400);
}

function expandByPincite(messages: readonly string[]): string[] {
  const result = expandConversation(messages);
  return result.ok ? result.texts : [];
}

/** What a product writes first: every match replaced by its words, nothing escaped, numbered or checked. */
function expandByExpression(markdown: string): string {
  return markdown.replaceAll(
    /\[[^\]\n]*\]\((web\+pincite:[^)\s]*)\)/g,
    (_, uri: string) => `"${new URL(uri).searchParams.get("text")}"`,
  );
}
