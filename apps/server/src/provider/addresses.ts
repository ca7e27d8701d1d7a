import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";

/**
 * Addresses that no model server has: link-local ones, where clouds answer with credentials of the machine to whoever asks,
 * and the same services where they stand elsewhere. Mapped, translated and tunnelled forms of the IPv4 ones are listed with them.
 */
const refused = new BlockList();
refused.addSubnet("169.254.0.0", 16, "ipv4");
refused.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
refused.addSubnet("2002:a9fe::", 32, "ipv6");
refused.addSubnet("fe80::", 10, "ipv6");
// Amazon's over IPv6, Oracle's, Alibaba's and Azure's: unlike the rest these are not link-local.
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("192.0.0.192", "ipv4");
refused.addAddress("100.100.100.200", "ipv4");
refused.addAddress("168.63.129.16", "ipv4");

/** Names of those services, refused before a resolver is asked. */
const refusedNames = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** The code of the error with which a connection to a refused address fails. */
export const refusedAddressCode = "EADDRESSREFUSED";

/** Whether a host as `URL.hostname` spells it (brackets and all) must not be connected to. A name can still resolve to a refused address: see `guardedLookup`. */
export const isRefusedHost = (hostname: string): boolean => {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return refusedNames.has(name) || isRefusedAddress(name.replace(/^\[|\]$/g, ""));
};

/** Whether an IP address, without brackets, must not be connected to. */
export const isRefusedAddress = (address: string): boolean => {
  const bare = address.replace(/%.*$/, "");
  if (isIPv4(bare)) return refused.check(bare, "ipv4");
  return isIPv6(bare) && refused.check(bare, "ipv6");
};

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A `lookup` for sockets which fails when any address of the name is refused, so that what was checked is what is connected to. */
export const guardedLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        return;
      }
      if (addresses.some(({ address }) => isRefusedAddress(address))) {
        callback(Object.assign(new Error("refused address"), { code: refusedAddressCode }), []);
        return;
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
