import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import ignore from "ignore";

export function copyContext(root, target) {
  const ignored = ignore().add(anchored(fs.readFileSync(path.join(root, ".dockerignore"), "utf8")));
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  for (const file of ignored.filter(tracked.split("\0").filter(Boolean))) {
    const source = path.join(root, file);
    if (!fs.existsSync(source)) continue;
    fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    fs.copyFileSync(source, path.join(target, file));
  }
}

/** Docker patterns start at the root; git's need a slash. */
function anchored(text) {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/^(!?)(?!\*\*|!)/, "$1/"));
}
