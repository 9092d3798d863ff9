import Database from "better-sqlite3";
import path from "node:path";

/** Referenced for the life of the process: garbage collection would release the lock. */
const held: Database.Database[] = [];

const taken =
  "Another CMS uses the folder of DATA_DIR, or is stopping. Stop it or wait, then start again. Several CMSs need PostgreSQL (DATABASE_URL).";

/**
 * The operating system releases the lock; backups and Strapi's commands need none.
 * @throws Error if locked
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

/** @throws SqliteError if the file is damaged or unreadable */
export function requireReadable(databaseFile: string): void {
  const file = new Database(databaseFile);
  try {
    file.pragma("schema_version");
  } finally {
    file.close();
  }
}
