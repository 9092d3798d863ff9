import { AppError } from "../app-error.ts";

const retryAfterSeconds = 10;

/** Codes of PostgreSQL (`SQLSTATE`), SQLite and the system for full storage. */
const full = new Set(["53100", "SQLITE_FULL", "ENOSPC", "EDQUOT"]);

/**
 * Connections (08), resources (53), operator intervention (57), read-only database (25006), locks of a table (55P03) or
 * of SQLite, and network errors.
 */
const away =
  /^(?:08\w{3}|53\w{3}|57P0[1-5]|25006|55P03|SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY)\w*|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

const damaged = /^(?:SQLITE_(?:CORRUPT|NOTADB)\w*|XX00[12])$/;

export const isDamage = (code: string): boolean => damaged.test(code);

/** Like `away`, for a PostgreSQL socket file that is gone or inaccessible. */
const awayWhereCalled = new Set(["ENOENT", "EACCES"]);

/**
 * Driver messages without a code, alone or after the statement. The last one occurs when a transaction's connection
 * broke between statements.
 */
const awayWords =
  /(?:^| - )(?:Connection terminated(?: unexpectedly)?|Client has encountered a connection error and is not queryable|Knex: Timeout acquiring a connection\.[^-]*|Transaction query already complete, run with DEBUG=knex:tx for more info)$/;

export const threadEnded = "THREAD_ENDED";

/** PostgreSQL rolled this transaction back to resolve a deadlock. */
export const deadlock = "40P01";

/** Database, storage or worker thread failures, after which a retry may work. Null for other errors. */
export function serverTrouble(error: unknown): AppError | null {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof code === "string" && full.has(code))
    return unavailable("Our server has no space left to store anything. Please try again later, or tell us.");
  if (typeof code === "string" && isDamage(code))
    return unavailable("Our database is damaged and has to be mended. Please try again later, or tell us.");
  if (code === threadEnded) return unavailable("What our server was doing for this call broke off. Please try again in a minute.");
  if (code === deadlock) return unavailable("Somebody else changed the same records at this moment. Please try again.");
  const isAway =
    (typeof code === "string" && (away.test(code) || (syscall === "connect" && awayWhereCalled.has(code)))) ||
    (typeof message === "string" && awayWords.test(message));
  if (isAway) return unavailable("Our database does not answer at the moment. Please try again in a minute.");
  return null;
}

function unavailable(sentence: string): AppError {
  return new AppError("unavailable", sentence, undefined, { retryAfterSeconds });
}
