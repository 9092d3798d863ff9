import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Folders that builds and tools write, or that do not reach a build. */
const notInputs = new Set([
  "node_modules",
  "dist",
  "build",
  ".astro",
  ".cache",
  ".strapi",
  ".tmp",
  "generated",
  "test",
  "tests",
  "coverage",
]);

/** Every input file below a folder (or the file itself), in a fixed order. */
function inputFiles(start) {
  const info = fs.statSync(start, { throwIfNoEntry: false });
  if (!info) return [];
  if (!info.isDirectory()) return [start];
  return fs
    .readdirSync(start, { withFileTypes: true })
    .filter((entry) => !notInputs.has(entry.name) && !entry.name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => inputFiles(path.join(start, entry.name)));
}

/**
 * Hash of the names and contents of all files below some places, plus given texts. Times of change do not count, so a
 * fresh clone or a switched branch rebuilds only what differs.
 */
export function contentHash(base, places, texts = []) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text}\0`);
  for (const file of places.flatMap((place) => inputFiles(path.join(base, place)))) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(base, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
