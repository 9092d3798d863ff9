import Database from "better-sqlite3";
import path from "node:path";

/** Open for as long as the process runs: a lock whose file was collected as garbage would be given back. */
const held: Database.Database[] = [];

const taken =
  "Another CMS runs on the folder that DATA_DIR names, or is just ending. Stop it, or wait for it, and start again; several CMSs at once need PostgreSQL (DATABASE_URL).";

/**
 * Keeps any other CMS from serving what is in a folder with an SQLite database, until this process ends. The operating system gives the
 * lock back, so one that was killed leaves nothing to be cleared away. Backups and Strapi's own commands ask for no lock: they may run beside.
 * @throws Error in one sentence, where another has it
 */
export function lockWhileRunning(databaseFile: string): void {
  const file = new Database(path.join(path.dirname(databaseFile), "running-lock.db"), { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    throw (error as { code?: string }).code === "SQLITE_BUSY" ? new Error(taken, { cause: error }) : error;
  }
  held.push(file);
}
