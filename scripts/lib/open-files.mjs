import fs from "node:fs";
import path from "node:path";

const readable = 0o004;
const enterable = 0o001;

/** The files and folders from `place` down that other users of the machine may not read; a closed folder stands for all within. */
export function closedToOthers(place) {
  const entry = fs.lstatSync(place);
  if (entry.isSymbolicLink()) return [];
  const needed = entry.isDirectory() ? readable | enterable : readable;
  if ((entry.mode & needed) !== needed) return [place];
  return entry.isDirectory() ? fs.readdirSync(place).flatMap((name) => closedToOthers(path.join(place, name))) : [];
}
