import { networkInterfaces } from "node:os";

/** Hosts that stand for all addresses of the machine. */
const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"]);

/** Whether listening on this host means listening on every address of the machine. */
export const isWildcard = (host: string): boolean => wildcards.has(host);

/** The addresses under which a server that listens on `host` is reached: for a wildcard, all of the machine's. A DNS name that was rebound is none of them. */
export const addressesOf = (host: string): readonly string[] =>
  isWildcard(host)
    ? Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
    : [host];
