import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

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

/** Hashes file names, contents and `texts`. Ignores modification times, so that a fresh clone rebuilds only differences. */
export function contentHash(base, places, texts = []) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text}\0`);
  for (const file of places.flatMap((place) => inputFiles(path.join(base, place)))) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(base, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
