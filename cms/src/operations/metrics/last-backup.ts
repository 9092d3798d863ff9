import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../../config/env.ts";

/** Time of the last successful `npm run backup` of this data folder, in ms; null if never. */
export async function lastBackupAt(): Promise<number | null> {
  const text = await readFile(path.join(env.dataDir, "last-backup"), "utf8").catch(() => "");
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}
