import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { prepareDrain } from "../../../packages/server/graceful-stop/src/drain.ts";
import { createStopNotice, stopNotice } from "../../../packages/server/graceful-stop/src/stop-notice.ts";
import { startSite } from "./support.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startCms(name: string, port = 0) {
  const notice = createStopNotice();
  const lateOnes = new WeakSet<Socket>();
  let [heardAt, late] = [Infinity, 0];
  const server: Server = createHttpServer((request, response) => {
    if (request.url === "/api/health/open") return void response.end(JSON.stringify({ status: notice.asked() ? "stopping" : "ok" }));
    if (lateOnes.has(request.socket) && request.method === "POST") late += 1;
    void text(request).then(async (body) => {
      await pause(5);
      response.end(JSON.stringify({ name, body }));
    });
  });
  server.on("connection", (socket: Socket) => void (performance.now() > heardAt && lateOnes.add(socket)));
  const { drain } = prepareDrain(server, { graceMs: 10_000 });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address() as AddressInfo;
  closers.push(
    () => Promise.resolve(server.closeAllConnections()),
    () => Promise.resolve(server.close()),
  );
  // Shorter than in production, but several times the polling interval.
  const stop = () => {
    heardAt = performance.now() + 1_600;
    return drain(notice.give() && 2_000);
  };
  /** Calls on connections opened after the site should have noticed the shutdown. */
  const lateCalls = () => late;
  return { drain: stop, lateCalls, port: address.port, url: `http://127.0.0.1:${address.port}` };
}

it("goes on without an error while one CMS after the other is stopped and started", async () => {
  const [one, two] = [await startCms("one"), await startCms("two")];
  const site = await startSite([one.url, two.url]);
  closers.push(site.close);
  const answers = new Map<string, number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const sent = { method: "POST", headers: { "content-type": "application/json" }, body: '{"email":"a@b.test"}' };
      const response = await fetch(`${site.address}/api/user/login`, sent);
      const { name, body, message } = (await response.json()) as { name?: string; body?: string; message?: string };
      const key = response.status === 200 && body === sent.body ? name! : `${response.status} ${message}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, client));
  await pause(200);
  await one.drain();
  await pause(200);
  await startCms("one, new", one.port);
  await two.drain();
  await pause(200);
  isOver = true;
  await load;
  expect([...answers.keys()].sort()).toEqual(["one", "one, new", "two"]);
  expect([one.lateCalls(), two.lateCalls()]).toEqual([0, 0]);
});

it("is told of no CMS where none takes a connection", async () => {
  const [one, two] = [await startCms("one"), await startCms("two")];
  await Promise.all([one.drain(), two.drain()]);
  const site = await startSite([one.url, two.url]);
  closers.push(site.close);
  expect((await fetch(`${site.address}/api/health`)).status).toBe(503);
});

it("says itself whether it takes calls, whatever its CMSs do, and that it is stopping at the address of the health too", async () => {
  const site = await startSite("http://127.0.0.1:9");
  closers.push(site.close);
  const answers = () =>
    Promise.all(
      ["/api/health/open", "/api/health"].map(async (path) => {
        const response = await fetch(`${site.address}${path}`);
        return [response.status, ((await response.json()) as { status?: string }).status];
      }),
    );
  expect(await answers()).toEqual([
    [200, "ok"],
    [503, undefined],
  ]);
  const asked = vi.spyOn(stopNotice, "asked").mockReturnValue(true);
  closers.push(() => Promise.resolve(asked.mockRestore()));
  expect(await answers()).toEqual([
    [503, "stopping"],
    [503, "stopping"],
  ]);
});
