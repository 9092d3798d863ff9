import { once } from "node:events";
import http, { type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { prepareDrain, type DrainLimits } from "../src/drain.ts";

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function start(limits: DrainLimits = { graceMs: 10_000 }) {
  const slow = Promise.withResolvers<ServerResponse>();
  const server = http.createServer((request, response) => {
    if (request.url !== "/slow") return void response.end("whole");
    response.write("first half, ");
    slow.resolve(response);
  });
  const drain = prepareDrain(server, limits);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(
    () => agent.destroy(),
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  const get = async (path: string) => {
    const [answer] = (await once(http.get({ port, path, host: "127.0.0.1", agent }), "response")) as [http.IncomingMessage];
    return { connection: answer.headers.connection, body: await text(answer) };
  };
  return { ...drain, get, slow: slow.promise, port };
}

it("completes responses in progress, and refuses new connections", async () => {
  const server = await start();
  const answer = server.get("/slow");
  const response = await server.slow;
  const drained = server.drain();
  const refused = await once(net.connect(server.port, "127.0.0.1"), "error").then(([error]) => error as NodeJS.ErrnoException);
  expect(refused.code).toBe("ECONNREFUSED");
  response.end("second half");
  expect((await answer).body).toBe("first half, second half");
  server.closeIdle();
  await drained;
});

it("sends a started response to its end when it hurries", async () => {
  const server = await start();
  const answer = server.get("/slow");
  const response = await server.slow;
  const drained = server.drain();
  server.closeIdle();
  response.end("second half");
  expect((await answer).body).toBe("first half, second half");
  await drained;
});

it("answers a request on a keep-alive connection with Connection: close", async () => {
  const server = await start();
  expect(await server.get("/")).toEqual({ connection: "keep-alive", body: "whole" });
  const drained = server.drain();
  expect(await server.get("/")).toEqual({ connection: "close", body: "whole" });
  await drained;
});

it("closes idle connections after the idle timeout or when hurried", async () => {
  for (const hurries of [false, true]) {
    const server = await start({ graceMs: 10_000, idleMs: hurries ? 10_000 : 20 });
    await server.get("/");
    const silent = net.connect(server.port, "127.0.0.1");
    await once(silent, "connect");
    const drained = server.drain();
    if (hurries) server.closeIdle();
    await drained;
    silent.destroy();
  }
});

it("ends after the grace period, even with responses in progress", async () => {
  const server = await start({ graceMs: 50 });
  const answer = server.get("/slow").catch((error: NodeJS.ErrnoException) => error.code);
  await server.slow;
  await server.drain();
  expect(await answer).toBe("ECONNRESET");
});

it("accepts connections during the notice with Connection: close, and ends immediately when hurried", async () => {
  const server = await start();
  const drained = server.drain(10_000);
  for (let call = 0; call < 2; call += 1) expect(await server.get("/")).toEqual({ connection: "close", body: "whole" });
  server.closeIdle();
  await drained;
  const [error] = (await once(net.connect(server.port, "127.0.0.1"), "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
});
