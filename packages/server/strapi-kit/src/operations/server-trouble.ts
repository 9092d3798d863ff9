import { AppError } from "../app-error.ts";

const retryAfterSeconds = 10;

/** PostgreSQL (`SQLSTATE`), SQLite and the system say so where nothing more can be stored. */
const full = new Set(["53100", "SQLITE_FULL", "ENOSPC", "EDQUOT"]);

/**
 * Connections (08), resources (53) and an operator's hand (57); a database that may only be read from (25006); a lock that another keeps, of a
 * table (55P03) or of SQLite; a network that is gone.
 */
const away =
  /^(?:08\w{3}|53\w{3}|57P0[1-5]|25006|55P03|SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY)\w*|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

/** SQLite and PostgreSQL say so where they find something that they did not write. */
const damaged = /^(?:SQLITE_(?:CORRUPT|NOTADB)\w*|XX00[12])$/;

/** Whether the code of an error says that the database is damaged: of what is stored some may be gone. */
export const isDamage = (code: string): boolean => damaged.test(code);

/** The same as `away` for a PostgreSQL that is called by a socket in the file system, when that is gone or closed to us. */
const awayWhereCalled = new Set(["ENOENT", "EACCES"]);

/**
 * What the drivers say without a code, alone or behind the statement; the last is said of a transaction whose connection broke off
 * before its next statement.
 */
const awayWords =
  /(?:^| - )(?:Connection terminated(?: unexpectedly)?|Client has encountered a connection error and is not queryable|Knex: Timeout acquiring a connection\.[^-]*|Transaction query already complete, run with DEBUG=knex:tx for more info)$/;

/** The code of an error that says that a worker thread ended with work on it. */
export const threadEnded = "THREAD_ENDED";

/**
 * The failure as callers are told of it where the database does not answer or is damaged, nothing can be stored or a worker thread has died: nothing
 * is known to be wrong with what they sent, and later it may work. Null for any other error.
 */
export function serverTrouble(error: unknown): AppError | null {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof code === "string" && full.has(code))
    return unavailable("Our server has no space left to store anything. Please try again later, or tell us.");
  if (typeof code === "string" && isDamage(code))
    return unavailable("Our database is damaged and has to be mended. Please try again later, or tell us.");
  if (code === threadEnded) return unavailable("What our server was doing for this call broke off. Please try again in a minute.");
  const isAway =
    (typeof code === "string" && (away.test(code) || (syscall === "connect" && awayWhereCalled.has(code)))) ||
    (typeof message === "string" && awayWords.test(message));
  if (isAway) return unavailable("Our database does not answer at the moment. Please try again in a minute.");
  return null;
}

function unavailable(sentence: string): AppError {
  return new AppError("unavailable", sentence, undefined, retryAfterSeconds);
}
