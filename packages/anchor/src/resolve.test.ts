import { assert, array, constantFrom, option, property, string } from "fast-check";
import { describe as group, expect, test } from "vitest";
import { candidateLimit, describe, type Query, resolve, streamFromText } from "./index.ts";

/** The answer, with the found words shown between marks. */
function answer(text: string, quote: string, prefix?: string | null, suffix?: string | null) {
  const stream = streamFromText(text);
  const found = resolve(stream, { text: quote, prefix, suffix });
  if (found.state !== "exact" && found.state !== "moved") return found.state;
  return `${stream.text.slice(0, found.start)}‹${quote.trim()}›${stream.text.slice(found.end)}`;
}

group("exact", () => {
  test("offsets decide among copies while the stream is the one that was quoted", () => {
    const stream = streamFromText(
      "yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes yes",
    );
    const selector = describe(stream, 40, 43);
    expect(resolve(stream, selector)).toEqual({ state: "exact", start: 40, end: 43, occurrences: 21 });
    const { revision: _, ...undated } = selector;
    expect(resolve(stream, undated).state).toBe("ambiguous");
  });

  test("offsets that hold other words decide nothing", () => {
    const stream = streamFromText("one two three");
    const query = { text: "two", start: 3, end: 6, revision: stream.fingerprint };
    expect(resolve(stream, query)).toEqual({ state: "moved", start: 4, end: 7, occurrences: 1 });
  });
});

group("moved", () => {
  const cases: Record<string, [answer: string, expected: string]> = {
    "one copy that agrees on both sides": [answer("a x b, a x c", "x", "a ", " c"), "a x b, a ‹x› c"],
    "one copy on the only known side": [answer("a x b, a x c", "x", null, " c"), "a x b, a ‹x› c"],
    "none on both sides, one on one side": [answer("a x b, c x d", "x", "c ", " e"), "a x b, c ‹x› d"],
    "the stream's start": [answer("x b, c x b", "x", "", " b"), "‹x› b, c x b"],
    "the stream's end": [answer("a x b a x", "x", "a ", ""), "a x b a ‹x›"],
    "white space at the seams": [answer("a(x) b (x) c", "x", "b ( ", "  ) c"), "a(x) b (‹x›) c"],
    "white space in the quote": [answer("one\n\n two", "one two", null, null), "‹one two›"],
    "context beyond the stream's edge in white space": [answer("a x b a x", "x", "\n a ", " b"), "a ‹x› b a x"],
    "a lone copy whose context has changed": [answer("new words here", "words", "old ", " there"), "new ‹words› here"],
    "a lone copy inside a word without known context": [answer("yesterday", "yes", null, null), "‹yes›terday"],
    "a lone copy that cuts what the original cut": [answer("fencepost", "fence", "the ", "post"), "‹fence›post"],
    "a lone copy that cuts no more than the original": [
      answer("a fencepost", "fence", "the ", "line"),
      "a ‹fence›post",
    ],
    "a lone copy between CJK letters": [answer("新しい駅はとても", "駅は", "の", "。"), "新しい‹駅は›とても"],
    "a lone copy between Korean letters": [answer("우리학교에서", "학교", "이 ", " 앞"), "우리‹학교›에서"],
  };
  for (const [name, [found, expected]] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(found).toBe(expected);
    });
  }
});

group("missing", () => {
  const cases: Record<string, string> = {
    "no copy": answer("one two", "three", "", ""),
    "a lone copy inside a word": answer("yesterday", "yes", "say ", ", please"),
    "a lone copy inside a word on the one known side": answer("yesterday", "yes", null, ", please"),
    "a lone copy inside a word, quoted at the edge": answer("not yesterday", "yes", "", ""),
    "a lone copy inside a word, of which only the white space is known": answer("not yesterday", "yes", " ", " "),
    "a lone copy inside a number": answer("$1,000,000 now", "$1,000", "pay ", " then"),
    "a lone copy before an accent": answer("re\u0301sume", "re", "a ", " b"),
    "other case": answer("Set MAX", "set max"),
    "composed letters": answer("a r\u00e9sum\u00e9", "re\u0301sume\u0301"),
    "curly quotes": answer("say “yes” to it", 'say "yes"'),
    "an ellipsis as one character": answer("and so on… then", "and so on..."),
    "an ellipsis for words left out": answer("dried, weighed and stored", "dried … and stored"),
    "a soft hyphen": answer("hy\u00adphen", "hyphen"),
    "half a character": answer("a 😀 b", "\ud83d"),
    "half a character in a text that holds it": answer("a \ud83d b", "\ud83d"),
  };
  for (const [name, found] of Object.entries(cases)) {
    test(`${name}`, () => {
      expect(found).toBe("missing");
    });
  }
});

