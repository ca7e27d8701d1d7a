/** A number in a text, with what stands around it. */
export interface FoundNumber {
  /** The readings that its separators allow, as canonical decimals scaled by its magnitude: `1.2 million` is `1200000`. */
  readonly readings: readonly string[];
  readonly negative: boolean;
  readonly currency: string | undefined;
  readonly percent: boolean;
  /** A unit of measure or time that follows, in the singular. */
  readonly unit: string | undefined;
  readonly start: number;
  readonly end: number;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: "USD",
  us$: "USD",
  usd: "USD",
  dollar: "USD",
  dollars: "USD",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  gbp: "GBP",
  pound: "GBP",
  pounds: "GBP",
  "¥": "JPY",
  "￥": "JPY",
  jpy: "JPY",
  yen: "JPY",
  円: "JPY",
  元: "CNY",
  人民币: "CNY",
  cny: "CNY",
  rmb: "CNY",
  yuan: "CNY",
  "₹": "INR",
  inr: "INR",
  rupees: "INR",
  chf: "CHF",
  "฿": "THB",
  บาท: "THB",
  "₩": "KRW",
  원: "KRW",
};
const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  tsd: 3,
  m: 6,
  mn: 6,
  mm: 6,
  mio: 6,
  million: 6,
  millionen: 6,
  millions: 6,
  millones: 6,
  b: 9,
  bn: 9,
  billion: 9,
  mrd: 9,
  milliarden: 9,
  milliards: 9,
  t: 12,
  tn: 12,
  trillion: 12,
  百: 2,
  千: 3,
  万: 4,
  億: 8,
  亿: 8,
  兆: 12,
  ล้าน: 6,
  مليون: 6,
  مليار: 9,
  ألف: 3,
};
const UNITS: Readonly<Record<string, string>> = {
  d: "day",
  day: "day",
  days: "day",
  week: "week",
  weeks: "week",
  month: "month",
  months: "month",
  year: "year",
  years: "year",
  hour: "hour",
  hours: "hour",
  hrs: "hour",
  minute: "minute",
  minutes: "minute",
  second: "second",
  seconds: "second",
  km: "kilometre",
  kilometer: "kilometre",
  kilometers: "kilometre",
  kilometre: "kilometre",
  kilometres: "kilometre",
  meter: "metre",
  meters: "metre",
  metre: "metre",
  metres: "metre",
  cm: "centimetre",
  mm: "millimetre",
  mile: "mile",
  miles: "mile",
  mi: "mile",
  foot: "foot",
  feet: "foot",
  ft: "foot",
  inch: "inch",
  inches: "inch",
  kg: "kilogram",
  kilogram: "kilogram",
  kilograms: "kilogram",
  gram: "gram",
  grams: "gram",
  pound: "pound",
  lbs: "pound",
  tonne: "tonne",
  tonnes: "tonne",
  unit: "unit",
  units: "unit",
  share: "share",
  shares: "share",
  日: "day",
  年: "year",
  ヶ月: "month",
  か月: "month",
  个月: "month",
  人: "person",
};
const WORDS: Readonly<Record<string, string>> = {
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  eleven: "11",
  twelve: "12",
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  ninety: "90",
};

const alternatives = (table: object) =>
  Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll("$", "\\$"))
    .join("|");
const NOT_IN_WORD = "(?![A-Za-z\\u00C0-\\u024F\\u0400-\\u04FF])";
const NOT_AFTER_WORD = "(?<![A-Za-z\\u00C0-\\u024F\\u0400-\\u04FF\\p{Nd}]|\\p{Nd}[.,])";
const NUMBER = new RegExp(
  String.raw`(?<before>(?:${alternatives(CURRENCIES)})\s?)?(?<number>${NOT_AFTER_WORD}\p{Nd}+(?:[.,'’\u00A0\u202F٬٫]\p{Nd}+)*)(?![\p{Nd}\p{No}])` +
    String.raw`(?:[ \u00A0\u202F-]?(?:(?<short>mio|mrd|tsd)\.|(?<magnitude>${alternatives(MAGNITUDES)})${NOT_IN_WORD}))?` +
    String.raw`(?:\s?(?:(?<percent>%|٪|‰|percent\b|per cent\b|pct\b)|(?<after>${alternatives(CURRENCIES)})${NOT_IN_WORD}|[ -]?(?<unit>${alternatives(UNITS)})${NOT_IN_WORD}))?`,
  "giu",
);
const WORD_NUMBER = new RegExp(
  String.raw`(?<![\p{L}-])(${alternatives(WORDS)})(?![\p{L}])(?:[ -](?<unit>${alternatives(UNITS)})${NOT_IN_WORD})?`,
  "giu",
);

