import fs from "node:fs";
import path from "node:path";

/** Null if none. Debian keeps these programs out of PATH. */
export function findPrograms(programs, { searched = process.env.PATH ?? "", debian = "/usr/lib/postgresql" } = {}) {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...searched.split(path.delimiter), ...versions.map((version) => path.join(debian, version, "bin"))];
  return folders.find((folder) => programs.every((name) => fs.existsSync(path.join(folder, name)))) ?? null;
}
