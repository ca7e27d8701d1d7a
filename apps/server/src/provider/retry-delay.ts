import type { ProviderReason } from "./ProviderError.ts";

/** How a request that failed before its first words is tried again: at most `times` more, `base` milliseconds and then twice as long each time, or as long as the provider asks, if that is not over `longest`. */
export interface RetryPolicy {
  readonly times: number;
  readonly base: number;
  readonly longest: number;
}

/** Two more tries within a few seconds: a busy server gets a moment, and nobody waits half a minute to hear that it is down. */
export const defaultRetryPolicy: RetryPolicy = { times: 2, base: 500, longest: 20_000 };

/**
 * How many milliseconds to wait before trying again, or undefined when a further try is pointless: `tried` counts the retries
 * so far, `random` in [0, 1) spreads the tries of many replies that failed together. Only "slow down" and a fault of the
 * provider's own are tried again; a wait longer than `longest` is left to the person.
 */
export const retryDelay = (
  reason: ProviderReason,
  tried: number,
  random: number,
  policy: RetryPolicy = defaultRetryPolicy,
): number | undefined => {
  if (tried >= policy.times) return undefined;
  const backoff = policy.base * 2 ** tried * (0.75 + random / 2);
  if (reason._tag === "RateLimited") {
    if (reason.quota) return undefined;
    const asked = reason.retryAfter === null ? backoff : reason.retryAfter * 1000;
    return asked <= policy.longest ? asked : undefined;
  }
  if (reason._tag === "Rejected" && reason.problem === "server") return Math.min(backoff, policy.longest);
  return undefined;
};
