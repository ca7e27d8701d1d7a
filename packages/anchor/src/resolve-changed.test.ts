import { array, assert, constantFrom, integer, nat, option, property } from "fast-check";
import { describe as group, expect, test } from "vitest";
import { changedLimit, resolveChanged } from "./changed.ts";
import { describe, type Query, resolve, type Selector, type Span, streamFromText } from "./index.ts";
import { isSamePlace } from "./internal/places.ts";
import { dice, edited, prose } from "./testing/edits.ts";

/** The answer, with the passage found between marks. */
function answer(text: string, quote: string, prefix?: string | null, suffix?: string | null) {
  const stream = streamFromText(text);
  const found = resolveChanged(stream, { text: quote, prefix, suffix });
  if (found.state !== "changed") return found.state;
  expect(found.passage).toBe(stream.text.slice(found.start, found.end));
  return `${stream.text.slice(0, found.start)}‹${found.passage}›${stream.text.slice(found.end)}`;
}

/** A selector of the marked words. */
function selectorOf(marked: string): Selector {
  const start = marked.indexOf("‹");
  const text = marked.replace("‹", "").replace("›", "");
  return describe(streamFromText(text), start, marked.indexOf("›") - 1);
}

group("changed", () => {
  const quote = "holds the pressure all day";
  const cases: Record<string, [answer: string, expected: string]> = {
    "one letter, between both contexts": [
      answer("It holds the pressures all day, I say", quote, "It ", ", I"),
      "It ‹holds the pressures all day›, I say",
    ],
    "one side that agrees": [
      answer("It holds the pressures all day long", quote, "It ", ", I"),
      "It ‹holds the pressures all day› long",
    ],
    "the other side": [
      answer("They hold the pressure all day, I say", quote, "It ", ", I"),
      "They ‹hold the pressure all day›, I say",
    ],
    "the only side that is known": [
      answer("It holds one pressure all day", quote, null, ""),
      "It ‹holds one pressure all day›",
    ],
    "the stream's start": [
      answer("Holds the pressure all day long", quote, "", ", I"),
      "‹Holds the pressure all day› long",
    ],
    "a whole message": [answer("holds the pressure, all day", quote, "", ""), "‹holds the pressure, all day›"],
    "a word put in at the seam": [
      answer("It now holds the pressures all day, I say", quote, "It ", ", I"),
      "It ‹now holds the pressures all day›, I say",
    ],
    "white space at the seam": [
      answer("It (holds the pressures all day)", quote, "It ( ", " )"),
      "It (‹holds the pressures all day›)",
    ],
    "other case, quotation marks and composed letters": [
      answer("a “Café de Flore” b", 'the "Cafe\u0301 de Flore', "x", '" b'),
      "missing",
    ],
    "curly quotes": [
      answer("It says “stop” in all caps, twice.", 'It says "stop" in all caps', "", ", twice."),
      "‹It says “stop” in all caps›, twice.",
    ],
    "words that are found whole, not cut at the free end": [
      answer("It hold the pressure all daily", quote, "It ", null),
      "It ‹hold the pressure all daily›",
    ],
    "a word that the original cut too": [
      answer("see garden fenceposts lean out", "gardens fence", "see ", "post lean"),
      "see ‹garden fence›posts lean out",
    ],
    "no half character": [
      answer("x holds the pressure 👩‍👩‍👧 day y", "holds the pressure 👩‍👩‍👦 day", "x ", " y"),
      "x ‹holds the pressure 👩‍👩‍👧 day› y",
    ],
    "a mark at the free end only where the excerpt had one": [
      answer("Say: the pump works well today. Yes", "the pump works well todays", "Say: ", "!"),
      "Say: ‹the pump works well today›. Yes",
    ],
    "another mark at the free end": [
      answer("Say: the pump works well! Yes", "the pump works well.", "Say: ", " No"),
      "Say: ‹the pump works well!› Yes",
    ],
    "CJK letters": [
      answer("今日、新しい駅はとっても静かです。また来ます", "新しい駅はとても静かです", "今日、", "。明日"),
      "今日、‹新しい駅はとっても静かです›。また来ます",
    ],
  };
  for (const [name, [found, expected]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(found).toBe(expected);
    });
  }

  test("the answer has the two texts and the number of edits between them", () => {
    const stream = streamFromText("It holds the pressures all day");
    const found = resolveChanged(stream, { text: "holds\nthe pressure all day", prefix: "It ", suffix: "" });
    expect(found).toEqual({
      state: "changed",
      start: 3,
      end: 30,
      edits: 1,
      excerpt: "holds the pressure all day",
      passage: "holds the pressures all day",
      occurrences: 0,
    });
  });

  test("the closest by far, where two passages stand in such surroundings", () => {
    const find = (text: string) => answer(text, "the pump works well todays", "Note: ", "!");
    expect(find("Note: the pump works well today. Note: the pumps walk well today.")).toBe("missing");
    expect(find("Note: the pump works well today. Then: The pump works well today.")).toBe("missing");
    expect(find("Note: the pump works well today. Then: the valves talk well today.")).toContain("‹the pump");
  });
});

