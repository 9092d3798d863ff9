import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { inProject } from "../lib/project.mjs";

const units = inProject("deploy", "systemd");
const names = fs.readdirSync(units);
const present = hasSystemd();

function hasSystemd() {
  try {
    execFileSync("systemd-analyze", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

describe.each(names)("%s", (name) => {
  const text = fs.readFileSync(path.join(units, name), "utf8");

  it("starts what there is", () => {
    const folder = /^WorkingDirectory=\/opt\/trabecula\/(.+)$/m.exec(text)[1];
    const script = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(text)[1];
    expect(fs.existsSync(inProject(folder, script))).toBe(true);
  });

  it.skipIf(!present)("says nothing that systemd does not understand", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "units-"));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const file = path.join(folder, name);
    fs.writeFileSync(file, text.replace("/usr/bin/node", process.execPath));
    const { stderr } = await promisify(execFile)("systemd-analyze", ["verify", file]);
    expect(stderr.split("\n").filter((line) => line.includes(name))).toEqual([]);
  });
});
