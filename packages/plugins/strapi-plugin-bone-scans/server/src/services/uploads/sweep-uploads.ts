import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isActiveUpload, uploadPrefix } from "./write-upload.ts";

/** Older uploads belong to killed processes. */
const oldestMs = 6 * 60 * 60 * 1000;

/** Removes files left by killed processes. Other instances on the machine may be receiving uploads. */
export async function sweepUploads(nowMs: number, folder = tmpdir()): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(uploadPrefix));
  for (const name of names) {
    const path = join(folder, name);
    if (isActiveUpload(path)) continue;
    const found = await stat(path).catch(() => null);
    if (found && nowMs - found.mtimeMs > oldestMs) await rm(path, { recursive: true, force: true });
  }
}
