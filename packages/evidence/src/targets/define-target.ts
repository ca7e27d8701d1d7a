import type { StandardSchemaV1 } from "@standard-schema/spec";

/** A host's own kind of target: its name and the schema of its fields. */
export interface TargetKind<Kind extends string = string, Fields extends object = object> {
  readonly kind: Kind;
  readonly schema: StandardSchemaV1<unknown, Fields>;
}

/** The target that a host's own kind describes. */
export type TargetOf<Kind extends TargetKind> =
  Kind extends TargetKind<infer Name, infer Fields> ? Readonly<Fields> & { readonly kind: Name } : never;

const BUILT_IN: ReadonlySet<string> = new Set([
  "web",
  "tax_reference",
  "card_document",
  "mortgage_reference",
  "market_data",
  "analysis",
  "account",
  "accounts",
  "portfolio",
  "message",
  "document",
]);

/**
 * Adds a kind of target to those that a parser and a registry are given. The schema is any library's that speaks
 * Standard Schema, validates at once (not by a promise) and gives plain JSON; it sees the target without its `kind`.
 *
 * @throws {RangeError} when the kind is empty or one of ours.
 */
export function defineTarget<const Kind extends string, Fields extends object>(
  kind: Kind,
  schema: StandardSchemaV1<unknown, Fields>,
): TargetKind<Kind, Fields> {
  if (kind === "" || BUILT_IN.has(kind)) throw new RangeError(`a target kind cannot be named "${kind}"`);
  return { kind, schema };
}