/** The numbers of a text in its order, digits of every script included. */
export function findNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const { before, number = "", short, magnitude = short, percent, after, unit } = match.groups!;
    const start = match.index;
    const end = start + match[0].length;
    const currency = CURRENCIES[(before ?? after ?? "").trim().toLowerCase()];
    const shift = MAGNITUDES[(magnitude ?? "").toLowerCase()] ?? 0;
    found.push({
      readings: readDigits(number).map((reading) => scale(reading, shift)),
      negative: isNegative(text, start, end),
      currency,
      percent: percent !== undefined,
      unit: unit === undefined ? undefined : UNITS[unit.toLowerCase()],
      start,
      end,
    });
  }
  return found;
}

/** Small numbers that are written as words, in English. */
export function findNumberWords(text: string): FoundNumber[] {
  return [...text.matchAll(WORD_NUMBER)].map((match) => {
    const unit = match.groups!["unit"];
    return {
      readings: [WORDS[match[1]!.toLowerCase()]!],
      negative: false,
      currency: undefined,
      percent: false,
      unit: unit === undefined ? undefined : UNITS[unit.toLowerCase()],
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** What digits and separators can mean: thousands come in threes, and one group behind a point can be either. */
function readDigits(written: string): string[] {
  const ascii = written
    .replaceAll(/\p{Nd}/gu, digitValue)
    .replaceAll("٬", ",")
    .replaceAll("٫", ".")
    .replaceAll(/['’\u00A0\u202F]/g, "'");
  const groups = /^\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.exec(ascii);
  if (groups !== null) {
    const separator = groups[1]!;
    const [whole, fraction] = divideFraction(ascii, separator);
    const thousands = canonical(whole.replaceAll(/[.,']/g, ""), fraction);
    const single = /^\d{1,3}\.\d{3}$/.test(ascii);
    return single ? [thousands, canonical(...(ascii.split(".") as [string, string]))] : [thousands];
  }
  const parts = ascii.split(/[.,']/);
  if (parts.length === 1) return [canonical(ascii, "")];
  return [canonical(parts.slice(0, -1).join(""), parts.at(-1)!)];
}

function divideFraction(ascii: string, separator: string): [whole: string, fraction: string] {
  const other = separator === "." ? "," : ".";
  const place = separator === "'" ? Math.max(ascii.lastIndexOf("."), ascii.lastIndexOf(",")) : ascii.lastIndexOf(other);
  return place === -1 ? [ascii, ""] : [ascii.slice(0, place), ascii.slice(place + 1)];
}

function canonical(whole: string, fraction: string): string {
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const tail = fraction.replace(/0+$/, "");
  return tail === "" ? head : `${head}.${tail}`;
}

/** Moves the decimal point to the right, on digits: no figure is rounded. */
function scale(decimal: string, shift: number): string {
  if (shift === 0) return decimal;
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = fraction.padEnd(shift, "0");
  return canonical(whole + digits.slice(0, shift), digits.slice(shift));
}

function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  if (code < 128) return digit;
  // The decimal digits of every script stand together, in order, beginning with its zero.
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function isNegative(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  if (/(?:^|[\s(])[-−–]\s?$/u.test(before)) return true;
  return before.endsWith("(") && /^\s?\)/.test(text.slice(end, end + 2)) && /\p{Nd}/u.test(text.slice(start, end));
}
