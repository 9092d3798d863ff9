import { isIP, SocketAddress, type Socket } from "node:net";

/**
 * An IP address in its one spelling, or null for any other text, also for an address with a port. An IPv4 address in IPv6
 * form (`::ffff:192.0.2.7`) is the IPv4 one, and a zone (`fe80::1%eth0`) is left out: both name the same client.
 */
export function parseAddress(text: string): string | null {
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : null;
  const { address } = new SocketAddress({ address: text.split("%", 1)[0]!, family: "ipv6" });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

/** Whoever holds the connection, in its one spelling; empty where the connection is gone already. */
export function peerOf({ remoteAddress }: Pick<Socket, "remoteAddress">): string {
  return parseAddress(remoteAddress ?? "") ?? "";
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
