import fs from "node:fs";
import path from "node:path";

/**
 * For the CMS, whose metrics tell how old the last backup is. Where its folder is on another machine there is nobody to tell. Answers a
 * sentence where the note cannot be written: a disk that became read-only is a good reason for a backup, and none to call it a failure.
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
