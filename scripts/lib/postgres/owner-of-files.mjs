import { spawnSync } from "node:child_process";

/** PostgreSQL refuses to run as root, so root uses the package's user or nobody. Undefined: current user. */
export function ownerOfFiles() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (user, kind) => spawnSync("id", [kind, user], { encoding: "utf8" });
  const user = ["postgres", "nobody"].find((name) => idOf(name, "-u").status === 0);
  return user && { uid: Number(idOf(user, "-u").stdout), gid: Number(idOf(user, "-g").stdout) };
}
