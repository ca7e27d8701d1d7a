import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";

/** Why a request came to nothing: `kind` for the program, `message` a sentence for people. */
export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
}

/** The ways in which a request can fail that the interface tells apart. */
export type FailureKind =
  | "unreachable"
  | "unauthorized"
  | "not-found"
  | "too-long"
  | "busy"
  | "conflict"
  | "rejected"
  | "aborted";

/** A request's value or its failure. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Runs a request of the API client to an outcome; never rejects. */
export async function attempt<T, E>(request: Effect.Effect<T, E>, signal?: AbortSignal): Promise<Outcome<T>> {
  const exit = await Effect.runPromiseExit(request, signal === undefined ? undefined : { signal });
  if (Exit.isSuccess(exit)) return { ok: true, value: exit.value };
  if (Cause.hasInterruptsOnly(exit.cause)) return { ok: false, failure: { kind: "aborted", message: "Stopped." } };
  return { ok: false, failure: toFailure(Cause.squash(exit.cause)) };
}

const kinds: Readonly<Record<string, FailureKind>> = {
  Unauthorized: "unauthorized",
  CodeRejected: "unauthorized",
  NotFound: "not-found",
  MessageTooLong: "too-long",
  BodyTooLarge: "too-long",
  ThreadBusy: "busy",
  IdConflict: "conflict",
  InvalidInput: "rejected",
  NotRetryable: "rejected",
  Forbidden: "rejected",
  TooManyAttempts: "rejected",
};

function toFailure(error: unknown): Failure {
  const tag = tagOf(error);
  const kind = kinds[tag];
  if (kind !== undefined && error instanceof Error) return { kind, message: error.message };
  if (tag === "HttpClientError")
    return { kind: "unreachable", message: "Your environment does not answer. Is it running?" };
  // An id that no environment could have made never reaches the server: nothing can stand under it.
  if (tag === "SchemaError") return { kind: "not-found", message: "There is nothing under this address." };
  return { kind: "rejected", message: "Something went wrong in the page. Reloading it may help." };
}

function tagOf(error: unknown): string {
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : "";
}
