import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderOfTest } from "../../../../scripts/test/support/folders.ts";
import { notifySystemd } from "../src/systemd-watchdog.ts";

function fakeProgram() {
  const folder = folderOfTest();
  const [program, log] = [join(folder, "systemd-notify"), join(folder, "log")];
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> ${log}\n`);
  chmodSync(program, 0o700);
  const said = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
  return { env: { PATH: folder + delimiter + (process.env.PATH ?? "") }, said };
}

it("notifies systemd that the server is ready, then at every third of the time limit that it is alive", async () => {
  const { env, said } = fakeProgram();
  const timers = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => {
    clearInterval(timers.mock.results[0]!.value as NodeJS.Timeout);
    timers.mockRestore();
  });
  notifySystemd({ ...env, NOTIFY_SOCKET: "/run/notify", WATCHDOG_USEC: "30000" });
  await vi.waitFor(() => expect(said().length).toBeGreaterThan(2), { timeout: 20_000 });
  expect(said()).toContain("/run/notify --ready");
  expect(said()).toContain("/run/notify WATCHDOG=1");
});

it("does nothing outside systemd", () => {
  const everySecond = vi.spyOn(globalThis, "setInterval");
  notifySystemd({ PATH: "/nowhere", WATCHDOG_USEC: "30000" });
  expect(everySecond).not.toHaveBeenCalled();
  everySecond.mockRestore();
});
