import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { trustedProxies } from "@trabecula/client-address";
import { ZErrorReply } from "@trabecula/contracts";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { limitConnections } from "../../server/limit-connections.ts";
import { startSite, startUpstream } from "./support.ts";

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(): Promise<string> {
  const upstream = await startUpstream((request, response) => void request.resume().once("end", () => response.end("{}")));
  const site = await startSite(upstream.url);
  closers.push(upstream.close, site.close);
  return site.address;
}

const typeFor = (path: string) => (path === "/contact/send" ? "application/x-www-form-urlencoded" : "text/csv");

async function sendHalf(site: string, path: string, from: string, length = 1000, comes = 1): Promise<Socket> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  closers.push(() => void socket.destroy());
  await once(socket, "connect");
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: site.test",
    `X-Forwarded-For: ${from}`,
    `Content-Type: ${typeFor(path)}`,
    `Content-Length: ${length}`,
  ];
  socket.write([...head, "", "a".repeat(comes)].join("\r\n"));
  return socket;
}

const send = (site: string, path: string, from: string, body = "{}") =>
  fetch(`${site}${path}`, { method: "POST", headers: { "content-type": typeFor(path), "x-forwarded-for": from }, body });

/** Waits for `status`: requests on other connections may still be in progress. */
async function untilAnswered(site: string, path: string, from: string, status: number): Promise<Response> {
  for (;;) {
    const reply = await send(site, path, from);
    if (reply.status === status) return reply;
    await reply.arrayBuffer();
  }
}

describe("incomplete uploads of one network", () => {
  it.each([
    ["files", "/api/scan-files", 16],
    ["forms", "/api/user/login", 64],
    ["contact forms", "/contact/send", 64],
  ])("%s: are rejected above the quota, other networks are served", async (_what, path, most) => {
    const site = await start();
    const halves: Socket[] = [];
    for (let sent = 0; sent < most; sent += 1) halves.push(await sendHalf(site, path, "198.51.100.7"));
    const refused = await untilAnswered(site, path, "198.51.100.7", 429);
    expect(ZErrorReply.parse(await refused.json())).toMatchObject({ code: "too_many_requests" });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("connection")).toBe("close");
    expect((await send(site, path, "203.0.113.9")).status).toBe(200);
    expect((await fetch(`${site}/api/user`, { headers: { "x-forwarded-for": "198.51.100.7" } })).status).toBe(200);
    halves[0]!.destroy();
    expect((await untilAnswered(site, path, "198.51.100.7", 200)).status).toBe(200);
  });

  it("count received bytes, not stated lengths, also of four networks", async () => {
    const site = await start();
    const networks = [1, 2, 3, 4].map((last) => `198.51.100.${last}`);
    for (const from of networks) for (let sent = 0; sent < 20; sent += 1) await sendHalf(site, "/api/reports/export", from, 1_000_000);
    for (const from of networks) expect((await fetch(`${site}/api/user`, { headers: { "x-forwarded-for": from } })).status).toBe(200);
    expect((await send(site, "/api/reports/export", "203.0.113.9")).status).toBe(200);
  });

  it("get an error message above the bytes of a network", async () => {
    const site = await start();
    const halves: Socket[] = [];
    for (let sent = 0; sent < 17; sent += 1) halves.push(await sendHalf(site, "/api/reports/export", "198.51.100.7", 1_000_000, 999_000));
    const [refusal] = (await Promise.race(halves.map((socket) => once(socket, "data")))) as [Buffer];
    expect(refusal.toString()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5[^]*"code":"too_many_requests"/);
    expect((await send(site, "/api/reports/export", "203.0.113.9", "x".repeat(500_000))).status).toBe(200);
  });
});

describe("complete uploads that take all slots", () => {
  it("are not evicted while the CMS is slow", async () => {
    const waiting: (() => void)[] = [];
    const upstream = await startUpstream(
      (request, response) => void request.resume().once("end", () => waiting.push(() => response.end("{}"))),
    );
    const site = await startSite(upstream.url);
    closers.push(upstream.close, site.close);
    const calls = Array.from({ length: 1024 }, (_, index) => send(site.address, "/api/user/login", `198.51.${index % 16}.7`));
    await vi.waitUntil(() => waiting.length === calls.length, { timeout: 20_000 });
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 10_000);
    onTestFinished(() => void later.mockRestore());
    expect((await send(site.address, "/api/user/login", "203.0.113.9")).status).toBe(503);
    for (const answer of waiting) answer();
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("connections", () => {
  class Connection extends EventEmitter {
    isOpen = true;
    bytesWritten = 0;
    readonly remoteAddress: string;
    constructor(remoteAddress: string) {
      super();
      this.remoteAddress = remoteAddress;
    }
    destroy(): void {
      this.isOpen = false;
      this.emit("close");
    }
  }

  function open(server: EventEmitter, address: string): Connection {
    const connection = new Connection(address);
    server.emit("connection", connection);
    return connection;
  }

  it("are limited per network, except of trusted proxies", () => {
    const server = new EventEmitter();
    limitConnections(server as never, trustedProxies("10.0.0.1"), 2);
    const first = open(server, "2001:db8::1");
    expect([first, open(server, "2001:db8::2"), open(server, "2001:db8::3")].map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
    expect(open(server, "2001:db8:0:1::1").isOpen).toBe(true);
    expect(["10.0.0.1", "10.0.0.1", "10.0.0.1"].map((address) => open(server, address).isOpen)).toEqual([true, true, true]);
    first.destroy();
    expect(open(server, "2001:db8::4").isOpen).toBe(true);
    expect(open(server, "2001:db8::5").isOpen).toBe(false);
  });

  it("of a flooding network are closed unless already answered, and the network is blocked for a while", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const server = new EventEmitter();
    const blockFlooding = limitConnections(server as never, trustedProxies("10.0.0.1"));
    const [answered, silent, flooding, other] = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"].map((from) => open(server, from));
    answered!.bytesWritten = 1;
    flooding!.bytesWritten = 1;
    blockFlooding(flooding as never);
    expect([answered, silent, flooding, other].map((connection) => connection!.isOpen)).toEqual([true, false, false, true]);
    expect(["192.0.2.1", "192.0.2.2"].map((from) => open(server, from).isOpen)).toEqual([false, true]);
    vi.advanceTimersByTime(10_000);
    expect(open(server, "192.0.2.1").isOpen).toBe(true);
    const [ofProxy, alike] = [open(server, "10.0.0.1"), open(server, "10.0.0.1")];
    blockFlooding(ofProxy as never);
    expect([ofProxy.isOpen, alike.isOpen, open(server, "10.0.0.1").isOpen]).toEqual([false, true, true]);
  });
});
