import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "../failure.mjs";
import { step } from "../progress.mjs";
import { copyDurably, filesBelow, syncToDisk } from "./files.mjs";
import { readManifest } from "./manifest.mjs";
import { countTables, restorePostgres } from "./postgres.mjs";
import { checkSqlite, emptyTable } from "./sqlite.mjs";

/** Personal tokens: one that was revoked after the backup was made must not work again. */
const tokens = "accounts_personal_tokens";

export const tokensKept = "Personal tokens work as they did then, also those that were revoked since.";

/** What whoever restores has to tell the owners of tokens that were left out; null where there were none. */
export function whatBecameOfTokens(leftOut) {
  if (leftOut === 0) return null;
  return `Personal tokens are gone (${leftOut}): scripts need new ones, which their owners make in their settings.`;
}

/**
 * Restores a backup into an installation that has no database: none is ever overwritten. The database comes last and at once, so
 * a restore that was interrupted can be run again. Personal tokens are left out unless they are to be kept. Answers when the backup was made, how many
 * tokens were left out, and whether there is a master secret.
 */
export async function restoreBackup({ databaseUrl, dataDir, folder, keepsTokens }) {
  process.umask(0o077);
  const { madeAt, database } = await step("Checking the backup", () => readManifest(folder));
  const wanted = databaseUrl === null ? "sqlite" : "postgresql";
  if (database !== wanted) {
    const advice = "use a database of the same kind, or Strapi's own export and import (docs/operations.md)";
    throw new StepFailure("Backup", `it is of ${nameOf(database)}, and this installation uses ${nameOf(wanted)}; ${advice}.`);
  }
  const file = path.join(dataDir, "trabecula.db");
  await refuseData(databaseUrl, file);
  await step("Uploads", () => restoreUploads(folder, dataDir));
  const empty = keepsTokens ? [] : [tokens];
  const list = path.join(dataDir, "restore-list");
  const tokensLeftOut = await step("Database", () =>
    databaseUrl === null
      ? restoreSqlite(folder, file, empty)
      : restorePostgres(databaseUrl, path.join(folder, "database"), { empty, list }),
  );
  return { madeAt, tokensLeftOut, hasSecret: Boolean(process.env.APP_SECRET) || fs.existsSync(path.join(dataDir, "app-secret")) };
}

function nameOf(database) {
  return database === "sqlite" ? "SQLite" : "PostgreSQL";
}

async function refuseData(databaseUrl, file) {
  const place = databaseUrl === null ? file : "the database of DATABASE_URL";
  const isThere = databaseUrl === null ? fs.existsSync(file) : (await countTables(databaseUrl)) > 0;
  if (isThere) throw new StepFailure("Database", `${place} holds data already, which a restore never overwrites; give it an empty one.`);
  if (databaseUrl === null) refuseLeftovers(file);
}

/** SQLite would write what they hold into the database that is restored beside them. */
function refuseLeftovers(file) {
  const left = ["-wal", "-journal"].map((end) => `${file}${end}`).find((name) => fs.existsSync(name));
  if (left) throw new StepFailure("Database", `${left} is left of an earlier database, and would change the restored one; move it away.`);
}

function restoreUploads(folder, dataDir) {
  const uploads = path.join(folder, "uploads");
  for (const name of filesBelow(uploads)) copyDurably(path.join(uploads, name), path.join(dataDir, "public", "uploads", name));
}

function restoreSqlite(folder, file, empty) {
  const draft = `${file}.restored`;
  copyDurably(path.join(folder, "database"), draft);
  checkSqlite(draft);
  const leftOut = empty.reduce((sum, table) => sum + emptyTable(draft, table), 0);
  fs.renameSync(draft, file);
  syncToDisk(path.dirname(file));
  return leftOut;
}