group("what resolve answers is not changed", () => {
  const stream = streamFromText("one two, one three, four");
  const queries: Record<string, Query> = {
    exact: describe(stream, 4, 7),
    moved: { text: "two" },
    ambiguous: { text: "one" },
    "a quote without edits to spare": { text: "twoo", prefix: "one ", suffix: "," },
    invalid: { text: " " },
  };
  for (const [name, query] of Object.entries(queries)) {
    test(`${name}`, () => {
      expect(resolveChanged(stream, query)).toEqual(resolve(stream, query));
    });
  }
});

group("missing", () => {
  test("a lookalike whose context agrees on neither side", () => {
    const text =
      "Crew North says the pump was replaced on Tuesday and now holds pressure all day.\n\nCrew South says the valve was cleaned.";
    const quote = "Crew East says the pump was replaced on Tuesday and now holds pressure all day.";
    expect(answer(text, quote, "Report: ", " End.")).toBe("missing");
    expect(answer(text, quote, null, null)).toBe("missing");
    expect(answer(text, quote, " ", " ")).toBe("missing");
  });

  test("a sentence taken out from among its likes", () => {
    const line = (name: string) => `Crew ${name} says the pump was replaced and now holds pressure all day.`;
    const before = `${line("North")} ${line("South")} ‹${line("East")}› ${line("West")} End.`;
    const after = [line("North"), line("South"), line("West"), "End."].join(" ");
    expect(resolveChanged(streamFromText(after), selectorOf(before)).state).toBe("missing");
  });

  test("a numbered line taken out from among its likes", () => {
    const line = (number: number) => `Paragraph ${number} of the reply says a little more.`;
    const lines = Array.from({ length: 30 }, (_, at) => line(at + 1));
    const marked = lines.map((one, at) => (at === 11 ? `‹${one}›` : one)).join(" ");
    const stream = streamFromText(lines.filter((_, at) => at !== 11).join(" "));
    expect(resolveChanged(stream, selectorOf(marked)).state).toBe("missing");
  });

  test("one side that agrees, and as close a passage elsewhere", () => {
    const near = "It holds the pressures all day long.";
    expect(answer(near, "holds the pressure all day", "It ", ", I")).toContain("‹");
    expect(answer(`${near} They hold the pressure all day.`, "holds the pressure all day", "It ", ", I")).toBe(
      "missing",
    );
  });

  test("more than a fifth of the units edited", () => {
    expect(answer("It holds the 12345 all day.", "holds the abcde all day", "It ", ".")).toBe("missing");
    expect(answer("It holds the 1234e all day.", "holds the abcde all day", "It ", ".")).toContain("‹");
  });

  test("an excerpt over the bound, and none at it", () => {
    const long = prose(dice(3), changedLimit).slice(0, changedLimit - 1);
    expect(answer(`x A${long} y`, `a${long}`, "x ", " y")).toContain("‹");
    expect(answer(`x A${long}z y`, `a${long}z`, "x ", " y")).toBe("missing");
  });

  test("half a character", () => {
    expect(answer("a half \ud83e character b", "half \ud83d character", "a ", " b")).toBe("missing");
  });
});

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
    { numRuns: 300 },
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
    { numRuns: 300 },
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
    { numRuns: 200 },
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
    { numRuns: 200 },
  );
});

group("hostile texts are answered", () => {
  const megabyte = 1_000_000;
  test("a self-similar text and excerpt", () => {
    const stream = streamFromText("a".repeat(megabyte));
    const quote = `${"a".repeat(500)}b${"a".repeat(499)}`;
    for (const context of ["a", "a".repeat(32), "", null]) {
      expect(resolveChanged(stream, { text: quote, prefix: context, suffix: context }).state).toBe("missing");
    }
  });

  test("context that stands everywhere", () => {
    const roll = dice(1);
    const stream = streamFromText("so it goes. ".repeat(megabyte / 12));
    const query = { text: prose(roll, 900), prefix: "so it goes. so it goes. ", suffix: " so it goes." };
    expect(resolveChanged(stream, query).state).toBe("missing");
  });

  test("a thousand edited units in a megabyte", () => {
    const roll = dice(2);
    const text = prose(roll, megabyte);
    const start = text.indexOf(" ", megabyte / 2) + 1;
    const end = text.lastIndexOf(" ", start + changedLimit);
    const selector = describe(streamFromText(text), start, end);
    const now = edited(roll, selector.text, 50);
    const found = resolveChanged(streamFromText(text.slice(0, start) + now + text.slice(end)), selector);
    expect(found).toMatchObject({ state: "changed", start, end: start + now.length });
  });
});

test("the answer keeps the rules, every passage compared", { timeout: 60_000 }, () => {
  const pieces = constantFrom("in", "on", "an", "a", "pump", "pumps", "lamp", ".", " ", " ", " ", " ");
  const texts = (maxLength: number) =>
    array(pieces, { maxLength }).map((all) => all.join("").trim().replace(/ +/g, " "));
  const contexts = option(texts(3));
  const counts = { changed: 0, missing: 0 };
  assert(
    property(texts(9), texts(12), texts(12), nat(), contexts, contexts, (excerpt, head, tail, seed, pre, post) => {
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
    { numRuns: 3000 },
  );
  expect(Math.min(counts.changed, counts.missing)).toBeGreaterThan(100);
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
