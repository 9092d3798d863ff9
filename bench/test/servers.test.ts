import { afterEach, expect, it } from "vitest";
import { createServer, type Server } from "../campaign/campaign-servers.ts";

const endless = "setInterval(() => undefined, 1000); console.log('ready')";
const deaf = `process.on("SIGTERM", () => undefined); ${endless}`;

let server: Server;
afterEach(() => server.end(0));

function serverThatRuns(script: string): Server {
  return createServer({ name: "test server", url: "", folder: import.meta.dirname, args: ["--eval", script], env: {}, ready: "ready" });
}

it("is not started again by a fault once the campaign has ended it", async () => {
  server = serverThatRuns(endless);
  await server.start();
  await server.end();
  await expect(server.start()).rejects.toThrow("test server has been ended.");
});

it("kills a server that does not stop, and counts that as no good end", async () => {
  server = serverThatRuns(deaf);
  await server.start();
  await server.end(100);
  expect(server.exitCodes).toEqual([null]);
});

it("does not count a SIGKILL that a fault requested", async () => {
  server = serverThatRuns(endless);
  await server.start();
  await server.stop("SIGKILL");
  expect(server.exitCodes).toEqual([]);
});
