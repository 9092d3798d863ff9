import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Every file below a folder, by its path from there with slashes, sorted; none where there is no folder. */
export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** Size and SHA-256 of a file. */
export async function describeFile(file) {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

/** Copies a file and waits until the disk has it. */
export function copyDurably(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  fs.copyFileSync(from, to);
  syncToDisk(to);
}

/** Waits until the disk has a file, or the names in a folder. */
export function syncToDisk(place) {
  const handle = fs.openSync(place, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
