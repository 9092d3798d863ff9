import type { Strapi } from "@trabecula/strapi-kit";
import Database from "better-sqlite3";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Unlock = () => Promise<void>;

/** Arbitrary advisory lock number that no other program on the database uses. */
const lockKey = 7_416_205_318;

/** Longer than any start; a longer wait means that a process hangs. */
const timeoutMinutes = 10;

/** Two processes that create the same tables would fail. The lock ends with its process. */
export async function lockStart(strapi: Strapi): Promise<Unlock> {
  return strapi.db.dialect.client === "sqlite" ? lockFile(strapi) : lockPostgres(strapi);
}

/** Held by a separate transaction, which ends with its connection and settings. */
async function lockPostgres(strapi: Strapi): Promise<Unlock> {
  const transaction = await strapi.db.connection.transaction();
  await transaction.raw(`set local lock_timeout = '${timeoutMinutes}min'`);
  await transaction.raw("set local idle_in_transaction_session_timeout = 0");
  await transaction.raw("select pg_advisory_xact_lock(?)", [lockKey]).catch((error: { code?: string }) => {
    throw error.code === "55P03" ? new Error(tooLong) : error;
  });
  return async () => {
    if (!transaction.isCompleted()) await transaction.commit();
  };
}

/** A separate file, because the database itself must stay accessible to the starting process. */
async function lockFile(strapi: Strapi): Promise<Unlock> {
  const database = strapi.config.get<string>("database.connection.connection.filename");
  const file = new Database(path.join(path.dirname(database), "start-lock.db"), { timeout: 0 });
  const end = Date.now() + timeoutMinutes * 60_000;
  while (!locked(file)) {
    if (Date.now() > end) throw new Error(tooLong);
    await sleep(100);
  }
  return async () => {
    file.close();
  };
}

function locked(file: Database.Database): boolean {
  try {
    file.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return false;
    throw error;
  }
}

const tooLong = `Another process has been starting on the same database for ${timeoutMinutes} minutes. Look at what it waits for, or end it.`;
