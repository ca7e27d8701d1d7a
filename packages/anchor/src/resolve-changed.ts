import { sideAfter, sideBefore } from "./internal/context.ts";
import type { Steps } from "./internal/edit-distance.ts";
import { isAlone } from "./internal/alone.ts";
import { clearLead, closestPlace } from "./internal/places.ts";
import { adjoiningPassages } from "./internal/passages.ts";
import { normalise } from "./normalise.ts";
import { type Query, resolve, type Resolution } from "./resolve.ts";
import type { TextStream } from "./text-stream.ts";

/** Longest excerpt that is looked for in a changed form, in UTF-16 code units. */
export const changedLimit = 1000;

/** One unit of an excerpt in so many may be edited; a fifth is where sentences begin to be other sentences. */
const unitsPerEdit = 5;

/** Most steps of a search, about 50 ms on a slow laptop core; a count and no clock, so that every machine gives the same answer. */
const mostSteps = 2_000_000;

/** The answer for an excerpt of which no copy is left, but one passage that it was clearly changed into. */
export interface Changed {
  readonly state: "changed";
  readonly start: number;
  readonly end: number;
  /** The least number of units inserted, deleted and replaced between the two texts. */
  readonly edits: number;
  /** The saved excerpt, normalised. */
  readonly excerpt: string;
  /** What stands there now. */
  readonly passage: string;
  readonly occurrences: number;
}

/**
 * {@link resolve}, and for an excerpt of up to 1,000 units that is `missing` a search for the passage that it was changed into.
 *
 * `changed`: one passage of whole words lies within a fifth of its units in edits, adjoins the saved context on at least one side, and leads clearly.
 */
export function resolveChanged(stream: TextStream, query: Query): Resolution | Changed {
  const answer = resolve(stream, query);
  const excerpt = normalise(query.text).trim();
  if (answer.state !== "missing" || excerpt.length > changedLimit || !excerpt.isWellFormed()) return answer;
  const most = Math.floor(excerpt.length / unitsPerEdit);
  if (most === 0) return answer;

  const { text } = stream;
  const [before, after] = [sideBefore(query.prefix, excerpt), sideAfter(query.suffix, excerpt)];
  const steps: Steps = { left: mostSteps };
  const passages = adjoiningPassages({ text, excerpt, query, before, after, most }, steps);
  const found = passages && closestPlace(passages, excerpt.length);
  if (found === undefined) return answer;
  if (!(found.before && found.after)) {
    // Half the context may stand beside a twin: then nothing nearly as close may stand anywhere else, whatever its surroundings.
    const rivals = Math.min(most, found.edits + clearLead(excerpt.length) - 1);
    if (!isAlone(text, excerpt, rivals, found, steps)) return answer;
  }
  const { start, end, edits } = found;
  const { occurrences } = answer;
  return { state: "changed", start, end, edits, excerpt, passage: text.slice(start, end), occurrences };
}
