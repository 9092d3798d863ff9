import { BlockList, isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/** Addresses whose `X-Forwarded-*` headers are believed. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Reads a list such as `loopback, 10.0.0.0/8, 192.0.2.7`; empty or `none` trusts nobody.
 * @throws Error naming the entry that is neither an address, a network nor `loopback`
 */
export function trustedProxies(list: string): TrustedProxies {
  const block = new BlockList();
  for (const entry of list
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "" && text !== "none"))
    addEntry(block, entry);
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && block.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

function addEntry(block: BlockList, entry: string): void {
  if (entry === "loopback") {
    block.addSubnet("127.0.0.0", 8, "ipv4");
    block.addAddress("::1", "ipv6");
    return;
  }
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  if (version === 0) throw new Error(`"${entry}" is not an address, a network or "loopback"`);
  const family = version === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) block.addAddress(address, family);
  else block.addSubnet(address, Number(prefix), family);
}

/** What the request says of its way here, believed only as far as trusted proxies vouch for it. */
export interface ClientFacts {
  readonly address: string;
  readonly scheme: "http" | "https";
  readonly host: string | null;
}

/** Address, scheme and host as the browser used them: the last hop that no trusted proxy vouches for is the client. */
export function clientFacts(request: IncomingMessage, isTrusted: TrustedProxies): ClientFacts {
  const peer = plainAddress(request.socket.remoteAddress ?? "");
  const encrypted = (request.socket as { encrypted?: boolean }).encrypted === true;
  if (!isTrusted(peer)) return { address: peer, scheme: encrypted ? "https" : "http", host: request.headers.host ?? null };
  const hops = headerList(request, "x-forwarded-for").map(plainAddress);
  const address = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer;
  const forwardedScheme = headerList(request, "x-forwarded-proto").at(0);
  return {
    address: isIP(address) ? address : peer,
    scheme: encrypted || forwardedScheme === "https" ? "https" : "http",
    host: headerList(request, "x-forwarded-host").at(0) ?? request.headers.host ?? null,
  };
}

/**
 * What a limit by address counts: an IPv4 address, or the /64 network of an IPv6 one, since whoever has one address of it
 * has them all.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function headerList(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(",") : (value ?? "");
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** An IPv4 address in IPv6 clothes is the same client. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
