import { BlockList, isIP } from "node:net";
import { parseAddress } from "./address.ts";

export type TrustedProxies = (address: string) => boolean;

/** Parses a list such as `loopback, 10.0.0.0/8, 192.0.2.7`; empty or `none` trusts no proxy. @throws Error naming an invalid entry */
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
  // IPv4 networks in IPv6 form would count prefix bits differently.
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits || isIP(text) !== isIP(address)) throw unreadable(entry);
  block.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function unreadable(entry: string): Error {
  return new Error(`"${entry}" is not an address, a network or "loopback"`);
}
