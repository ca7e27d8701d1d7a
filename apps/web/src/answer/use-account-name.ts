import type { Account } from "@pincite/api";
import { useContext, useEffect, useState } from "react";
import { ServicesContext } from "../app/Services.ts";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt } from "../environment/outcome.ts";

/** What tells an account from others of its label; undefined until it is known. */
export function useAccountName(accountId: string): string | undefined {
  const client = useContext(ServicesContext)?.client;
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (client === undefined) return undefined;
    let isWanted = true;
    void nameOf(client, accountId).then((known) => (isWanted ? setName(known) : undefined));
    return () => {
      isWanted = false;
    };
  }, [client, accountId]);
  return name;
}

/** Names by client: a list of sources and its popovers ask once. */
const known = new WeakMap<ApiClient, Map<string, Promise<string | undefined>>>();

function nameOf(client: ApiClient, accountId: string): Promise<string | undefined> {
  const names = known.get(client) ?? new Map<string, Promise<string | undefined>>();
  known.set(client, names);
  const asked =
    names.get(accountId) ??
    attempt(client.accounts.get({ params: { id: accountId } })).then((outcome) => {
      if (outcome.ok) return accountName(outcome.value);
      names.delete(accountId);
      return undefined;
    });
  names.set(accountId, asked);
  return asked;
}

/** An account's label, institution and last digits in one line. */
function accountName({ label, institution, lastFour }: Account): string {
  const parts = [label];
  if (institution !== null && institution !== label) parts.push(institution);
  if (lastFour !== null) parts.push(`ending in ${lastFour}`);
  return parts.join(" · ");
}
