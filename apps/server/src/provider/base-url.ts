import { isRefusedHost } from "./addresses.ts";

/** A provider's base URL after its checks: `href` has no slash at its end, `host` is for people. */
export interface BaseUrl {
  readonly href: string;
  readonly origin: string;
  readonly host: string;
  /** Whether it is on this machine. */
  readonly local: boolean;
}

/** What parsing a base URL gave: the URL, or a whole sentence for people on what is wrong with it. */
export type ParsedBaseUrl =
  | { readonly ok: true; readonly url: BaseUrl }
  | { readonly ok: false; readonly problem: string };

/** Reads a provider's base URL: http or https, no credentials, no query, and not an address where clouds keep a machine's own secrets. */
export const parseBaseUrl = (text: string): ParsedBaseUrl => {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) {
    return no("The base URL is not a URL. It looks like http://localhost:11434/v1.");
  }
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return no("The base URL must begin with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "") {
    return no("The base URL must hold no user name or password; a key has its own field.");
  }
  if (url.search !== "" || url.hash !== "") return no("The base URL must end with its path, without “?” or “#”.");
  if (isRefusedHost(url.hostname)) {
    return no("The base URL names a link-local or metadata address, where no model server may be.");
  }
  return {
    ok: true,
    url: { href: url.href.replace(/\/+$/, ""), origin: url.origin, host: url.host, local: isLoopback(url.hostname) },
  };
};

const no = (problem: string): ParsedBaseUrl => ({ ok: false, problem });

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
