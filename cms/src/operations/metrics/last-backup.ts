import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../../../config/env.ts";

/** When `npm run backup` last ended well with this data folder; ms; null where it never has. */
export async function lastBackupAt(): Promise<number | null> {
  const text = await readFile(path.join(env.dataDir, "last-backup"), "utf8").catch(() => "");
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}
