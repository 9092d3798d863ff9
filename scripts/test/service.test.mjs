import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startService, stopService, untilHealthy } from "../lib/service.mjs";

let folder;
let services;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "launcher-test-"));
  services = [];
});
afterEach(async () => {
  for (const service of services) await stopService(service);
  fs.rmSync(folder, { recursive: true, force: true });
});

const server = `
  import http from "node:http"; import fs from "node:fs";
  const server = http.createServer((_, reply) => reply.end(JSON.stringify({ status: "ok" }))).listen(0, "127.0.0.1", () =>
    fs.writeFileSync("port", String(server.address().port)));
  process.on("SIGTERM", () => { fs.writeFileSync("stopped", ""); process.exit(0); });`;

function start(code, onEvent) {
  fs.writeFileSync(path.join(folder, "server.mjs"), code);
  const service = startService({ name: "test server", args: ["server.mjs"], cwd: folder, env: process.env, onEvent });
  services.push(service);
  return service;
}

async function isHealthy() {
  const file = path.join(folder, "port");
  // A file that is being written is empty.
  const port = fs.existsSync(file) && fs.readFileSync(file, "utf8");
  if (!port) return false;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  return (await response.json()).status === "ok";
}

it("waits until a server is healthy, and stops it in order", async () => {
  const service = start(server);
  await untilHealthy(service, "unused", { isHealthy });
  await stopService(service);
  expect(fs.existsSync(path.join(folder, "stopped"))).toBe(true);
  expect(service.hasEnded()).toBe(true);
});

it("reports the last lines of a server that exits before it is healthy", async () => {
  const service = start("console.error('Port 1337 is already in use.'); process.exit(1);");
  await expect(untilHealthy(service, "unused", { isHealthy: async () => false })).rejects.toMatchObject({
    message: "it ended with code 1; its last lines stand above. Mend that and run the command again.",
    details: expect.stringContaining("Port 1337 is already in use."),
  });
});

it("forwards messages of a server to the launcher, and excludes them from the log", async () => {
  const events = [];
  const service = start(`console.log(JSON.stringify({ event: "admin-created", password: "p" })); console.log("line");`, (event) =>
    events.push(event),
  );
  await service.end;
  await expect.poll(() => service.log()).toBe("line");
  expect(events).toEqual([{ event: "admin-created", password: "p" }]);
});

it("times out after the limit", async () => {
  const service = start(server);
  await expect(untilHealthy(service, "http://x/", { limitMs: 300, isHealthy: async () => false })).rejects.toThrow(
    "did not answer within 0.3 s",
  );
});

it("does not leave a server behind when the launcher is gone", async () => {
  const service = start(server);
  await untilHealthy(service, "unused", { isHealthy });
  service.child.stdin.destroy();
  expect(await service.end).toBe("ended with code 0");
  expect(fs.existsSync(path.join(folder, "stopped"))).toBe(true);
});
