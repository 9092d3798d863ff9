import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, SocketAddress, type Socket } from "node:net";

/** Forwarded headers count only from trusted proxies. */
export interface ClientMetadata {
  readonly address: string;
  readonly scheme: "http" | "https";
  readonly host: string | null;
}

/** Host and scheme as the browser used them. The client is the last untrusted hop, or the peer if that is no address. */
export function clientMetadata(request: IncomingMessage, isTrusted: TrustedProxies): ClientMetadata {
  const peer = peerOf(request.socket);
  const encrypted = (request.socket as { encrypted?: boolean }).encrypted === true;
  if (!isTrusted(peer)) return { address: peer, scheme: encrypted ? "https" : "http", host: request.headers.host ?? null };
  const hops = headerList(request, "x-forwarded-for");
  const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer;
  return {
    address: parseAddress(client) ?? peer,
    scheme: encrypted || headerList(request, "x-forwarded-proto")[0] === "https" ? "https" : "http",
    host: headerList(request, "x-forwarded-host")[0] ?? request.headers.host ?? null,
  };
}

const warningEveryMs = 3_600_000;

export type ProxyWatch = ReturnType<typeof createProxyWatch>;

/** Warns of a proxy that TRUST_PROXY lacks: its visitors would share the limits of one address. */
export function createProxyWatch(warn: (sentence: string) => void, now: () => number = () => performance.now()) {
  let warnedAt = -Infinity;
  let seen: string | null = null;

  return {
    look({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, isTrusted: TrustedProxies): void {
      if (headers["x-forwarded-for"] === undefined) return;
      const peer = peerOf(socket);
      if (peer === "" || isTrusted(peer)) return;
      seen = peer;
      if (now() - warnedAt < warningEveryMs) return;
      warnedAt = now();
      warn(`A proxy at ${peer} sends X-Forwarded-For, but TRUST_PROXY does not name it: all visitors count as one.`);
    },

    seen: (): string | null => seen,
  };
}

function headerList(request: IncomingMessage, name: string): string[] {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(",") : (value ?? "");
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Null for other text, including addresses with a port. Maps `::ffff:192.0.2.7` to IPv4 and drops zones (`fe80::1%eth0`). */
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

/** An IPv4 address, or an IPv6 /64 network, since one client usually holds all of it. */
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

export type TrustedProxies = (address: string) => boolean;

/**
 * Parses a list such as `loopback, 10.0.0.0/8, 192.0.2.7`; empty or `none` trusts no proxy.
 * @throws Error naming an invalid entry
 */
export function trustedProxies(list: string): TrustedProxies {
  const block = new BlockList();
  const entries = list.split(",").map((text) => text.trim());
  for (const entry of entries) if (entry !== "" && entry !== "none") addEntry(block, entry);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && block.check(address, familyOf(address));
  };
}

function addEntry(block: BlockList, entry: string): void {
  if (entry === "loopback") {
    block.addSubnet("127.0.0.0", 8, "ipv4");
    block.addAddress("::1", "ipv6");
    return;
  }
  const [text = "", prefix, ...rest] = entry.split("/");
  const address = parseAddress(text);
  if (address === null || text.includes("%") || rest.length > 0) throw unreadable(entry);
  if (prefix === undefined) return block.addAddress(address, familyOf(address));
  const bits = isIP(address) === 6 ? 128 : 32;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits || isIP(text) !== isIP(address)) throw unreadable(entry);
  block.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function unreadable(entry: string): Error {
  return new Error(`"${entry}" is not an address, a network or "loopback"`);
}

/** Compares in constant time. */
export function showsToken(header: string | undefined, token: string): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(shown), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
