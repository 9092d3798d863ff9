import { setTimeout as pause } from "node:timers/promises";
import type { Database, Statement } from "better-sqlite3";

/** Maximum wait for a lock of another process. */
const timeoutMs = 5000;
const retryMs = 20;

/** Null if the last write succeeded. */
let lockedSince: number | null = null;

let waiting = 0;

/** True if a statement waits for another process, which blocks the only connection. */
export const isWaitingForLock = (): boolean => waiting > 0;

/** Runs without waiting. @throws SqliteError `SQLITE_BUSY` if another process has the lock */
export function runImmediately(connection: Database, text: string, ...values: unknown[]): void {
  const { prepare } = Object.getPrototypeOf(connection) as Database;
  (prepare.call(connection, text) as Statement).run(...values);
  lockedSince = null;
}

/** Retries locked statements. After the timeout they fail at their first try, so that readers do not wait for writers. */
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
        // We hold the lock within a transaction; a retry could run something twice.
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
  while (lockedSince === null || performance.now() - lockedSince < timeoutMs) {
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
