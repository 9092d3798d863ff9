import { stat } from "node:fs/promises";
import type { Core } from "@strapi/strapi";
import type { Database } from "better-sqlite3";
import type { HealthReason } from "@trabecula/contracts";
import { isDamage } from "@trabecula/strapi-kit";
import { isWaitingForLock, runAtOnce } from "../../database/sqlite-lock.ts";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";

/** Timeout after which the database counts as down; ms. */
const patienceMs = 2000;
/** Allowed lock time of another process, such as a backup; ms. */
const longestLockMs = 20_000;

/** `ms`: duration of one small write. */
export type DatabaseProbe = { readonly reason: null; readonly ms: number } | { readonly reason: HealthReason; readonly ms: null };

/** Probes with a write, because a read-only database is useless. */
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

/** Does not wait for locks of other processes. Checks that the file exists, because SQLite keeps writing to a deleted one. */
function sqliteWriter(strapi: Core.Strapi) {
  const filename = strapi.config.get<string>("database.connection.connection.filename");
  const opened = stat(filename).then(({ ino }) => ino);
  let writtenAt = performance.now();
  const whileLocked = () => (performance.now() - writtenAt < longestLockMs ? null : "locked");
  return async (): Promise<HealthReason | null> => {
    if ((await stat(filename).catch(() => null))?.ino !== (await opened)) return "gone";
    if (isWaitingForLock()) return whileLocked();
    const { client } = strapi.db.connection;
    const connection = (await client.acquireConnection()) as Database;
    try {
      runAtOnce(connection, `update ${tables.servers} set seen_at = ? where server = ?`, Date.now(), serverName);
      writtenAt = performance.now();
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      return reason === "locked" ? whileLocked() : reason;
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

function reasonOf(error: unknown): HealthReason {
  const { code = "" } = (error ?? {}) as { code?: string };
  if (["SQLITE_FULL", "53100"].includes(code)) return "full";
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return "locked";
  if (isDamage(code)) return "damaged";
  return /^(?:SQLITE_(?:READONLY|IOERR)|25006)/.test(code) ? "refused" : "no-answer";
}

async function within(ms: number, answer: Promise<HealthReason | null>): Promise<HealthReason | null> {
  const tooLate = Promise.withResolvers<HealthReason>();
  const timer = setTimeout(() => tooLate.resolve("no-answer"), ms);
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer));
}
