import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { StepFailure } from "../failure.mjs";

const format = "trabecula-backup/1";
const manifestName = "backup.json";

/** Size and SHA-256 of each file, to detect damage before a restore. */
export async function writeManifest(folder, facts) {
  const files = {};
  for (const name of filesBelow(folder)) files[name] = await describeFile(path.join(folder, name));
  const manifest = path.join(folder, manifestName);
  fs.writeFileSync(manifest, `${JSON.stringify({ format, ...facts, files }, null, 2)}\n`);
  syncToDisk(manifest);
}

/** Reads the manifest and verifies every file. @throws StepFailure for a missing or damaged backup */
export async function readManifest(folder) {
  if (!fs.existsSync(folder)) throw new StepFailure("Backup", `there is no folder ${folder}.`);
  const manifest = parse(path.join(folder, manifestName));
  if (manifest?.format !== format || !manifest.files) throw new StepFailure("Backup", `${folder} is not a backup that this version reads.`);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const file = path.join(folder, name);
    const found = fs.existsSync(file) ? await describeFile(file) : null;
    if (found?.sha256 !== expected.sha256)
      throw new StepFailure("Backup", `${name} is ${found ? "damaged" : "missing"}; use another backup.`);
  }
  return manifest;
}

function parse(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

export function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

async function describeFile(file) {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

export function copyDurably(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  fs.copyFileSync(from, to);
  syncToDisk(to);
}

export function syncToDisk(place) {
  const handle = fs.openSync(place, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
