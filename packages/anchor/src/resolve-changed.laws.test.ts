import { array, assert, constantFrom, integer, nat, option, property } from "fast-check";
import { expect, test } from "vitest";
import { resolveChanged } from "./changed.ts";
import { describe, type Query, resolve, type Span, streamFromText } from "./index.ts";
import { isSamePlace } from "./internal/places.ts";
import { dice, edited, prose } from "./testing/edits.ts";

// Once in thousands, edits at the very end of a passage leave open where it ends; a law that fails by chance holds nobody to anything.
const SEED = 20_261_201;

test("a sentence of which a twentieth is edited is found at its place", { timeout: 60_000 }, () => {
  assert(
    property(nat(), integer({ min: 60, max: 1000 }), (seed, length) => {
      const roll = dice(seed);
      const text = prose(roll, 6000);
      const start = text.indexOf(" ", 500 + roll(3000)) + 1;
      const end = text.indexOf(" ", start + length - 12);
      const selector = describe(streamFromText(text), start, end);
      const now = edited(roll, selector.text, Math.max(1, Math.floor(selector.text.length / 20)));
      const before = `${prose(roll, roll(900))} ${text.slice(0, start)}`.trimStart();
      const found = resolveChanged(streamFromText(before + now + text.slice(end)), selector);
      // Edits that undo each other leave an exact copy.
      expect(found).toMatchObject({ start: before.length, end: before.length + now.length });
      expect(now === selector.text ? ["moved"] : ["changed"]).toContain(found.state);
    }),
    { numRuns: 300, seed: SEED },
  );
});

test("a text edited all over gives the right place or none", { timeout: 60_000 }, () => {
  let hits = 0;
  assert(
    property(nat(), integer({ min: 20, max: 300 }), integer({ min: 1, max: 5 }), (seed, length, percent) => {
      const roll = dice(seed);
      const text = prose(roll, 2000);
      const start = text.indexOf(" ", 500) + 1;
      const end = text.indexOf(" ", start + length);
      const edit = (part: string) => edited(roll, part, Math.floor((part.length * percent) / 100));
      const [head, now, tail] = [edit(text.slice(0, start)), edit(text.slice(start, end)), edit(text.slice(end))];
      const found = resolveChanged(streamFromText(head + now + tail), describe(streamFromText(text), start, end));
      if (found.state === "missing") return;
      if (!("start" in found)) throw new RangeError(found.state);
      hits++;
      // Where an edit has put in or taken out a space at an end, a word more or less may belong to the passage.
      expect(Math.abs(found.start - head.length)).toBeLessThan(length / 4 + 4);
      expect(Math.abs(found.end - head.length - now.length)).toBeLessThan(length / 4 + 4);
    }),
    { numRuns: 300, seed: SEED },
  );
  expect(hits).toBeGreaterThan(100);
});

test("a sentence that is gone is never found in a text of its likes", { timeout: 60_000 }, () => {
  assert(
    property(nat(), integer({ min: 30, max: 200 }), (seed, length) => {
      const roll = dice(seed);
      const gone = prose(roll, length);
      const likes = Array.from({ length: 6 }, () => edited(roll, gone, 1 + roll(length / 8)));
      const text = likes.map((like) => `${prose(roll, 60)} ${like}`).join(" ");
      const selector = describe(streamFromText(`${prose(roll, 80)} ${gone} ${prose(roll, 80)}`), 100, 110);
      const stream = streamFromText(text);
      if (text.includes(gone)) return;
      for (const context of [
        { prefix: `${prose(roll, 30)} `, suffix: ` ${prose(roll, 30)}` },
        { prefix: null, suffix: null },
        { prefix: null, suffix: selector.suffix },
      ]) {
        expect(resolveChanged(stream, { text: gone, ...context }).state).toBe("missing");
      }
    }),
    { numRuns: 200, seed: SEED },
  );
});

test("text put in before moves the answer and changes nothing else", () => {
  assert(
    property(nat(), integer({ min: 20, max: 200 }), (seed, length) => {
      const roll = dice(seed);
      const text = prose(roll, 1500);
      const start = text.indexOf(" ", 400) + 1;
      const end = text.indexOf(" ", start + length);
      const { revision: _, ...selector } = describe(streamFromText(text), start, end);
      const now = text.slice(0, start) + edited(roll, text.slice(start, end), 1 + roll(length / 4)) + text.slice(end);
      const put = `${prose(roll, 200)} `;
      const [plain, shifted] = [now, put + now].map((each) => resolveChanged(streamFromText(each), selector));
      expect(resolveChanged(streamFromText(now), selector)).toEqual(plain);
      const moved = plain && "start" in plain ? { start: plain.start + put.length, end: plain.end + put.length } : {};
      expect(shifted).toEqual({ ...plain, ...moved });
    }),
    { numRuns: 200, seed: SEED },
  );
});

