import { stat } from "node:fs/promises";
import type { Database } from "better-sqlite3";
import type { BackgroundWork, HealthPart, HealthReason, HealthState, ServerHealth } from "@trabecula/contracts";
import { isDamage, type Strapi } from "@trabecula/strapi-kit";
import { isWaitingForLock, runImmediately } from "../../database/sqlite-lock.ts";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";

/** Bytes; below this, storing files fails. */
const noSpace = 10_000_000;
/** Bytes. */
const littleSpace = 1_000_000_000;

export interface Findings {
  readonly database: DatabaseProbe;
  readonly diskFreeBytes: number | null;
  /** Null if unreadable. */
  readonly mails: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly fits: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly sendsMail: boolean;
  /** A stopped worker thread still runs. */
  readonly hasEndingThread: boolean;
}

type Verdict = readonly [HealthState, HealthReason | null];

/** A stuck mail, fit or thread does not affect readiness. */
const neededByCalls: ReadonlySet<HealthPart> = new Set(["database", "disk"]);

export function firstFailure({ parts }: ServerHealth): string | null {
  const failing = parts.find(({ state }) => state === "failing");
  return failing ? `${failing.part}: ${failing.reason}` : null;
}

export function obstacleToCalls({ parts, ...rest }: ServerHealth): string | null {
  return firstFailure({ ...rest, parts: parts.filter(({ part }) => neededByCalls.has(part)) });
}

/** `failing`: the part does not work. `warning`: someone should look. */
export function judgeHealth({ database, diskFreeBytes, mails, fits, sendsMail, hasEndingThread }: Findings): ServerHealth {
  const verdicts: [HealthPart, Verdict][] = [
    ["database", database.reason === null ? ["ok", null] : ["failing", database.reason]],
    ["disk", judgeSpace(diskFreeBytes)],
    ["mail", judgeWork(mails, "unsent", sendsMail ? ["ok", null] : ["warning", "not-configured"])],
    ["fits", judgeWork(fits, "failed", ["ok", null])],
    ["threads", hasEndingThread ? ["failing", "not-ending"] : ["ok", null]],
  ];
  return {
    parts: verdicts.map(([part, [state, reason]]) => ({ part, state, reason })),
    databaseMs: database.ms === null ? null : Math.round(database.ms * 10) / 10,
    diskFreeBytes,
  };
}

function judgeSpace(free: number | null): Verdict {
  if (free !== null && free < noSpace) return ["failing", "no-space"];
  return free !== null && free < littleSpace ? ["warning", "little-space"] : ["ok", null];
}

function judgeWork(work: Findings["mails"], reason: HealthReason, otherwise: Verdict): Verdict {
  if (work?.isStuck) return ["failing", "stuck"];
  return (work?.failed ?? 0) > 0 ? ["warning", reason] : otherwise;
}

/** Timeout after which the database counts as down. */
const timeoutMs = 2000;
/** Allowed lock time of another process, such as a backup. */
const longestLockMs = 20_000;

export type DatabaseProbe = { readonly reason: null; readonly ms: number } | { readonly reason: HealthReason; readonly ms: null };

/** Writes, because a read-only database is useless. */
export function createDatabaseProbe(strapi: Strapi) {
  const write = strapi.db.dialect.client === "sqlite" ? sqliteWriter(strapi) : () => writeSeen(strapi);
  return async (): Promise<DatabaseProbe> => {
    const startMs = performance.now();
    const reason = await within(timeoutMs, write().catch(reasonOf));
    return reason === null ? { reason, ms: performance.now() - startMs } : { reason, ms: null };
  };
}

async function writeSeen(strapi: Strapi): Promise<null> {
  await strapi.db.connection(tables.servers).where({ server: serverName }).update({ seen_at: Date.now() });
  return null;
}

/** Checks that the file exists, because SQLite keeps writing to a deleted file. */
function sqliteWriter(strapi: Strapi) {
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
      runImmediately(connection, `update ${tables.servers} set seen_at = ? where server = ?`, Date.now(), serverName);
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
