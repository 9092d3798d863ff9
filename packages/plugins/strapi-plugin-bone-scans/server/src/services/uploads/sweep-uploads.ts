import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isUnderWay, uploadPrefix } from "./spool.ts";

/** No upload takes as long; what is older was left by a process that was killed. */
const oldestMs = 6 * 60 * 60 * 1000;

/** Removes what killed processes have left of people's files. Other instances on the same machine may be receiving theirs. */
export async function sweepUploads(nowMs: number, folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(uploadPrefix));
  for (const name of names) {
    const path = join(folder, name);
    if (isUnderWay(path)) continue;
    const found = await stat(path).catch(() => null);
    if (found && nowMs - found.mtimeMs > oldestMs) await rm(path, { recursive: true, force: true });
  }
}