group("ambiguous", () => {
  test("copies that agree alike, whatever their number elsewhere", () => {
    const stream = streamFromText("a x b, a x b, c x d");
    expect(resolve(stream, { text: "x", prefix: "a ", suffix: " b" })).toEqual({
      state: "ambiguous",
      candidates: [
        { start: 2, end: 3 },
        { start: 9, end: 10 },
      ],
      tied: 2,
      occurrences: 3,
    });
  });

  test("one copy for each side", () => {
    const found = resolve(streamFromText("a x c, b x d, x"), { text: "x", prefix: "a ", suffix: " d" });
    expect(found).toMatchObject({ state: "ambiguous", tied: 2, occurrences: 3 });
  });

  test("copies that agree with nothing", () => {
    expect(answer("a x b, c x d", "x", "e ", " f")).toBe("ambiguous");
    expect(answer("a x b, c x d", "x", null, " f")).toBe("ambiguous");
    expect(answer("a x b, c x d", "x", " ", " ")).toBe("ambiguous");
  });

  test("saved offsets break no tie", () => {
    const stream = streamFromText("x, x, x");
    const query = { text: "x", start: 3, end: 4, prefix: ", ", suffix: ", ", revision: "AAAAAAAAAAA" };
    expect(resolve(stream, { ...query, prefix: null, suffix: null }).state).toBe("ambiguous");
    expect(resolve(stream, query)).toMatchObject({ state: "moved", start: 3 });
  });

  test("overlapping copies", () => {
    const found = resolve(streamFromText("aaaa"), { text: "aa" });
    expect(found).toMatchObject({ state: "ambiguous", tied: 3, occurrences: 3 });
  });

  test("a list with a bound, and the true number", () => {
    const found = resolve(streamFromText("a".repeat(20_000)), { text: "a" });
    if (found.state !== "ambiguous") throw new RangeError(found.state);
    expect(found.candidates).toHaveLength(candidateLimit);
    expect(found.tied).toBe(20_000);
    expect(JSON.parse(JSON.stringify(found))).toMatchObject({ occurrences: 20_000 });
  });
});

group("invalid", () => {
  const cases: [query: Query, reason: string][] = [
    [{ text: "" }, "empty"],
    [{ text: " \n\u3000" }, "blank"],
    [{ text: "a".repeat(8001) }, "too-long"],
    [{ text: "a", prefix: "\ude00b" }, "surrogate"],
    [{ text: "a", suffix: "b".repeat(257) }, "context"],
    [{ text: "a b", start: 0, end: 4 }, "offsets"],
    [{ text: "a", start: -1, end: 0 }, "offsets"],
    [{ text: "a", start: 0.5, end: 1.5 }, "offsets"],
  ];
  for (const [query, reason] of cases) {
    test(`${reason}: ${JSON.stringify(query).slice(0, 40)}`, () => {
      expect(resolve(streamFromText("a b"), query)).toEqual({ state: "invalid", reason, occurrences: 0 });
    });
  }
});

test("the answer is the one that comparing every copy gives", { timeout: 60_000 }, () => {
  const quotes = words(4).filter((quote) => quote.trim() !== "");
  assert(
    property(words(24), quotes, option(words(3)), option(words(3)), (text, quote, prefix, suffix) => {
      const stream = streamFromText(text);
      const found = resolve(stream, { text: quote, prefix, suffix });
      const plain = plainly(stream.text, quote.replace(/\s+/g, " ").trim(), prefix, suffix);
      const starts =
        found.state === "ambiguous"
          ? found.candidates.map(({ start }) => start)
          : "start" in found
            ? [found.start]
            : [];
      expect({ state: found.state, starts, occurrences: found.occurrences }).toEqual(plain);
    }),
    { numRuns: 3000 },
  );
});

test("hostile repetition is answered", { timeout: 60_000 }, () => {
  const run = "a".repeat(1_000_000);
  const stream = streamFromText(run);
  const long = "a".repeat(7999);
  expect(resolve(stream, { text: `${long}a`, prefix: "a".repeat(32) })).toMatchObject({ occurrences: 992_001 });
  for (const text of [`b${long}`, `${long}b`, `${long.slice(4000)}b${long.slice(4000)}`]) {
    expect(resolve(stream, { text, prefix: "a".repeat(32), suffix: "a".repeat(32) }).state).toBe("missing");
  }
});

test("a query is not read as a pattern", () => {
  assert(
    property(
      string({ minLength: 1, maxLength: 10 }).filter((text) => text.trim() !== ""),
      (text) => {
        expect(resolve(streamFromText(`x ${text} y`), { text }).state).not.toBe("missing");
      },
    ),
  );
});

function words(maxLength: number) {
  return array(constantFrom("a", "b", "ab", " ", "é", "木"), { maxLength }).map((all) => all.join(""));
}

function tidy(context: string | null) {
  return context?.replace(/\s+/g, " ");
}

/** The rules as they are written, with no thought of speed. */
function plainly(text: string, quote: string, prefix: string | null, suffix: string | null) {
  const starts = Array.from(text, (_, start) => start).filter((start) => text.startsWith(quote, start));
  const before = tidy(prefix);
  const after = tidy(suffix);
  const agreements = (start: number) => {
    const left = ` ${text.slice(0, start).trimEnd()}`;
    const right = `${text.slice(start + quote.length).trimStart()} `;
    const first = before === "" ? left === " " : before?.trim() ? left.endsWith(before.trimEnd()) : undefined;
    const second = after === "" ? right === " " : after?.trim() ? right.startsWith(after.trimStart()) : undefined;
    return [first, second].filter((side) => side !== undefined);
  };
  const word = /[a-zé]/;
  const cut = (left: string, right: string) => word.test(left.slice(-1)) && word.test(right.slice(0, 1));
  const answer = (state: string, found: number[]) => ({ state, starts: found, occurrences: starts.length });
  const pick = (found: number[]) => answer(found.length === 1 ? "moved" : "ambiguous", found);

  const wholly = starts.filter((start) => agreements(start).length > 0 && agreements(start).every(Boolean));
  if (wholly.length > 0) return pick(wholly);
  const partly = starts.filter((start) => agreements(start).some(Boolean));
  if (partly.length > 0) return pick(partly);
  if (starts.length > 1) return pick(starts);
  const [start] = starts;
  if (start === undefined) return answer("missing", []);
  const cutsLeft = before !== undefined && cut(text.slice(0, start), quote) && !cut(before, quote);
  const cutsRight = after !== undefined && cut(quote, text.slice(start + quote.length)) && !cut(quote, after);
  return cutsLeft || cutsRight ? answer("missing", []) : pick(starts);
}
