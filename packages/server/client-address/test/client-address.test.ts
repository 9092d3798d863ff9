import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { clientMetadata, createProxyWatch, networkOf, parseAddress, trustedProxies } from "../src/index.ts";

const request = (remoteAddress: string | undefined, headers: Record<string, string | string[]> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

const nonsense = [
  "evil",
  "unknown",
  "a".repeat(300),
  "1.2.3.4:5555",
  "[2001:db8::1]",
  "[2001:db8::1]:443",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "1.2.3.256",
  "0x7f.0.0.1",
  "2130706433",
  "1.2.3.4%eth0",
  "2001:db8::1::2",
  "2001:db8::g",
  "::ffff:1.2.3.400",
  "1.2.3.4/32",
  "192.0.2.1\u0000",
  "１.２.３.４",
  "",
  " ",
];

describe("parseAddress", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:DB8:0:0::0001", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:0207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["fe80::1%eth0", "fe80::1"],
    [`fe80::1%${"a".repeat(300)}`, "fe80::1"],
    ["::", "::"],
  ])("reads %s as %s", (text, address) => {
    expect(parseAddress(text)).toBe(address);
  });

  it.each(nonsense)("rejects %j as an address", (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe("trustedProxies", () => {
  it.each([
    ["loopback", "127.0.0.1", true],
    ["loopback", "127.8.9.1", true],
    ["loopback", "::1", true],
    ["loopback", "0:0:0:0:0:0:0:1", true],
    ["loopback", "::ffff:127.0.0.1", true],
    ["loopback", "::ffff:7f00:1", true],
    ["loopback", "10.0.0.1", false],
    ["loopback, 10.0.0.0/8", "10.200.3.4", true],
    ["10.0.0.0/8", "127.0.0.1", false],
    ["192.0.2.7", "192.0.2.7", true],
    ["192.0.2.7", "192.0.2.8", false],
    ["::ffff:192.0.2.7", "192.0.2.7", true],
    ["2001:db8::/32", "2001:DB8::5", true],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["none", "127.0.0.1", false],
    ["", "127.0.0.1", false],
    ["0.0.0.0/0, ::/0", "not an address", false],
  ])("%j trusts %s: %s", (list, address, expected) => {
    expect(trustedProxies(list)(address)).toBe(expected);
  });

  it.each([
    "proxy.example.org",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/x",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "2001:db8::/129",
    "fe80::1%eth0",
    "::ffff:10.0.0.0/104",
    "loopback/8",
    "10.0.0.1:80",
  ])("names %s, which it cannot read", (entry) => {
    expect(() => trustedProxies(`loopback, ${entry}`)).toThrow(`"${entry}" is not an address, a network or "loopback"`);
  });
});

describe("networkOf", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["not an address", "not an address"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("clientMetadata", () => {
  const trust = trustedProxies("loopback, 10.0.0.0/8");
  const addressFor = (...hops: string[]) => clientMetadata(request("127.0.0.1", { "x-forwarded-for": hops.join(", ") }), trust).address;

  it("ignores forwarding headers of an untrusted peer", () => {
    const output = { "x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https", "x-forwarded-host": "a.test", host: "b.test" };
    expect(clientMetadata(request("203.0.113.9", output), trust)).toEqual({ address: "203.0.113.9", scheme: "http", host: "b.test" });
  });

  it("uses the last untrusted hop, not the first one forged by the client", () => {
    const output = { "x-forwarded-for": "1.1.1.1, 198.51.100.7, 10.0.0.3", "x-forwarded-proto": "https", "x-forwarded-host": "a.test" };
    expect(clientMetadata(request("127.0.0.1", output), trust)).toEqual({ address: "198.51.100.7", scheme: "https", host: "a.test" });
  });

  it("normalizes an address in any notation of a proxy", () => {
    expect(addressFor("::ffff:c633:6407")).toBe("198.51.100.7");
    expect(addressFor("2001:DB8::0007")).toBe("2001:db8::7");
    expect(clientMetadata(request("127.0.0.1", { "x-forwarded-for": ["198.51.100.7", "10.0.0.3"] }), trust).address).toBe("198.51.100.7");
  });

  it("uses the first hop when all are trusted", () => {
    expect(addressFor("10.0.0.1", "10.0.0.2")).toBe("10.0.0.1");
  });

  it.each(nonsense)("uses the peer address when a proxy forwards %j, ignoring earlier hops", (text) => {
    expect(addressFor(text)).toBe("127.0.0.1");
    if (text.trim() !== "") expect(addressFor("1.1.1.1", text)).toBe("127.0.0.1");
  });

  it("uses the peer address without forwarding headers", () => {
    expect(clientMetadata(request("::ffff:127.0.0.1"), trust)).toEqual({ address: "127.0.0.1", scheme: "http", host: null });
  });

  it("leaves the address of a closed connection empty and untrusted", () => {
    const output = { "x-forwarded-for": "198.51.100.7", host: "b.test" };
    expect(clientMetadata(request(undefined, output), trust)).toEqual({ address: "", scheme: "http", host: "b.test" });
  });
});

describe("createProxyWatch", () => {
  it("warns once an hour of a proxy that is not trusted, and of no other peer", () => {
    const warn = vi.fn();
    let now = 0;
    const proxies = createProxyWatch(warn, () => now);
    const forwarded = { "x-forwarded-for": "198.51.100.7" };
    proxies.look(request("127.0.0.1", forwarded), trustedProxies("loopback"));
    proxies.look(request("192.0.2.2"), trustedProxies("loopback"));
    expect([proxies.seen(), warn.mock.calls]).toEqual([null, []]);
    for (const time of [0, 3_599_999, 3_600_000]) {
      now = time;
      proxies.look(request("::ffff:192.0.2.2", forwarded), trustedProxies("loopback"));
    }
    expect(proxies.seen()).toBe("192.0.2.2");
    const sentence = "A proxy at 192.0.2.2 sends X-Forwarded-For, but TRUST_PROXY does not name it: all visitors count as one.";
    expect(warn.mock.calls).toEqual([[sentence], [sentence]]);
  });
});
