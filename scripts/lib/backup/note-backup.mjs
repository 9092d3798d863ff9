import fs from "node:fs";
import path from "node:path";

/**
 * Records the backup for the CMS metrics. Returns a message instead of failing if the disk is read-only, since the
 * backup itself succeeded.
 */
export function noteBackup(dataDir) {
  if (!fs.existsSync(dataDir)) return null;
  const file = path.join(dataDir, "last-backup");
  try {
    fs.writeFileSync(file, `${new Date().toISOString()}\n`);
    return null;
  } catch (error) {
    return `The backup is whole, but ${file} cannot be written (${error.code}): the metrics go on telling of the backup before.`;
  }
}
