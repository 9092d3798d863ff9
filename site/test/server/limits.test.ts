import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { trustedProxies } from "@trabecula/client-address";
import { ZErrorReply } from "@trabecula/contracts";
import fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { registerClient } from "../../server/client.ts";
import { closeIdleConnections } from "../../server/limit-connections.ts";
import { createUploadLimits } from "../../server/limit-uploads.ts";
import { closedAfterEach, startSite, startUpstream } from "./support.ts";

const closers = closedAfterEach();

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
  socket.on("error", () => undefined);
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

async function untilAnswered(site: string, path: string, from: string, status: number): Promise<Response> {
  for (;;) {
    const reply = await send(site, path, from);
    if (reply.status === status) return reply;
    await reply.arrayBuffer();
  }
}

describe("incomplete uploads of one network", () => {
  it.each(["/api/user/login", "/contact/send"])("%s: the slowest gives way to a new one", async (path) => {
    const site = await start();
    const halves: Socket[] = [];
    for (let sent = 0; sent < 70; sent += 1) halves.push(await sendHalf(site, path, "198.51.100.7"));
    const [answer] = (await Promise.any(halves.map((socket) => once(socket, "data")))) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*too slowly/);
    expect((await send(site, path, "198.51.100.7")).status).toBe(200);
  });

  it("are rejected above the quota of files until they are slow; other networks are served", async () => {
    const [path, from, now] = ["/api/scan-files", "198.51.100.7", performance.now.bind(performance)];
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() / 1_000);
    onTestFinished(() => void clock.mockRestore());
    const site = await start();
    for (let sent = 0; sent < 24; sent += 1) await sendHalf(site, path, from);
    const refused = await untilAnswered(site, path, from, 429);
    expect(ZErrorReply.parse(await refused.json())).toMatchObject({ code: "too_many_requests" });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("connection")).toBe("close");
    expect((await send(site, path, "203.0.113.9")).status).toBe(200);
    expect((await fetch(`${site}/api/user`, { headers: { "x-forwarded-for": from } })).status).toBe(200);
    clock.mockImplementation(() => now() + 10_000);
    expect((await send(site, path, from)).status).toBe(200);
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
    const [refusal] = (await Promise.any(halves.map((socket) => once(socket, "data")))) as [Buffer];
    expect(refusal.toString()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5[^]*"code":"too_many_requests"/);
    expect((await send(site, "/api/reports/export", "203.0.113.9", "x".repeat(500_000))).status).toBe(200);
  });
});

describe("complete uploads that occupy all slots", () => {
  it("are not evicted while the CMS is slow", async () => {
    const quota = { bodies: 2, bytes: 1_000 };
    const limits = createUploadLimits(() => "one client", {
      total: quota,
      perNetwork: { ...quota, bodies: 9 },
      perClient: { ...quota, bodies: 9 },
    });
    const server = fastify();
    closers.push(() => {
      server.server.closeAllConnections();
      return server.close();
    });
    registerClient(server, trustedProxies("none"));
    limits.limitBuffered(server);
    const waiting: (() => void)[] = [];
    server.post("/", () => (waiting.length === 2 ? {} : new Promise((resolve) => waiting.push(() => resolve({})))));
    const address = await server.listen({ port: 0, host: "127.0.0.1" });
    const call = async () => (await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).status;
    const calls = [call(), call()];
    await expect.poll(() => waiting.length).toBe(2);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 10_000);
    onTestFinished(() => void later.mockRestore());
    expect(await call()).toBe(503);
    for (const answer of waiting) answer();
    expect(await Promise.all(calls)).toEqual([200, 200]);
  });
});

describe("too many connections", () => {
  class Connection extends EventEmitter {
    destroyed = false;
    destroy(): void {
      this.destroyed = true;
      this.emit("close");
    }
  }

  function start(most: number) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const server = new EventEmitter();
    const noteBusy = closeIdleConnections(server as never, { most, now: Date.now });
    const open = () => {
      const connection = new Connection();
      server.emit("connection", connection);
      return connection;
    };
    return { open, note: (connection: Connection, isBusy: boolean) => noteBusy(connection as never, isBusy) };
  }

  const closed = (connections: readonly Connection[]) => connections.map(({ destroyed }) => destroyed);

  it("close the longest idle ones after some seconds, and none with a request", () => {
    const { open, note } = start(1);
    const [busy, answered, silent, later] = [open(), open(), open(), open()] as const;
    note(busy, true);
    note(answered, true);
    vi.advanceTimersByTime(1_000);
    note(answered, false);
    vi.advanceTimersByTime(1_999);
    expect(closed([busy, answered, silent, later])).toEqual([false, false, false, false]);
    vi.advanceTimersByTime(1);
    expect(closed([busy, answered, silent, later])).toEqual([false, false, true, true]);
    vi.advanceTimersByTime(3_000);
    expect(closed([busy, answered])).toEqual([false, true]);
  });

  it("are only those above the limit", () => {
    const { open } = start(3);
    const all = [open(), open(), open(), open()];
    vi.advanceTimersByTime(3_000);
    expect(closed(all)).toEqual([true, false, false, false]);
  });
});

describe("a connection that sends a packet of too many requests", () => {
  it("is closed alone, after the requests within the limit at most", async () => {
    let asked = 0;
    const upstream = await startUpstream((_request, response) => void response.end(`{"n":${++asked}}`));
    const site = await startSite(upstream.url, null, "none");
    closers.push(upstream.close, site.close);
    const { hostname, port } = new URL(site.address);
    const flooding = connect(Number(port), hostname);
    flooding.resume().on("error", () => undefined);
    flooding.write("GET /api/user HTTP/1.1\r\nHost: site.test\r\n\r\n".repeat(1_000));
    await once(flooding, "close");
    expect(asked).toBeLessThan(20);
    expect((await fetch(`${site.address}/api/user`)).status).toBe(200);
  });
});
