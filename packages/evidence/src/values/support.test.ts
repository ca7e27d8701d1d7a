import { describe, expect, test } from "vitest";
import { unsupportedValues } from "../index.ts";

const missing = (claim: string, ...quotes: string[]) =>
  unsupportedValues(claim, quotes).map(({ kind, text }) => `${kind} ${text}`);

describe("a value in another spelling is supported", () => {
  test.each([
    ["The limit is $2M.", "a limit of $2,000,000"],
    ["It cost 1.2 billion dollars.", "It cost $1,200,000,000."],
    ["Revenue was €1.5 million.", "Revenue was 1.500.000 €."],
    ["Es kostet 1,5 Mio. Euro.", "It costs €1,500,000."],
    ["It grew 5 percent.", "It grew by 5%."],
    ["It ends on January 1, 2025.", "It ends on 2025-01-01."],
    ["It ends in January 2025.", "It ends on 1 January 2025."],
    ["It ended in 2025.", "It ended on 01/02/2025."],
    ["It ends on 1 February 2025.", "It ends on 01/02/2025."],
    ["The period is 60 days.", "a period of sixty days"],
    ["The limit is 1,000,000.", "限額は100万円です"],
    ["It fell by 5%.", "a change of -5%"],
    ["It paid to Bank of America.", "Bank of America received it"],
    ["Acme's limit is 5.", "Acme has a limit of 5"],
    ["It holds ١٢٣ units.", "It holds 123 units."],
  ])("%s ← %s", (claim, quote) => {
    expect(missing(claim, quote)).toEqual([]);
  });
});

describe("a value that no quote states is not", () => {
  test.each([
    ["The limit is $5,000,000.", "per-occurrence limit of $1,000,000", "amount $5,000,000"],
    ["The limit is $1,000.", "a limit of $1,000,000", "amount $1,000"],
    ["The limit is €500.", "a limit of $500", "amount €500"],
    ["It grew 5%.", "It grew by 5 units.", "percentage 5%"],
    ["It takes 60 months.", "It takes 60 days.", "quantity 60 months"],
    ["It ends on January 2, 2025.", "It ends on January 1, 2025.", "date January 2, 2025"],
    ["It ends on January 1, 2025.", "It ends in January 2025.", "date January 1, 2025"],
    ["The change was -5%.", "It grew by 5%.", "percentage 5%"],
    ["Net income was 1,577.", "Net income (1,577)", "number 1,577"],
    ["It was paid to Jane Doe.", "It was paid to John Doe.", "name Jane Doe"],
    ["It holds 10.", "It holds 10²0 units of x", "number 10"],
  ])("%s ← %s", (claim, quote, value) => {
    expect(missing(claim, quote)).toEqual([value]);
  });
});

test("each value may be supported by another of the claim's quotes", () => {
  expect(missing("It is $5 for 3 days.", "for 3 days", "costs $5")).toEqual([]);
});

test("a name may be known from the document's title, a figure may not", () => {
  const known = { knownNames: ["Acme Policy 500"] };
  expect(unsupportedValues("The Acme Policy pays 500.", ["it pays"], known).map(({ text }) => text)).toEqual(["500"]);
});

test("a capital that begins a sentence names nobody, an acronym does", () => {
  expect(missing("Coverage ends. The policy ends.", "nothing")).toEqual([]);
  expect(missing("FEMA pays.", "the agency pays")).toEqual(["name FEMA"]);
});

test("values stand where they are said to stand", () => {
  const claim = "By May 1, 2026 Acme owes $7 and 8%.";
  for (const { text, start, end } of unsupportedValues(claim, [])) expect(claim.slice(start, end)).toContain(text);
  expect(unsupportedValues(claim, [])).toHaveLength(4);
});
