import { type CalendarDate, findDates, isWithin } from "./dates.ts";
import { findNames } from "./names.ts";
import { findNumbers, findNumberWords, type FoundNumber } from "./numbers.ts";

/** A value that a claim states: what it is, and where it stands in the claim, in units. */
export interface ClaimValue {
  readonly kind: "amount" | "percentage" | "date" | "quantity" | "number" | "name";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What else may support a claim's names: a document's title, its headings, the question. Never its figures. */
export interface SupportOptions {
  readonly knownNames?: readonly string[];
}

/**
 * The values of a claim that none of its quotes supports. Values are compared, not spellings: `$2M` is `$2,000,000`, a
 * month is within a date; a currency, a unit or a sign that both state must be the same.
 */
export function unsupportedValues(
  claim: string,
  quotes: readonly string[],
  { knownNames = [] }: SupportOptions = {},
): ClaimValue[] {
  const facts = quotes.map(factsOf);
  const dates = findDates(claim);
  const numbers = findNumbers(claim).filter(apartFrom(dates));
  const names = findNames(claim).filter(apartFrom([...dates, ...numbers]));
  const missing: ClaimValue[] = [];
  const miss = (kind: ClaimValue["kind"], { start, end }: Place) =>
    missing.push({ kind, text: claim.slice(start, end), start, end });
  for (const date of dates) {
    if (!facts.some((fact) => date.readings.some((reading) => fact.dates.some((other) => isWithin(reading, other)))))
      miss("date", date);
  }
  for (const number of numbers)
    if (!facts.some((fact) => supportsNumber(number, claim, fact))) miss(kindOf(number), number);
  const texts = [...quotes, ...knownNames];
  for (const name of names) if (!texts.some((text) => holdsWords(text, name.words))) miss("name", name);
  return missing.toSorted((a, b) => a.start - b.start);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function apartFrom(others: readonly Place[]): (place: Place) => boolean {
  return ({ start, end }) => !others.some((other) => other.start < end && start < other.end);
}

interface Facts {
  readonly text: string;
  readonly numbers: readonly FoundNumber[];
  readonly dates: readonly CalendarDate[];
}

function factsOf(text: string): Facts {
  const numbers = [...findNumbers(text), ...findNumberWords(text)];
  const written = findDates(text).flatMap(({ readings }) => readings);
  const years = numbers
    .map(({ start, end }) => text.slice(start, end))
    .filter((written) => YEAR.test(written))
    .map((year) => ({ year: Number(year) }));
  return { text, numbers, dates: [...written, ...years] };
}

function supportsNumber(claimed: FoundNumber, claim: string, { text, numbers, dates }: Facts): boolean {
  const bare = claimed.currency === undefined && !claimed.percent && claimed.unit === undefined;
  if (bare && dates.some(({ year }) => claimed.readings.includes(String(year)))) return true;
  return numbers.some(
    (quoted) =>
      quoted.readings.some((reading) => claimed.readings.includes(reading)) &&
      claimed.percent === quoted.percent &&
      agrees(claimed.currency, quoted.currency) &&
      agrees(claimed.unit, quoted.unit) &&
      (claimed.negative === quoted.negative || saysLoss(claimed.negative ? text : claim)),
  );
}

function agrees(claimed: string | undefined, quoted: string | undefined): boolean {
  return claimed === undefined || quoted === undefined || claimed === quoted;
}

const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const LOSS =
  /(?<!\p{L})(?:loss(?:es)?|lost|decreas\p{L}*|declin\p{L}*|fell|fall|drop\p{L}*|down|deficit|negative|minus|reduc\p{L}*|used in)(?!\p{L})/iu;

/** Whether a text says in words what the other says by a sign. */
function saysLoss(text: string): boolean {
  return LOSS.test(text);
}

function kindOf({ percent, currency, unit }: FoundNumber): ClaimValue["kind"] {
  if (percent) return "percentage";
  if (currency !== undefined) return "amount";
  return unit === undefined ? "number" : "quantity";
}

function holdsWords(text: string, words: readonly string[]): boolean {
  const known = new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}&]+/gu) ?? []);
  return words.every((word) =>
    (word.toLowerCase().match(/[\p{L}\p{M}\p{N}&]+/gu) ?? []).every((part) => known.has(part)),
  );
}
