import type { Account } from "@pincite/api";
import { useCallback, useEffect, useState } from "react";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt, type Failure, type Outcome } from "../environment/outcome.ts";

/** An account as far as it is known. */
export type AccountView =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly account: Account }
  | { readonly state: "failed"; readonly failure: Failure };

/** Fetches an account under any of its ids, and again on `retry`. */
export function useAccount(
  client: ApiClient,
  accountId: string,
): { readonly view: AccountView; readonly retry: () => void } {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly outcome: Outcome<Account> }>();
  const question = `${tries} ${accountId}`;
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const outcome = await attempt(client.accounts.get({ params: { id: accountId } }), stop.signal);
      if (!stop.signal.aborted) setAnswer({ to: question, outcome });
    };
    void ask();
    return () => stop.abort();
  }, [client, accountId, question]);
  // An answer to an earlier question is about another account.
  return {
    view: viewOf(answer?.to === question ? answer.outcome : undefined),
    retry: useCallback(() => setTries((count) => count + 1), []),
  };
}

function viewOf(outcome: Outcome<Account> | undefined): AccountView {
  if (outcome === undefined) return { state: "loading" };
  return outcome.ok ? { state: "ready", account: outcome.value } : { state: "failed", failure: outcome.failure };
}
