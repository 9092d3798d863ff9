import fs from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { aptGet } from "../lib/apt.mjs";

function standIn(...failures) {
  const folder = folderOfTest();
  const calls = path.join(folder, "calls");
  failures.forEach((text, index) => fs.writeFileSync(path.join(folder, `failure-${index}`), text));
  const script = `#!/bin/sh\ncd ${folder}\nnumber=$(cat calls 2>/dev/null | wc -l)\necho "$@" >> calls\nif [ -e failure-$number ]; then cat failure-$number >&2; exit 100; fi\n`;
  fs.writeFileSync(path.join(folder, "apt-get"), script, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, "sudo"), '#!/bin/sh\nshift\nexec "$@"\n', { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env.PATH}`);
  onTestFinished(() => vi.unstubAllEnvs());
  return () => fs.readFileSync(calls, "utf8").trim().split("\n");
}

const heldLists =
  "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 6203 (apt-get)\nE: Unable to lock directory /var/lib/apt/lists/\n";

it("waits for locked package lists, and makes apt wait for the package lock", async () => {
  const calls = standIn(heldLists);
  expect(await aptGet("update")).toBe(true);
  expect(calls()).toEqual(Array(2).fill("-o DPkg::Lock::Timeout=300 update"));
});

it("fails immediately on other errors", async () => {
  const calls = standIn("E: Unable to locate package chromium\n", "E: Unable to locate package chromium\n");
  expect(await aptGet("install", "-y", "chromium")).toBe(false);
  expect(calls()).toEqual(["-o DPkg::Lock::Timeout=300 install -y chromium"]);
});
