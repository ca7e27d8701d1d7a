import { assert, describe, it } from "vitest";
import { guardedLookup, isRefusedAddress, isRefusedHost, refusedAddressCode } from "./addresses.ts";

describe("an address", () => {
  it.each([
    "169.254.169.254",
    "169.254.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "febf::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "100.100.100.200",
    "::ffff:100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
  ])("of a metadata service is refused: %s", (address) => {
    assert.isTrue(isRefusedAddress(address));
  });

  it.each([
    "127.0.0.1",
    "::1",
    "10.0.0.5",
    "192.168.1.2",
    "169.253.255.255",
    "8.8.8.8",
    "fd00::1",
    "fec0::1",
    "localhost",
  ])("of a possible model server is not: %s", (address) => {
    assert.isFalse(isRefusedAddress(address));
  });

  it.each(["metadata.google.internal", "METADATA.google.internal.", "[fe80::1]", "169.254.169.254"])(
    "is refused as a URL spells it: %s",
    (host) => {
      assert.isTrue(isRefusedHost(host));
    },
  );
});

describe("looking a name up", () => {
  it("gives the addresses of a harmless name, in the form that was asked for", async () => {
    assert.deepEqual(await look(["10.0.0.5", "::1"], false), ["10.0.0.5", 4]);
    assert.deepEqual(await look(["10.0.0.5"], true), [[{ address: "10.0.0.5", family: 4 }], undefined]);
  });

  it("fails when one address of the name is refused", async () => {
    assert.equal(await look(["10.0.0.5", "169.254.169.254"], false), refusedAddressCode);
    assert.equal(await look(["fe80::1"], true), refusedAddressCode);
  });

  it("fails when the name has no address", async () => {
    assert.equal(await look([], true), "ENOTFOUND");
  });
});

const look = (addresses: readonly string[], all: boolean) =>
  new Promise((resolve) => {
    const lookup = guardedLookup((_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
    );
    lookup("models.example", { all }, (error, address, family) => resolve(error?.code ?? [address, family]));
  });
