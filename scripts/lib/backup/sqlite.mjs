import { createRequire } from "node:module";
import fs from "node:fs";
import { StepFailure } from "../failure.mjs";
import { inProject } from "../project.mjs";

const openDatabase = (file, { readonly = true } = {}) =>
  new (createRequire(inProject("package.json"))("better-sqlite3"))(file, { readonly, fileMustExist: true });

export function saveSqlite(file, copy) {
  if (!fs.existsSync(file)) throw new StepFailure("Database", `there is none at ${file}; is DATA_DIR right?`);
  try {
    copySqlite(file, copy);
  } catch (error) {
    throw sqliteTrouble(error, file) ?? error;
  }
  checkSqlite(copy);
}

function copySqlite(file, copy) {
  const database = openDatabase(file);
  try {
    database.pragma("busy_timeout = 10000");
    database.prepare("vacuum into ?").run(copy);
  } finally {
    database.close();
  }
}

/** Advice for the user; null if unknown. */
function sqliteTrouble({ code = "" }, file) {
  if (code.startsWith("SQLITE_FULL"))
    return new StepFailure("Backup", "there is no room for it on the disk; make room, or name another folder with --to.");
  if (code.startsWith("SQLITE_NOTADB") || code.startsWith("SQLITE_CORRUPT"))
    return new StepFailure("Database", `${file} is damaged. Nothing was saved, and the backups before are as they were.`);
  return null;
}

export const emptyTable = (file, name) => changeTable(file, name, `delete from "${name}"`);

/** Returns the number of changed rows. Backups of older releases may lack the table. */
export function changeTable(file, name, statement) {
  const database = openDatabase(file, { readonly: false });
  try {
    const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name);
    return isThere ? database.prepare(statement).run().changes : 0;
  } finally {
    database.close();
  }
}

export function checkSqlite(file) {
  let found;
  try {
    const database = openDatabase(file);
    found = database.pragma("quick_check", { simple: true });
    database.close();
  } catch (error) {
    found = error.message;
  }
  if (found !== "ok") throw new StepFailure("Database", `${file} is damaged: ${found}.`);
}
