import { isIP, SocketAddress, type Socket } from "node:net";

/**
 * Normalizes an IP address; null for other text, including addresses with a port. Maps `::ffff:192.0.2.7` to IPv4 and
 * drops zones (`fe80::1%eth0`).
 */
export function parseAddress(text: string): string | null {
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : null;
  const { address } = new SocketAddress({ address: text.split("%", 1)[0]!, family: "ipv6" });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

/** Normalized address of the connection; empty if it is closed. */
export function peerOf({ remoteAddress }: Pick<Socket, "remoteAddress">): string {
  return parseAddress(remoteAddress ?? "") ?? "";
}

/** Unit of rate limits: an IPv4 address, or an IPv6 /64 network, since one client usually holds all of it. */
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
