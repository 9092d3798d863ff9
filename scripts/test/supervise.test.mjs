import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervise } from "../lib/supervise.mjs";

let folder;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "supervise-test-"))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function start(code, times = {}) {
  fs.writeFileSync(path.join(folder, "server.mjs"), `import fs from "node:fs"; fs.appendFileSync("starts", process.pid + "\\n"); ${code}`);
  return supervise({ name: "server", args: ["server.mjs"], cwd: folder, env: process.env }, { pauseMs: 0, ...times });
}

const file = () => path.join(folder, "starts");
const starts = () => (fs.existsSync(file()) ? fs.readFileSync(file(), "utf8").trim().split("\n") : []);

it("starts a server that was killed again, and stops the one that runs then", async () => {
  const server = start("setInterval(() => {}, 1000);");
  const kept = server.keepRunning();
  await vi.waitFor(() => expect(starts()).toHaveLength(1), { timeout: 10_000 });
  server.current().child.kill("SIGKILL");
  await vi.waitFor(() => expect(starts()).toHaveLength(2), { timeout: 10_000 });
  await server.stop();
  await kept;
  expect(server.current().hasEnded()).toBe(true);
  expect(String(server.current().child.pid)).toBe(starts()[1]);
});

it("gives up in a sentence on a server that keeps ending, with its last lines", async () => {
  await expect(start(`console.error("No such table"); process.exit(3);`).keepRunning()).rejects.toMatchObject({
    step: "The server",
    message:
      "it ended 5 times in a row soon after its start, and ended with code 3 in the end; its last lines stand above. Mend that and run the command again.",
    details: expect.stringContaining("No such table"),
  });
  expect(starts()).toHaveLength(5);
});

it("counts anew after a minute without a fall", async () => {
  let minutes = 0;
  const server = start("process.exit(3);", { now: () => (minutes < 20 ? (minutes += 1) * 60_000 : 20 * 60_000) });
  await expect(server.keepRunning()).rejects.toThrow("5 times in a row");
  expect(starts().length).toBeGreaterThan(5);
});
