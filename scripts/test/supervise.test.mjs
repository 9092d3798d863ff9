import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { freePort } from "../lib/free-port.mjs";
import { stopInOrder, supervise } from "../lib/service.mjs";

/** A busy machine takes seconds to start Node. */
const patience = { timeout: 60_000 };

let folder;
beforeEach(() => void (folder = folderOfTest()));

function start(code, times = {}, watched = {}) {
  fs.writeFileSync(
    path.join(folder, "server.mjs"),
    `import fs from "node:fs"; import http from "node:http"; fs.appendFileSync("starts", process.pid + "\\n"); ${code}`,
  );
  return supervise({ name: "server", args: ["server.mjs"], cwd: folder, env: process.env, ...watched }, { pauseMs: 0, ...times });
}

const file = () => path.join(folder, "starts");
const starts = () => (fs.existsSync(file()) ? fs.readFileSync(file(), "utf8").trim().split("\n") : []);

it("starts a server that was killed again, and stops the one that runs then", async () => {
  const server = start("setInterval(() => {}, 1000);");
  const kept = server.keepRunning();
  await vi.waitFor(() => expect(starts()).toHaveLength(1), patience);
  server.current().child.kill("SIGKILL");
  await vi.waitFor(() => expect(starts()).toHaveLength(2), patience);
  await server.stop();
  await kept;
  expect(server.current().hasEnded()).toBe(true);
  expect(String(server.current().child.pid)).toBe(starts()[1]);
}, 150_000);

it("ends a server that has answered and then keeps silent, and starts it again", async () => {
  const port = await freePort();
  const listening = `http.createServer((_, response) => { fs.appendFileSync("asked", "."); response.end(); }).listen(${port}, "127.0.0.1");`;
  const server = start(listening, { everyMs: 500 }, { url: `http://127.0.0.1:${port}/` });
  const kept = server.keepRunning();
  await vi.waitFor(() => expect(fs.readFileSync(path.join(folder, "asked"), "utf8").length).toBeGreaterThan(2), patience);
  const [first] = starts();
  process.kill(Number(first), "SIGSTOP");
  await vi.waitFor(() => expect(starts()).toHaveLength(2), patience);
  await server.stop();
  await kept;
}, 150_000);

it("stops the site before the CMS, and both in time though neither answers the signal", async () => {
  const stubborn = (name) =>
    `process.on("SIGTERM", () => fs.appendFileSync("told", "${name}")); fs.writeFileSync("${name}", ""); setInterval(() => {}, 1000);`;
  const servers = [];
  for (const name of ["site", "CMS"]) {
    servers.push(start(stubborn(name)));
    await vi.waitFor(() => expect(fs.existsSync(path.join(folder, name))).toBe(true), patience);
  }
  await stopInOrder(servers, { headStartMs: 300, longestMs: 1500 });
  expect(fs.readFileSync(path.join(folder, "told"), "utf8")).toBe("siteCMS");
  expect(servers.map((server) => server.current().hasEnded())).toEqual([true, true]);
}, 150_000);

it("gives up on a server that exits repeatedly, and shows its last lines", async () => {
  await expect(start(`console.error("No such table"); process.exit(3);`).keepRunning()).rejects.toMatchObject({
    step: "The server",
    message:
      "it ended 5 times in a row soon after its start, and ended with code 3 in the end; its last lines stand above. Mend that and run the command again.",
    details: expect.stringContaining("No such table"),
  });
  expect(starts()).toHaveLength(5);
});

it("resets the count after a minute without a crash", async () => {
  let minutes = 0;
  const server = start("process.exit(3);", { now: () => (minutes < 4 ? (minutes += 1) * 60_000 : 4 * 60_000) });
  await expect(server.keepRunning()).rejects.toThrow("5 times in a row");
  expect(starts().length).toBeGreaterThan(5);
});
