/** The addresses under which a server may be reached: its own, and names that its owner added. */
export interface KnownHosts {
  /** Host and port as a `Host` header gives them, in lower case. */
  readonly exact: ReadonlySet<string>;
  /** Names that are known with any port: those added without one. */
  readonly names: ReadonlySet<string>;
}

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** Known hosts of a server that listens on `port` of `addresses`: those, loopback, and `added` names with or without port. */
export const knownHosts = (addresses: readonly string[], port: number, added: readonly string[]): KnownHosts => {
  const own = [...loopbackNames, ...addresses.map(bracketed)].map((name) => name.toLowerCase());
  const given = added.map((name) => name.toLowerCase());
  return {
    exact: new Set([
      ...own.map((name) => `${name}:${port}`),
      // A browser leaves the default port out.
      ...(port === 80 ? own : []),
      ...given.filter(hasPort),
    ]),
    names: new Set(given.filter((name) => !hasPort(name))),
  };
};

/** An address as it stands in a URL: IPv6 in brackets. */
export const bracketed = (address: string): string =>
  address.includes(":") && !address.startsWith("[") ? `[${address}]` : address;

const hasPort = (name: string): boolean => /:[0-9]+$/.test(name);

/** Whether the `Host` header names this server. One that does not is a rebound DNS name or a proxy nobody told us of. */
export const isKnownHost = (hosts: KnownHosts, host: string | undefined): boolean => {
  if (host === undefined) return false;
  const lower = host.toLowerCase();
  return hosts.exact.has(lower) || hosts.names.has(lower.replace(/:[0-9]+$/, ""));
};

/** Whether a page that is not this server's own made the request, by its `Origin` and `Sec-Fetch-Site` headers. No page can make a browser lie in them; other programs send neither. */
export const isForeign = (hosts: KnownHosts, origin: string | undefined, site: string | undefined): boolean => {
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined) return false;
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  return !isKnownHost(hosts, match?.[1]);
};
