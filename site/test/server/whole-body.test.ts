import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ZErrorReply } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closedAfterEach, startSite, startUpstream } from "./support.ts";

const closers = closedAfterEach();

async function start(): Promise<{ address: string; requested: string[] }> {
  const requested: string[] = [];
  const upstream = await startUpstream((request, response) => {
    requested.push(request.url ?? "");
    request.once("data", (piece: Buffer) => response.end(piece)).once("end", () => response.end());
  });
  const site = await startSite(upstream.url);
  closers.push(upstream.close, site.close);
  return { address: site.address, requested };
}

let answer: Parameters<typeof startUpstream>[0];
const requestedOfShared: string[] = [];
let sharedAddress: string;
const endShared: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const upstream = await startUpstream((request, response) => {
    requestedOfShared.push(request.url ?? "");
    answer(request, response);
  });
  const site = await startSite(upstream.url);
  endShared.push(site.close, upstream.close);
  sharedAddress = site.address;
});
afterAll(async () => {
  for (const end of endShared) await end();
});

/** A site that several tests share; the CMS behind it answers as given. */
function shared(given: typeof answer = (request, response) => void request.pipe(response)): { address: string; requested: string[] } {
  answer = given;
  requestedOfShared.length = 0;
  return { address: sharedAddress, requested: requestedOfShared };
}

async function sendHalf(address: string, path: string, type: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  closers.push(() => void socket.destroy());
  await once(socket, "connect");
  const head = [`POST ${path} HTTP/1.1`, "Host: site.test", `Content-Type: ${type}`, "Content-Length: 1000", "", ""];
  socket.write(`${head.join("\r\n")}{`);
  return socket;
}

function hurry(): void {
  const wait = globalThis.setTimeout;
  const hurried = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((run: () => void, ms?: number) => wait(run, ms === 20_000 ? 50 : ms)) as typeof setTimeout);
  closers.push(() => hurried.mockRestore());
}

describe("a body that does not end", () => {
  it("occupies no CMS connection, for any number of such bodies", async () => {
    const { address, requested } = await start();
    for (let sent = 0; sent < 150; sent++) await sendHalf(address, "/api/user/login", "application/json");
    expect((await fetch(`${address}/api/user`)).status).toBe(200);
    expect(requested).toEqual(["/api/user"]);
  });

  it("is answered in words, and its connection ended, when its time is over", async () => {
    const { address, requested } = await start();
    hurry();
    const socket = await sendHalf(address, "/api/user/login", "application/json");
    let answer = "";
    socket.on("data", (piece: Buffer) => (answer += piece.toString()));
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"message":"This request came too slowly\. Please try again\.","code":"bad_request"/);
    expect(requested).toEqual([]);
  });

  it("streams through where a file may be long", async () => {
    const { address, requested } = await start();
    const socket = await sendHalf(address, "/api/score/batch?reportType=dxa", "text/csv");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(requested).toEqual(["/api/score/batch?reportType=dxa"]);
  });
});

describe("a body without a file", () => {
  it("reaches the CMS whole, whether or not its length is stated", async () => {
    const { address } = shared();
    const body = JSON.stringify({ text: "a".repeat(200_000) });
    const stated = await fetch(`${address}/api/reports`, { method: "POST", body, headers: { "content-type": "application/json" } });
    const pieces = new ReadableStream({
      start(controller) {
        for (const half of [body.slice(0, 5), body.slice(5)]) controller.enqueue(new TextEncoder().encode(half));
        controller.close();
      },
    });
    const chunked = await fetch(`${address}/api/reports`, {
      method: "POST",
      body: pieces,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as RequestInit);
    for (const response of [stated, chunked]) expect((await response.text()) === body).toBe(true);
  });

  it.each([
    ["/api/reports", 1_100_000],
    ["/api/user/login", 21_000],
    ["/api/admin/datasets/some-id/publish", 1_100_000],
  ])("above the limit of %s is refused before the CMS is asked", async (path, length) => {
    const { address, requested } = shared();
    const body = JSON.stringify({ text: "a".repeat(length) });
    const response = await fetch(address + path, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect([response.status, ZErrorReply.parse(await response.json()).code]).toEqual([413, "too_large"]);
    expect(requested).toEqual([]);
  });

  it("that was refused by its stated length ends no process when its time is over", async () => {
    const { address } = await start();
    hurry();
    const crashed = vi.fn();
    process.on("uncaughtExceptionMonitor", crashed);
    closers.push(() => void process.off("uncaughtExceptionMonitor", crashed));
    const response = await fetch(`${address}/api/reports`, {
      method: "POST",
      body: JSON.stringify({ text: "a".repeat(1_100_000) }),
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(413);
    // Timers of equal length fire in order.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(crashed).not.toHaveBeenCalled();
  });
});

function crashesSeen() {
  const crashed = vi.fn();
  process.on("uncaughtException", crashed);
  closers.push(() => void process.off("uncaughtException", crashed));
  return crashed;
}

describe("a slow response of the CMS", () => {
  it.each([
    ["GET", undefined],
    ["DELETE", undefined],
    ["DELETE with a body", "{}"],
    ["POST without a body", undefined],
    ["POST", '{"a":1}'],
  ])("is answered though the time for a body is over: %s", async (what, body) => {
    const requested = Promise.withResolvers<() => void>();
    const { address } = shared((request, response) => {
      request.resume();
      requested.resolve(() => response.end("late"));
    });
    hurry();
    const crashed = crashesSeen();
    const method = what.split(" ")[0]!;
    const path = method === "GET" ? "/api/user" : method === "POST" ? "/api/user/logout" : "/api/user/delete";
    const reply = fetch(address + path, {
      method,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const finish = await requested.promise;
    await new Promise((resolve) => setTimeout(resolve, 60));
    finish();
    expect(await (await reply).text()).toBe("late");
    expect(crashed).not.toHaveBeenCalled();
  });
});

describe("a GET with a body", () => {
  it("never crashes the process, on timeout or beyond the size limit", async () => {
    const upstream = await startUpstream((_request, response) => void setTimeout(() => response.end("late"), 300));
    const site = await startSite(upstream.url);
    closers.push(upstream.close, site.close);
    hurry();
    const crashed = crashesSeen();
    const { hostname, port } = new URL(site.address);
    for (const body of ["a", "a".repeat(17_000_000)]) {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      closers.push(() => void socket.destroy());
      socket.resume().write(`GET /api/user HTTP/1.1\r\nHost: site.test\r\nContent-Length: 20000000\r\n\r\n${body}`);
      // `once` would treat a reset as a failure.
      await new Promise((resolve) => socket.once("close", resolve));
    }
    expect((await fetch(`${site.address}/api/user`)).status).toBe(200);
    expect(crashed).not.toHaveBeenCalled();
  });
});
