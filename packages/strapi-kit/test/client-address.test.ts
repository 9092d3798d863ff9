import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientFacts, networkOf, trustedProxies } from "../src/index.ts";

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe("trustedProxies", () => {
  it.each([
    ["loopback", "127.0.0.1", true],
    ["loopback", "127.8.9.1", true],
    ["loopback", "::1", true],
    ["loopback", "::ffff:127.0.0.1", true],
    ["loopback", "10.0.0.1", false],
    ["loopback, 10.0.0.0/8", "10.200.3.4", true],
    ["10.0.0.0/8", "127.0.0.1", false],
    ["192.0.2.7", "192.0.2.7", true],
    ["192.0.2.7", "192.0.2.8", false],
    ["2001:db8::/32", "2001:db8::5", true],
    ["none", "127.0.0.1", false],
    ["", "127.0.0.1", false],
    ["loopback", "not an address", false],
  ])("%j trusts %s: %s", (list, address, expected) => {
    expect(trustedProxies(list)(address)).toBe(expected);
  });

  it("names the entry that it cannot read", () => {
    expect(() => trustedProxies("loopback, proxy.example.org")).toThrow(/proxy\.example\.org/);
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

describe("clientFacts", () => {
  const trust = trustedProxies("loopback, 10.0.0.0/8");

  it("believes nothing that a stranger says of itself", () => {
    const facts = clientFacts(
      request("203.0.113.9", {
        "x-forwarded-for": "198.51.100.1",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "a.test",
        host: "b.test",
      }),
      trust,
    );
    expect(facts).toEqual({ address: "203.0.113.9", scheme: "http", host: "b.test" });
  });

  it("takes the last hop that no trusted proxy vouches for, not the first that the client made up", () => {
    const facts = clientFacts(
      request("127.0.0.1", {
        "x-forwarded-for": "1.1.1.1, 198.51.100.7, 10.0.0.3",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "a.test",
      }),
      trust,
    );
    expect(facts).toEqual({ address: "198.51.100.7", scheme: "https", host: "a.test" });
  });

  it("falls back to the peer where the proxy says nothing usable", () => {
    expect(clientFacts(request("127.0.0.1", { "x-forwarded-for": "unknown" }), trust).address).toBe("127.0.0.1");
    expect(clientFacts(request("::ffff:127.0.0.1"), trust)).toEqual({ address: "127.0.0.1", scheme: "http", host: null });
  });
});
