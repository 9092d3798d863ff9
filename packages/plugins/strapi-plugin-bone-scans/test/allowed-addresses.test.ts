import { describe, expect, it } from "vitest";
import { allowedUrl, guardedLookup, isPublic } from "../server/src/services/connections/allowed-addresses.ts";

describe("addresses of connections", () => {
  it.each([
    ..."8.8.8.8 130.92.250.1 2001:4860:4860::8888 2a00:1450:4001::200e".split(" ").map((address) => [address, true] as const),
    ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1"
      .split(" ")
      .map(no),
    ..."224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8".split(" ").map(no),
    ..."64:ff9b::7f00:1 2001:db8::1 2002:7f00:1::1".split(" ").map(no),
  ])("%s is public: %s", (address, expected) => expect(isPublic(address)).toBe(expected));

  it.each([
    ["https://redcap.example.org/api/", true],
    ["https://REDCAP.example.org:443/redcap/api/", true],
    ["https://redcap.example.org:8443/api/", false],
    ["http://redcap.example.org/api/", false],
    ["https://redcap.example.org@evil.example/api/", false],
    ["https://user:pass@redcap.example.org/api/", false],
    ["https://redcap.example.org.evil.example/", false],
    ["https://127.0.0.1/api/", false],
    ["http://0x7f.1:8080/api/", true],
    ["http://localhost:8080/api/", false],
    ["file:///etc/passwd", false],
    ["no address", false],
  ])("allows %s by its whole origin: %s", (address, expected) => {
    const rules = { hosts: ["https://redcap.example.org", "http://127.0.0.1:8080"], networks: [] };
    expect(allowedUrl(address, rules) !== null).toBe(expected);
  });

  it.each([
    ["one public address", ["130.92.250.1"], [], true],
    ["a private address", ["10.0.0.5"], [], false],
    ["a public and a private address", ["130.92.250.1", "127.0.0.1"], [], false],
    ["an address of an allowed network", ["10.0.0.5"], ["10.0.0.0/24"], true],
    ["an address beside the allowed network", ["10.0.1.5"], ["10.0.0.0/24"], false],
    ["no address", [], [], false],
  ])("connects to a name that leads to %s: %s", async (_, addresses, networks, expected) => {
    const found = addresses.map((address) => ({ address, family: 4 }));
    const resolve = ((_name: string, _options: object, done: (error: null, all: typeof found) => void) => done(null, found)) as never;
    for (const all of [true, false]) {
      const look = guardedLookup({ hosts: [], networks }, resolve);
      const outcome = await new Promise((answered) => look("a.example", { all }, (...given: unknown[]) => answered(given)));
      if (!expected) expect(outcome).toEqual([expect.any(Error), []]);
      else expect(outcome).toEqual(all ? [null, found] : [null, addresses[0], 4]);
    }
  });
});

function no(address: string) {
  return [address, false] as const;
}
