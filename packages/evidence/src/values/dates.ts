/** A date as far as it was written; absent parts were not. */
export interface FoundDate {
  /** What its figures can mean: 01/02 is a day of January or of February. */
  readonly readings: readonly CalendarDate[];
  readonly start: number;
  readonly end: number;
}

/** A day, a month or a year. */
export interface CalendarDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

const MONTHS = [
  "jan(?:uary|uar|vier)?|enero|januar",
  "feb(?:ruary|ruar|rero)?|février",
  "mar(?:ch|s|zo)?|märz",
  "apr(?:il)?|avril|abril",
  "may|mai|mayo",
  "june?|juni|juin|junio",
  "july?|juli|juillet|julio",
  "aug(?:ust)?|août|agosto",
  "sept?(?:ember|embre|iembre)?",
  "oct(?:ober|obre|ubre)?|oktober",
  "nov(?:ember|embre|iembre)?",
  "dec(?:ember)?|dezember|décembre|diciembre",
];
const MONTH = MONTHS.map((names, index) => `(?<m${index}>${names})`).join("|");
const monthNames = MONTHS.map((names) => new RegExp(`^(?:${names})$`, "iu"));
const ANY_MONTH = MONTH.replaceAll(/\?<m\d+>/g, "?:");

const FORMS: readonly {
  readonly form: RegExp;
  readonly read: (parts: readonly string[]) => readonly CalendarDate[];
}[] = [
  { form: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, read: ([year, month, day]) => [date(year, month, day)] },
  { form: /(?<!\d)(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/g, read: ([year, month, day]) => [date(year, month, day)] },
  {
    form: /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/g,
    read: ([first, second, year]) => [date(year, first, second), date(year, second, first)].filter(isPossible),
  },
  {
    form: new RegExp(`(?<![\\p{L}])(${ANY_MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?!\\d)`, "giu"),
    read: ([month, day, year]) => [date(year, monthNumber(month), day)],
  },
  {
    form: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of |de |d')?(${ANY_MONTH})\\.?(?:,? (?:de )?(\\d{4}))?(?![\\p{L}\\d])`,
      "giu",
    ),
    read: ([day, month, year]) => [date(year, monthNumber(month), day)],
  },
  {
    form: new RegExp(`(?<![\\p{L}])(${ANY_MONTH})\\.?,? (?:of |de )?(\\d{4})(?!\\d)`, "giu"),
    read: ([month, year]) => [date(year, monthNumber(month))],
  },
];

/** The dates of a text in its order; a longer form wins over what it holds. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { form, read } of FORMS) {
    for (const match of text.matchAll(form)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => other.start < end && start < other.end)) continue;
      const readings = read(match.slice(1)).filter(isPossible);
      if (readings.length > 0) found.push({ readings, start, end });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Whether one date says nothing that the other does not say. */
export function isWithin(claimed: CalendarDate, quoted: CalendarDate): boolean {
  return (["year", "month", "day"] as const).every(
    (part) => claimed[part] === undefined || claimed[part] === quoted[part],
  );
}

function date(year: string | undefined, month?: string | number, day?: string): CalendarDate {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

function isPossible({ month = 1, day = 1 }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function monthNumber(name = ""): number {
  return monthNames.findIndex((names) => names.test(name)) + 1;
}
