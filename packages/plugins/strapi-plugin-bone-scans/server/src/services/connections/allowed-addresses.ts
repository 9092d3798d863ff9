import { lookup as lookUp, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

export interface ConnectionRules {
  /** Origins, such as `https://redcap.example.org`. */
  readonly hosts: readonly string[];
  /** Networks that are not public, such as `10.0.0.0/8`. */
  readonly networks: readonly string[];
}

/** IANA's special-purpose addresses of both protocols, besides those outside 2000::/3. */
const special = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`.split(/\s+/);

const notPublic = listOf(special);
const unicast = listOf(["2000::/3"]);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split("/") as [string, string];
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string) {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

export function isPublic(address: string): boolean {
  const family = familyOf(address);
  return !notPublic.check(address, family) && (family === "ipv4" || unicast.check(address, family));
}

export function allowedUrl(address: string, { hosts }: ConnectionRules): URL | null {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "" || !hosts.includes(url.origin)) return null;
  return url;
}

class ForbiddenAddress extends Error {}

/** Checks addresses when connecting, because a name may resolve differently each time. Hosts given as addresses need no lookup. */
export function guardedLookup({ networks }: ConnectionRules, resolve = lookUp): LookupFunction {
  const allowed = listOf(networks);
  return (hostname: string, options: LookupOptions, done) => {
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error) return void done(error, []);
      const isFine = found.every(({ address }) => isPublic(address) || allowed.check(address, familyOf(address)));
      if (!isFine || found.length === 0) return void done(new ForbiddenAddress("The name leads to an address that is not allowed."), []);
      if (options.all === true) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
}
