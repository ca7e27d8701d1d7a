import { expect, test } from "vitest";
import { isForeign, isKnownHost, knownHosts } from "./request-origin.ts";

const hosts = knownHosts(["127.0.0.1"], 7423, ["Pincite.Example", "box.lan:8443"]);

test.each([
  "127.0.0.1:7423",
  "localhost:7423",
  "LOCALHOST:7423",
  "[::1]:7423",
  "pincite.example",
  "pincite.example:444",
  "box.lan:8443",
])("%s is this server", (host) => expect(isKnownHost(hosts, host)).toBe(true));

test.each([
  undefined,
  "",
  "127.0.0.1",
  "127.0.0.1:7424",
  "localhost",
  "evil.example",
  "evil.example:7423",
  "127.0.0.1.evil.example:7423",
  "pincite.example.evil.example",
  "box.lan:8444",
  "box.lan",
  "localhost:7423:7423",
  "0.0.0.0:7423",
])("%s is not this server", (host) => expect(isKnownHost(hosts, host)).toBe(false));

test("a server is known by the addresses that it listens on, and not by others", () => {
  const listening = knownHosts(["192.168.1.5", "fd00::5"], 7423, []);
  expect(isKnownHost(listening, "192.168.1.5:7423")).toBe(true);
  expect(isKnownHost(listening, "[fd00::5]:7423")).toBe(true);
  expect(isKnownHost(listening, "192.168.1.6:7423")).toBe(false);
  expect(isKnownHost(knownHosts(["::1"], 80, []), "[::1]")).toBe(true);
});

test.each([
  [undefined, undefined],
  ["http://127.0.0.1:7423", undefined],
  ["https://pincite.example", "same-origin"],
  [undefined, "none"],
])("origin %s, site %s: this server's page, or no page", (origin, site) => {
  expect(isForeign(hosts, origin, site)).toBe(false);
});

test.each([
  ["null", undefined],
  ["", undefined],
  ["https://evil.example", undefined],
  ["http://localhost:3000", undefined],
  ["http://127.0.0.1:7423.evil.example", undefined],
  ["http://evil.example/127.0.0.1:7423", undefined],
  ["http://user@127.0.0.1:7423", undefined],
  ["file://127.0.0.1:7423", undefined],
  [undefined, "cross-site"],
  [undefined, "same-site"],
  ["http://127.0.0.1:7423", "cross-site"],
])("origin %s, site %s: another site", (origin, site) => {
  expect(isForeign(hosts, origin, site)).toBe(true);
});
