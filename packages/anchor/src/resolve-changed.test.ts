import { describe as group, expect, test } from "vitest";
import { changedLimit, resolveChanged } from "./changed.ts";
import { describe, type Query, resolve, type Selector, streamFromText } from "./index.ts";
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
    "a number or a negation that makes it say something else": [
      answer("It is not safe to open at 250 degrees, I say", "is safe to open at 150 degrees", "It ", ", I"),
      "It ‹is not safe to open at 250 degrees›, I say",
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

  test("context that was edited itself", () => {
    const found = (text: string) => answer(text, "holds the pressure all day", "we saw that it ", " in the hall");
    expect(found("we saw that it holds a pressure all day in every hall")).toContain("‹holds a");
    expect(found("we say that it holds a pressure all day in every hall")).toBe("missing");
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

  test("context that nearly stands everywhere", () => {
    const stream = streamFromText("a".repeat(megabyte));
    const prefix = `${"a".repeat(100)}b${"a".repeat(155)}`;
    expect(resolveChanged(stream, { text: `${"a".repeat(99)}b`, prefix, suffix: prefix }).state).toBe("missing");
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
