import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import ignore from "ignore";

/** Copies what an image may be made from: the files under version control, but for those that .dockerignore names. */
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

/** Docker reads each pattern from the root, as git does only with a slash before it. */
function anchored(text) {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/^(!?)(?!\*\*|!)/, "$1/"));
}
