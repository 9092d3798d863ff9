import { setTimeout as pause } from "node:timers/promises";
import type { Database, Statement } from "better-sqlite3";

/** Statements wait this long for another process that keeps the database; ms. */
const patienceMs = 5000;
/** Between two tries; ms. */
const retryMs = 20;

/** Since when another process has kept the database; null where none does, as far as the last write could tell. */
let lockedSince: number | null = null;

/** Statements that wait now. */
let waiting = 0;

/** Whether a statement, and with it the one connection, waits for another process. */
export const isWaitingForLock = (): boolean => waiting > 0;

/** Runs a statement that waits for nobody. @throws SqliteError `SQLITE_BUSY` where another process keeps the database */
export function runAtOnce(connection: Database, text: string, ...values: unknown[]): void {
  const { prepare } = Object.getPrototypeOf(connection) as Database;
  (prepare.call(connection, text) as Statement).run(...values);
  lockedSince = null;
}

/**
 * Has a statement wait for another process's lock without holding the thread that answers calls: where it cannot run at once, it answers
 * a promise, and tries again until the lock has been there for too long. From then on statements fail at their first try, so that
 * those who only read need not wait for those who cannot write.
 */
export function waitForLocks(connection: Database, statement: Statement): Statement {
  for (const name of ["run", "all"] as const) {
    const once = statement[name].bind(statement) as (...values: unknown[]) => never;
    const attempt = (...values: unknown[]) => {
      const result = once(...values);
      if (!statement.readonly) lockedSince = null;
      return result;
    };
    const patiently = (...values: unknown[]): unknown => {
      try {
        return attempt(...values);
      } catch (error) {
        // Within a transaction the lock is ours: nothing is to be waited for, and nothing may be done twice.
        if (!isBusy(error) || connection.inTransaction) throw error;
        lockedSince ??= performance.now();
        waiting += 1;
        return tryAgain(() => attempt(...values), error).finally(() => (waiting -= 1));
      }
    };
    Object.assign(statement, { [name]: patiently });
  }
  return statement;
}

async function tryAgain<Result>(attempt: () => Result, first: unknown): Promise<Result> {
  let last = first;
  while (lockedSince === null || performance.now() - lockedSince < patienceMs) {
    await pause(retryMs);
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      last = error;
    }
  }
  throw last;
}

function isBusy(error: unknown): boolean {
  return (error as { code?: string }).code === "SQLITE_BUSY";
}
