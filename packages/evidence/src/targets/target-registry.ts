import { poolAccounts, targetOfAccounts } from "./account-ids.ts";
import type { AccountRef, AnswerCitation, CitationTarget } from "./citation-target.ts";
import type { TargetKind, TargetOf } from "./define-target.ts";
import { parseCitationTarget } from "./parse-citation-target.ts";

/** A registry as it travels with a turn that is cut into slices: plain JSON. Null marks a source that stays untyped. */
export interface RegistryCheckpoint<Target = CitationTarget> {
  readonly citationTargets: readonly (readonly [source: string, target: Target | null])[];
}

/**
 * What each source means in one turn. A provider echoes only a source, so that a source means one thing for the whole
 * turn: accounts are pooled, and any other disagreement leaves it untyped for good.
 */
export class TargetRegistry<const Kinds extends readonly TargetKind[] = readonly []> {
  readonly #kinds: Kinds | undefined;
  // A map, since a source may be named like anything.
  readonly #targets = new Map<string, Entry<Kinds>>();

  /** An empty registry, as a turn starts with; `kinds` are the host's own. */
  constructor(kinds?: Kinds) {
    this.#kinds = kinds;
  }

  /** The registry of a checkpoint; empty when it has none or a broken one. Never throws. */
  static resume<const Kinds extends readonly TargetKind[] = readonly []>(
    checkpoint: unknown,
    kinds?: Kinds,
  ): TargetRegistry<Kinds> {
    const registry = new TargetRegistry(kinds);
    const entries = readCheckpoint(checkpoint, kinds);
    for (const [source, target] of entries ?? []) registry.#targets.set(source, target);
    return registry;
  }

  /** Notes what a tool's result says that a source points at; `undefined` when it does not say. */
  write(source: string, target: CitationTarget | TargetOf<Kinds[number]> | undefined): void {
    const parsed = target === undefined ? null : pooled(parseCitationTarget(target, this.#kinds));
    const known = this.#targets.get(source);
    this.#targets.set(source, known === undefined ? parsed : agreed(known, parsed));
  }

  /** What a source points at, as far as this turn knows. */
  targetOf(source: string): CitationTarget | TargetOf<Kinds[number]> | undefined {
    return this.#targets.get(source) ?? undefined;
  }

  /** A citation with the target of its source, if it has one; whatever target it came with is dropped. */
  attach<Citation extends AnswerCitation<unknown>>(
    citation: Citation,
  ): Omit<Citation, "target"> & { readonly target?: CitationTarget | TargetOf<Kinds[number]> } {
    const { target: _, ...rest } = citation;
    const target = this.targetOf(citation.source);
    return target === undefined ? rest : { ...rest, target };
  }

  /** The registry as JSON, to resume from. */
  checkpoint(): RegistryCheckpoint<CitationTarget | TargetOf<Kinds[number]>> {
    return { citationTargets: [...this.#targets] };
  }
}

type Entry<Kinds extends readonly TargetKind[]> = CitationTarget | TargetOf<Kinds[number]> | null;

/** What two results that name one source agree on; null for nothing. */
function agreed<Kinds extends readonly TargetKind[]>(known: Entry<Kinds>, added: Entry<Kinds>): Entry<Kinds> {
  if (known === null || added === null) return null;
  const accounts = accountsIn(known);
  const more = accountsIn(added);
  if (accounts !== undefined && more !== undefined) {
    return pooled<Kinds>({ kind: "accounts", accounts: [...accounts, ...more] });
  }
  return canonical(known) === canonical(added) ? known : null;
}

/** Accounts without duplicates, and as one account when there is one. */
function pooled<Kinds extends readonly TargetKind[]>(target: Entry<Kinds>): Entry<Kinds> {
  const accounts = target === null ? undefined : accountsIn(target);
  return accounts === undefined ? target : targetOfAccounts(poolAccounts(accounts))!;
}

function accountsIn(target: object): readonly AccountRef[] | undefined {
  const { kind, accountId, provider, accounts } = target as Readonly<Record<string, unknown>>;
  if (kind === "account") return [{ accountId, provider } as AccountRef];
  return kind === "accounts" ? (accounts as readonly AccountRef[]) : undefined;
}

/** JSON that does not depend on the order in which keys were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function readCheckpoint<Kinds extends readonly TargetKind[]>(
  checkpoint: unknown,
  kinds: Kinds | undefined,
): Map<string, Entry<Kinds>> | undefined {
  const listed = (checkpoint as Partial<RegistryCheckpoint> | null | undefined)?.citationTargets;
  if (!Array.isArray(listed)) return undefined;
  const entries = new Map<string, Entry<Kinds>>();
  for (const entry of listed) {
    if (!Array.isArray(entry) || entry.length !== 2 || typeof entry[0] !== "string") return undefined;
    const target = entry[1] === null ? null : parseCitationTarget(entry[1], kinds);
    if ((target === null && entry[1] !== null) || entries.has(entry[0])) return undefined;
    entries.set(entry[0], target);
  }
  return entries;
}
