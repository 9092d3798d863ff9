import fs from "node:fs";
import path from "node:path";

const readable = 0o004;
const enterable = 0o001;

/** Paths that other users cannot read; a closed folder includes its content. */
export function closedToOthers(place) {
  const entry = fs.lstatSync(place);
  if (entry.isSymbolicLink()) return [];
  const needed = entry.isDirectory() ? readable | enterable : readable;
  if ((entry.mode & needed) !== needed) return [place];
  return entry.isDirectory() ? fs.readdirSync(place).flatMap((name) => closedToOthers(path.join(place, name))) : [];
}
