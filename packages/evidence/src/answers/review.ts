import { findNumbers } from "../values/numbers.ts";

/** Why a claim or an answer is not wholly vouched for. */
export type ReviewIssue =
  | {
      readonly issue: "quote_not_found" | "quote_empty" | "quote_misleads";
      readonly subQuestionId: string;
      readonly chunkId: string;
    }
  | {
      readonly issue: "evidence_not_assigned" | "history_only";
      readonly subQuestionId: string;
      readonly chunkId: string;
    }
  | { readonly issue: "claim_without_citation"; readonly subQuestionId: string }
  | { readonly issue: "claim_value_not_in_quote"; readonly subQuestionId: string; readonly values: readonly string[] }
  | { readonly issue: "unknown_marker" | "unused_citation"; readonly number: number }
  | { readonly issue: "conflict"; readonly field: string; readonly chunkIds: readonly string[] }
  | { readonly issue: "strategy_failed"; readonly strategy: string }
  | { readonly issue: "verifier_failed" | "responder_failed" | "reasoner_failed"; readonly subQuestionId?: string };

/** What is told about an answer as a whole. */
export interface ReviewReport {
  readonly groundingStatus: "grounded" | "partially_grounded" | "ungrounded";
  readonly consistencyStatus: "consistent" | "conflict_detected";
  readonly completenessStatus: "complete" | "partial" | "insufficient_evidence";
  readonly retryCount: number;
  readonly issues: readonly ReviewIssue[];
}

/** All claims verified, some, or none; an answer without claims is not grounded in anything. */
export function groundingOf(claims: readonly { readonly verified: boolean }[]): ReviewReport["groundingStatus"] {
  const verified = claims.filter((claim) => claim.verified).length;
  if (verified === 0) return "ungrounded";
  return verified === claims.length ? "grounded" : "partially_grounded";
}

/** The value of a structured field as a document has it. */
export interface FieldFact {
  readonly documentId: string;
  readonly chunkId: string;
  readonly field: string;
  readonly value: string;
}

/** One field with several values. */
export interface Conflict {
  readonly field: string;
  readonly chunkIds: readonly string[];
}

/** The fields on which facts contradict each other: equal amounts written differently agree, and documents that are compared may differ. */
export function findConflicts(
  facts: readonly FieldFact[],
  { comparing = false }: { readonly comparing?: boolean } = {},
): Conflict[] {
  const groups = Map.groupBy(facts, ({ field, documentId }) =>
    JSON.stringify(comparing ? [field, documentId] : [field]),
  );
  return [...groups.values()]
    .filter((group) => group.some(({ value }) => !sameValue(value, group[0]!.value)))
    .map((group) => ({ field: group[0]!.field, chunkIds: [...new Set(group.map(({ chunkId }) => chunkId))] }));
}

function sameValue(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  const [first, ...more] = findNumbers(a);
  const [second, ...others] = findNumbers(b);
  if (first === undefined || second === undefined || more.length > 0 || others.length > 0) return false;
  return (
    first.readings.some((reading) => second.readings.includes(reading)) &&
    first.currency === second.currency &&
    first.percent === second.percent &&
    first.unit === second.unit &&
    first.negative === second.negative
  );
}

function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}
