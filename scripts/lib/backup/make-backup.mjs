import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "../failure.mjs";
import { step } from "../progress.mjs";
import { inProject } from "../project.mjs";
import { copyDurably, filesBelow, syncToDisk, writeManifest } from "./manifest.mjs";
import { savePostgres } from "./postgres.mjs";
import { saveSqlite } from "./sqlite.mjs";

const prefix = "trabecula-";
const unfinished = ".unfinished";

export async function makeBackup({ databaseUrl, dataDir, target, keep }) {
  process.umask(0o077);
  const madeAt = new Date().toISOString();
  const folder = path.join(target, `${prefix}${madeAt.replaceAll(/[:.]/g, "-")}`);
  const draft = `${folder}${unfinished}`;
  makeFolder(draft);
  try {
    await fill(draft, { databaseUrl, dataDir, madeAt });
  } catch (error) {
    // A timer would leave another partial backup every night on a full disk.
    fs.rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  fs.renameSync(draft, folder);
  syncToDisk(target);
  if (keep !== null) deleteOlder(target, keep);
  return folder;
}

function makeFolder(draft) {
  try {
    fs.mkdirSync(draft, { recursive: true });
  } catch {
    throw new StepFailure("Backup", `${path.dirname(draft)} cannot be written to; mend that, or name another folder with --to.`);
  }
}

async function fill(draft, { databaseUrl, dataDir, madeAt }) {
  const database = databaseUrl === null ? "sqlite" : "postgresql";
  // Database first: a concurrent upload then leaves an extra file, not a missing one.
  await step("Database", () => saveDatabase({ databaseUrl, dataDir }, draft));
  await step("Uploads", () => saveUploads(dataDir, draft));
  const { version } = JSON.parse(fs.readFileSync(inProject("package.json"), "utf8"));
  await step("Checksums", () => writeManifest(draft, { madeAt, version, database }));
}

async function saveDatabase({ databaseUrl, dataDir }, draft) {
  const copy = path.join(draft, "database");
  if (databaseUrl === null) saveSqlite(path.join(dataDir, "trabecula.db"), copy);
  else await savePostgres(databaseUrl, copy);
  syncToDisk(copy);
}

function saveUploads(dataDir, draft) {
  const uploads = path.join(dataDir, "public", "uploads");
  for (const name of filesBelow(uploads)) copyUnlessDeleted(path.join(uploads, name), path.join(draft, "uploads", name));
}

/** Files may be deleted during the copy. */
function copyUnlessDeleted(from, to) {
  try {
    copyDurably(from, to);
  } catch (error) {
    if (error.code !== "ENOENT" || fs.existsSync(from)) throw error;
  }
}

/** Deletes old backups, and partial backups older than the newest. */
function deleteOlder(target, keep) {
  const names = fs
    .readdirSync(target)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .reverse();
  const whole = names.filter((name) => !name.endsWith(unfinished));
  const left = names.filter((name) => name.endsWith(unfinished) && name < whole[0]);
  for (const name of [...whole.slice(keep), ...left]) fs.rmSync(path.join(target, name), { recursive: true });
}

/** Notes the time for the CMS metrics. Returns a message instead of failing on a read-only disk: the backup itself succeeded. */
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
