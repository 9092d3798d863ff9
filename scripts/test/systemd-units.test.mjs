import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { inProject } from "../lib/project.mjs";

const units = inProject("deploy", "systemd");
const names = fs.readdirSync(units).filter((name) => name !== "as-service");
const present = hasSystemd();

function hasSystemd() {
  try {
    execFileSync("systemd-analyze", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

it.each(names.filter((name) => name.endsWith(".service")))("%s starts what there is", (name) => {
  const text = fs.readFileSync(path.join(units, name), "utf8");
  const folder = /^WorkingDirectory=\/opt\/trabecula\/(.+)$/m.exec(text)[1];
  const script = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(text)[1];
  expect(fs.existsSync(inProject(folder, script))).toBe(true);
});

it.each(["trabecula-cms.service", "trabecula-site.service"])("%s restarts by itself after any outage of the database", (name) => {
  const text = fs.readFileSync(path.join(units, name), "utf8");
  expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(text).toMatch(/^Restart=always$/m);
  for (const line of ["Type=notify", "NotifyAccess=all", "WatchdogSec=60"]) expect(text.split("\n")).toContain(line);
});

it.each(["Dockerfile", "deploy/systemd/trabecula-site.service", "scripts/start.mjs", "bench/support/servers.ts"])(
  "%s starts the site with few arenas of the allocator",
  (file) => expect(fs.readFileSync(inProject(file), "utf8")).toMatch(/MALLOC_ARENA_MAX(?:=|: ")2\b/),
);

describe.each(names)("%s", (name) => {
  it.skipIf(!present)("passes systemd-analyze verify", async () => {
    const folder = folderOfTest();
    const file = path.join(folder, name);
    for (const each of names) {
      const unit = fs.readFileSync(path.join(units, each), "utf8");
      fs.writeFileSync(path.join(folder, each), unit.replace("/usr/bin/node", process.execPath));
    }
    const { stderr } = await promisify(execFile)("systemd-analyze", ["verify", file]);
    expect(stderr.split("\n").filter((line) => line.includes(name))).toEqual([]);
  });
});

it("runs manual commands with the user, settings and data of the service", () => {
  const unit = fs.readFileSync(path.join(units, "trabecula-cms.service"), "utf8");
  const output = (name) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)[1];
  const command = fs.readFileSync(path.join(units, "as-service"), "utf8");
  expect(command).toContain(`--uid=${output("User")} --gid=${output("Group")} `);
  expect(command).toContain(`--property=EnvironmentFile=${output("EnvironmentFile")} `);
  expect(command).toContain(`--setenv=DATA_DIR=${output("Environment=DATA_DIR")} `);
});
