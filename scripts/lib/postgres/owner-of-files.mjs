import { spawnSync } from "node:child_process";

/** PostgreSQL does not run as root: there it runs as the user that its package makes, or as nobody. Undefined: as whoever starts it. */
export function ownerOfFiles() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (user, kind) => spawnSync("id", [kind, user], { encoding: "utf8" });
  const user = ["postgres", "nobody"].find((name) => idOf(name, "-u").status === 0);
  return user && { uid: Number(idOf(user, "-u").stdout), gid: Number(idOf(user, "-g").stdout) };
}
