import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Sorted relative paths with slashes; empty if there is no folder. */
export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** Size and SHA-256. */
export async function describeFile(file) {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

/** Copies a file and syncs it to disk. */
export function copyDurably(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  fs.copyFileSync(from, to);
  syncToDisk(to);
}

/** Syncs a file or folder to disk. */
export function syncToDisk(place) {
  const handle = fs.openSync(place, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
