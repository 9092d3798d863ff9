import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "../failure.mjs";
import { step } from "../progress.mjs";
import { copyDurably, filesBelow, readManifest, syncToDisk } from "./manifest.mjs";
import { pauseInSqlite } from "./pause-connections.mjs";
import { countTables, restorePostgres } from "./postgres.mjs";
import { changeTable, checkSqlite, emptyTable } from "./sqlite.mjs";

/** Tokens revoked after the backup must stay invalid. */
const tokens = "accounts_personal_tokens";
/** Ended sessions of the site and Strapi's panel must stay invalid. */
const sessions = ["accounts_sessions", "strapi_sessions"];

export const endedByRestore = [tokens, ...sessions];

export const tokensKept = "Personal tokens and sessions work as they did then, also those that were revoked or ended since.";

export function omittedTokensText(leftOut) {
  if (leftOut === 0) return null;
  return `Personal tokens are gone (${leftOut}): scripts need new ones, which their owners make in their settings.`;
}

/**
 * The database comes last, so an interrupted restore can be repeated. Omits tokens and sessions by default; returns the
 * backup's time, tokens omitted, and whether a master secret exists.
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
  const left = keepsTokens ? { empty: [], counted: [] } : { empty: endedByRestore, counted: [tokens] };
  const list = path.join(dataDir, "restore-list");
  const tokensLeftOut = await step("Database", () =>
    databaseUrl === null
      ? restoreSqlite(folder, file, left)
      : restorePostgres(databaseUrl, path.join(folder, "database"), { ...left, list }),
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

/** SQLite would apply leftover journals to the restored database. */
function refuseLeftovers(file) {
  const left = ["-wal", "-journal"].map((end) => `${file}${end}`).find((name) => fs.existsSync(name));
  if (left) throw new StepFailure("Database", `${left} is left of an earlier database, and would change the restored one; move it away.`);
}

function restoreUploads(folder, dataDir) {
  const uploads = path.join(folder, "uploads");
  for (const name of filesBelow(uploads)) copyDurably(path.join(uploads, name), path.join(dataDir, "public", "uploads", name));
}

function restoreSqlite(folder, file, { empty, counted }) {
  const draft = `${file}.restored`;
  copyDurably(path.join(folder, "database"), draft);
  checkSqlite(draft);
  const rows = new Map(empty.map((table) => [table, emptyTable(draft, table)]));
  changeTable(draft, pauseInSqlite.table, pauseInSqlite.statement);
  fs.renameSync(draft, file);
  syncToDisk(path.dirname(file));
  return counted.reduce((sum, table) => sum + rows.get(table), 0);
}
