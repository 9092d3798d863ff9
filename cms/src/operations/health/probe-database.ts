import { stat } from "node:fs/promises";
import type { Core } from "@strapi/strapi";
import type { Database } from "better-sqlite3";
import type { HealthReason } from "@trabecula/contracts";
import { busyTimeoutMs } from "../../database/sqlite-connection.ts";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";

/** A database that takes longer counts as down; ms. */
const patienceMs = 2000;
/** Another process may write for this long, as a backup does; ms. */
const longestLockMs = 20_000;

/** `ms`: what one small write took. */
export type DatabaseProbe = { readonly reason: null; readonly ms: number } | { readonly reason: HealthReason; readonly ms: null };

/** Tries to write to the database, as whatever is saved does: one that can only be read from is of no use. */
export function createDatabaseProbe(strapi: Core.Strapi) {
  const write = strapi.db.dialect.client === "sqlite" ? sqliteWriter(strapi) : () => writeSeen(strapi);
  return async (): Promise<DatabaseProbe> => {
    const startMs = performance.now();
    const reason = await within(patienceMs, write().catch(reasonOf));
    return reason === null ? { reason, ms: performance.now() - startMs } : { reason, ms: null };
  };
}

async function writeSeen(strapi: Core.Strapi): Promise<null> {
  await strapi.db.connection(tables.servers).where({ server: serverName }).update({ seen_at: Date.now() });
  return null;
}

/**
 * SQLite waits for another process's lock on the thread that answers calls, so the probe does not wait at all; and it goes on
 * writing to a file that was deleted.
 */
function sqliteWriter(strapi: Core.Strapi) {
  const filename = strapi.config.get<string>("database.connection.connection.filename");
  const opened = stat(filename).then(({ ino }) => ino);
  let writtenAt = performance.now();
  return async (): Promise<HealthReason | null> => {
    if ((await stat(filename).catch(() => null))?.ino !== (await opened)) return "gone";
    const { client } = strapi.db.connection;
    const connection = (await client.acquireConnection()) as Database;
    try {
      connection.pragma("busy_timeout = 0");
      connection.prepare(`update ${tables.servers} set seen_at = ? where server = ?`).run(Date.now(), serverName);
      writtenAt = performance.now();
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      return reason === "locked" && performance.now() - writtenAt < longestLockMs ? null : reason;
    } finally {
      connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
      await client.releaseConnection(connection);
    }
  };
}

function reasonOf(error: unknown): HealthReason {
  const { code = "" } = (error ?? {}) as { code?: string };
  if (["SQLITE_FULL", "53100"].includes(code)) return "full";
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return "locked";
  return /^(?:SQLITE_(?:READONLY|IOERR|CORRUPT|NOTADB)|25006)/.test(code) ? "refused" : "no-answer";
}

async function within(ms: number, answer: Promise<HealthReason | null>): Promise<HealthReason | null> {
  const tooLate = Promise.withResolvers<HealthReason>();
  const timer = setTimeout(() => tooLate.resolve("no-answer"), ms);
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer));
}
