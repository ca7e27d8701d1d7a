// Shorter runs are easier to read as they are.
const RUN = /(.{1,12}?)\1{39,}/gsu;
const LONG = 200;

/**
 * Writes what `vectors/*.json` hold short: a string with long repetitions becomes `{ "join": [ … ] }`, whose items are
 * strings and `{ "repeat": string, "times": number }`.
 */
export function abbreviate(value: unknown): unknown {
  if (typeof value === "string") return value.length < LONG ? value : join(value);
  if (Array.isArray(value)) return value.map((item) => abbreviate(item));
  return mapFields(value, abbreviate);
}

/** The value that an abbreviated one stands for. */
export function spellOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => spellOut(item));
  if (typeof value !== "object" || value === null) return value;
  const { join: items } = value as { readonly join?: unknown };
  return Array.isArray(items) ? items.map((item) => piece(item)).join("") : mapFields(value, spellOut);
}

type Piece = string | { readonly repeat: string; readonly times: number };

function join(text: string): unknown {
  const items: Piece[] = [];
  let last = 0;
  for (const run of text.matchAll(RUN)) {
    if (run.index > last) items.push(text.slice(last, run.index));
    items.push({ repeat: run[1]!, times: run[0].length / run[1]!.length });
    last = run.index + run[0].length;
  }
  if (last === 0) return text;
  if (last < text.length) items.push(text.slice(last));
  return { join: items };
}

function piece(item: Piece): string {
  return typeof item === "string" ? item : item.repeat.repeat(item.times);
}

function mapFields(value: unknown, change: (field: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
}
