import { type Query, resolve } from "@pincite/anchor";
import { cachedStream, describeRange } from "@pincite/anchor/dom";
import { createMark } from "@pincite/react";
import { median } from "../sampler.ts";
import { domPassages } from "./dom-places.ts";
import { message } from "./message.ts";
import { unique } from "./quotes.ts";
import { toDom } from "./render.ts";

/** What painting all citations of a message took. */
export interface Painting {
  readonly citations: number;
  /** Ranges that are highlighted at the end. */
  readonly painted: number;
  /** Milliseconds of script: the stream read anew, every citation resolved, every range made and marked. */
  readonly milliseconds: number;
  /** The same with selectors that lack a revision, so that each is searched for. */
  readonly searching: number;
  /** Changes of the DOM meanwhile. */
  readonly mutations: number;
}

const ROUNDS = 25;

/** Paints citations of one message of so many units as a product does, again and again. */
export function paint(citations: number, length: number): Painting {
  const blocks = message(length);
  const root = toDom(blocks);
  const stream = cachedStream(root);
  const selectors = domPassages(root, blocks, unique(blocks, citations)).flatMap(({ place }) => {
    const description = describeRange(stream, place);
    return description.ok ? [description.selector] : [];
  });
  const bare = selectors.map(({ text, prefix, suffix }) => ({ text, prefix, suffix }));
  const rounds = Array.from({ length: ROUNDS }, () => [paintOnce(root, bare), paintOnce(root, selectors)] as const);
  return {
    citations,
    painted: Math.min(...rounds.flat().map(({ painted }) => painted)),
    milliseconds: median(rounds.map(([, all]) => all.milliseconds)),
    searching: median(rounds.map(([all]) => all.milliseconds)),
    mutations: rounds.flat().reduce((sum, { mutations }) => sum + mutations, 0),
  };
}

/** Shows the message in nodes of its own, so that its stream is read anew, once for all selectors. */
function paintOnce(message: Element, selectors: readonly Query[]) {
  const root = message.cloneNode(true) as Element;
  document.body.replaceChildren(root);
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const mark = createMark({ name: "benchmark", method: "highlight" });
  const start = performance.now();
  mark.set(
    selectors.flatMap((selector) => {
      const stream = cachedStream(root);
      const answer = resolve(stream, selector);
      const isFound = answer.state === "exact" || answer.state === "moved";
      return isFound ? (stream.toRange(answer.start, answer.end) ?? []) : [];
    }),
  );
  const milliseconds = performance.now() - start;
  const painted = CSS.highlights.get("benchmark")?.size ?? 0;
  const mutations = observer.takeRecords().length;
  observer.disconnect();
  mark.clear();
  return { painted, milliseconds, mutations };
}
