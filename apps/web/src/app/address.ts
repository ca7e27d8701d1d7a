import { decode, toHash } from "@pincite/format";

/**
 * Takes out of the address what must not stay in it and returns the one-time code, if it held one. A citation handed
 * over by the operating system (`#open=…`) becomes an address of its own (`#cite=…`).
 */
export function readAddress(): string | undefined {
  const hash = location.hash.slice(1);
  const parameters = hash.split("&").map((each) => each.split(/=(.*)/su, 2));
  const valueOf = (name: string): string | undefined => parameters.find(([key]) => key === name)?.[1];
  const code = valueOf("code");
  const opened = valueOf("open");
  if (code === undefined && opened === undefined) return undefined;
  const decoded = decode(decodePercent(opened ?? ""));
  const kept = decoded.ok ? `#${toHash(decoded.citation)}` : "";
  history.replaceState(history.state, "", `${location.pathname}${location.search}${kept}`);
  return code === undefined ? undefined : decodePercent(code);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
