import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import fastify from "fastify";
import { expect, it, vi } from "vitest";
import { prepareDrain } from "../../../packages/server/graceful-stop/src/drain.ts";
import { createStopNotice, stopNotice } from "../../../packages/server/graceful-stop/src/stop-on-signals.ts";
import { watchStopping } from "../../server/stopping.ts";
import { closedAfterEach, startSite } from "./support.ts";

const closers = closedAfterEach();

async function startCms(name: string, port = 0) {
  const notice = createStopNotice();
  const lateOnes = new WeakSet<Socket>();
  const heard = Promise.withResolvers<void>();
  let [knows, isSilent, late] = [false, false, 0];
  const server: Server = createHttpServer((request, response) => {
    if (isSilent) return;
    if (request.url === "/api/health/open") {
      const stopping = notice.asked();
      return void response.end(JSON.stringify({ status: stopping ? "stopping" : "ok" }), () => stopping && heard.resolve());
    }
    if (lateOnes.has(request.socket) && request.method === "POST") late += 1;
    void text(request).then(async (body) => {
      await pause(5);
      response.end(JSON.stringify({ name, body }));
    });
  });
  server.on("connection", (socket: Socket) => void (knows && lateOnes.add(socket)));
  const { drain } = prepareDrain(server, { graceMs: 10_000 });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address() as AddressInfo;
  closers.push(
    () => Promise.resolve(server.closeAllConnections()),
    () => Promise.resolve(server.close()),
  );
  const stop = async () => {
    if (notice.give() === 0) return drain();
    await heard.promise;
    for (let turn = 0; turn < 3; turn += 1) await pause(100);
    knows = true;
    await drain(300);
  };
  /** Calls on connections opened after the site should have noticed the shutdown. */
  const lateCalls = () => late;
  const fallSilent = (silent: boolean) => void (isSilent = silent);
  return { drain: stop, fallSilent, lateCalls, port: address.port, url: `http://127.0.0.1:${address.port}` };
}

it("serves without errors while CMS instances restart one after another", async () => {
  const [one, two] = [await startCms("one"), await startCms("two")];
  const failures: string[] = [];
  const log = { write: (line: string) => void (line.includes("does not answer") && failures.push(line)) };
  const site = await startSite([one.url, two.url], null, "loopback", undefined, log);
  closers.push(site.close);
  const answers = new Map<string, number>();
  const answeredBy = (...names: string[]) =>
    vi.waitUntil(() => failures.length > 0 || names.every((name) => answers.has(name)), { timeout: 60_000 });
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
  const load = Promise.all(Array.from({ length: 3 }, client));
  await answeredBy("one", "two");
  await one.drain();
  await startCms("one, new", one.port);
  await two.drain();
  await answeredBy("one, new");
  isOver = true;
  await load;
  expect(failures).toEqual([]);
  expect([...answers.keys()].sort()).toEqual(["one", "one, new", "two"]);
  expect([one.lateCalls(), two.lateCalls()]).toEqual([0, 0]);
});

it("connects to a silent CMS last, until it answers again", async () => {
  const [silent, other] = [await startCms("silent"), await startCms("other")];
  const server = fastify();
  closers.push(() => server.close());
  silent.fallSilent(true);
  const isLast = watchStopping(server, [silent.url, other.url]);
  await vi.waitUntil(() => isLast(silent.url) && !isLast(other.url), { timeout: 60_000 });
  silent.fallSilent(false);
  await vi.waitUntil(() => !isLast(silent.url), { timeout: 60_000 });
});

it("answers 503 when no CMS accepts connections", async () => {
  const [one, two] = [await startCms("one"), await startCms("two")];
  await Promise.all([one.drain(), two.drain()]);
  const site = await startSite([one.url, two.url]);
  closers.push(site.close);
  expect((await fetch(`${site.address}/api/health`)).status).toBe(503);
});

it("reports its readiness independently of the CMS, and its stop on both health endpoints", async () => {
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
  const requested = vi.spyOn(stopNotice, "asked").mockReturnValue(true);
  closers.push(() => Promise.resolve(requested.mockRestore()));
  expect(await answers()).toEqual([
    [503, "stopping"],
    [503, "stopping"],
  ]);
});