test("the answer keeps the rules, every passage compared", { timeout: 60_000 }, () => {
  const pieces = constantFrom("in", "on", "an", "a", "pump", "pumps", "lamp", ".", " ", " ", " ", " ");
  const texts = (maxLength: number) =>
    array(pieces, { maxLength }).map((all) => all.join("").trim().replace(/ +/g, " "));
  const contexts = option(texts(3));
  const counts = { changed: 0, missing: 0 };
  assert(
    property(texts(7), texts(8), texts(8), nat(), contexts, contexts, (excerpt, head, tail, seed, pre, post) => {
      if (excerpt.length < 5) return;
      const now = edited(dice(seed), excerpt, 1 + (seed % 3));
      const { text } = streamFromText(`${head} ${pre ?? ""} ${now} ${post ?? ""} ${tail}`);
      const query = { text: excerpt, prefix: pre && ` ${pre} `, suffix: post && ` ${post} ` };
      if (resolve({ text, fingerprint: "" }, query).state !== "missing") return;
      const answer = resolveChanged({ text, fingerprint: "" }, query);
      counts[answer.state as "changed" | "missing"]++;
      const passages = everyPassage(text, query);
      expect(answer.state === "changed" ? leads(answer, passages) : hasRival(passages, excerpt)).toBe(true);
    }),
    { numRuns: 1000, seed: SEED },
  );
  expect(Math.min(counts.changed, counts.missing)).toBeGreaterThan(30);
});

/** Whether an answer is one of the passages, and every other place is farther off by the lead. */
function leads(answer: Span & { readonly edits: number }, { near, adjoining, lead }: Passages): boolean {
  const found = adjoining.find(({ start, end }) => start === answer.start && end === answer.end);
  const rivals = found?.before === true && found.after ? adjoining : near;
  const others = rivals.filter((other) => !isSamePlace(other, answer));
  return found?.edits === answer.edits && others.every(({ edits }) => edits >= answer.edits + lead);
}

/** Whether there is nothing to find, or another place that adjoins as well, or one that is close whatever its surroundings. */
function hasRival({ near, adjoining }: Passages, excerpt: string): boolean {
  const [first] = adjoining;
  const isOther = (other: Span) => Math.abs(other.end - (first?.end ?? 0)) > 0.3 * excerpt.length;
  return first === undefined || [...adjoining, ...near].some(isOther);
}

type Passages = ReturnType<typeof everyPassage>;

/** All spans within a fifth of edits, and those of whole words that the context adjoins. */
function everyPassage(text: string, { text: excerpt, prefix, suffix }: Query) {
  const isLetter = (unit: string) => /\w/.test(unit);
  const cuts = (at: number) => isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at));
  const spans = Array.from(text, (_, start) =>
    Array.from({ length: Math.min(text.length - start, excerpt.length * 2) }, (__, more) => [start, start + more + 1]),
  ).flat() as [number, number][];
  const near = spans
    .filter(([start, end]) => Math.abs(end - start - excerpt.length) * 5 <= excerpt.length)
    .map(([start, end]) => ({
      start,
      end,
      edits: distance(excerpt, text.slice(start, end)),
      before: adjoinsBefore(text.slice(0, start), prefix),
      after: adjoinsAfter(text.slice(end), suffix),
    }))
    .filter(({ edits }) => edits * 5 <= excerpt.length);
  const adjoining = near.filter(
    ({ start, end, before, after }) =>
      (before || after) && text.slice(start, end).trim().length === end - start && !cuts(start) && !cuts(end),
  );
  return { near, adjoining, lead: Math.max(2, Math.ceil(excerpt.length / 20)) };
}

function adjoinsBefore(left: string, prefix: string | null | undefined): boolean {
  if (prefix === null || prefix === undefined) return false;
  if (prefix === "") return left.trim() === "";
  return ` ${left.trimEnd()}`.endsWith(prefix.trimEnd());
}

function adjoinsAfter(right: string, suffix: string | null | undefined): boolean {
  if (suffix === null || suffix === undefined) return false;
  if (suffix === "") return right.trim() === "";
  return `${right.trimStart()} `.startsWith(suffix.trimStart());
}

/** The edit distance by the plain recurrence (Wagner and Fischer). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const [above = 0, left = 0, diagonal = 0] = [row[j], next[j - 1], row[j - 1]];
      next.push(Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] as number;
}
