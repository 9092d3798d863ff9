import type { Core } from "@strapi/strapi";
import type { RecentError } from "@trabecula/contracts";
import { sql, type Failure } from "@trabecula/strapi-kit";
import { tables } from "./tables.ts";
import { serverName } from "./this-server.ts";

/** Failures that wait to be stored; what comes faster is left out, since it says the same again. */
const mostWaiting = 200;
const storeAfterMs = 2000;
const keptRows = 1000;

interface FailureRow {
  readonly server: string;
  readonly at: number | string;
  readonly place: string;
  readonly status: number | null;
  readonly code: string;
  readonly request_id: string | null;
  readonly frames: string;
}

/**
 * Keeps failures in the database, some at once and never within the call that failed. While the database is away they wait in
 * memory, the newest of them.
 */
export function createFailureLog(strapi: Core.Strapi) {
  let waiting: FailureRow[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const storing = waiting;
    waiting = [];
    if (storing.length === 0) return;
    try {
      const db = await sql(strapi);
      await db.batchInsert(tables.failures, storing, 50);
      const oldestKept = (await db(tables.failures).orderBy("id", "desc").offset(keptRows).first("id")) as { id: number } | undefined;
      if (oldestKept) await db(tables.failures).where("id", "<=", oldestKept.id).delete();
    } catch {
      // What kept them from being stored is in the log, by the calls that it failed.
      waiting = [...storing, ...waiting].slice(-mostWaiting);
    }
  }

  return {
    take({ at, place, status, code, requestId, frames }: Failure): void {
      waiting.push({ server: serverName, at, place, status, code, request_id: requestId, frames: frames.join("\n") });
      if (waiting.length > mostWaiting) waiting.shift();
      timer ??= setTimeout(() => void store(), storeAfterMs).unref();
    },

    store,

    /** Of all servers, the newest first; those of this one that wait are stored before. */
    async newest(limit: number): Promise<RecentError[]> {
      await store();
      const rows = (await (await sql(strapi))(tables.failures).orderBy("at", "desc").orderBy("id", "desc").limit(limit)) as FailureRow[];
      return rows.map(serialize);
    },
  };
}

function serialize({ server, at, place, status, code, request_id, frames }: FailureRow): RecentError {
  return {
    at: new Date(Number(at)).toISOString(),
    ...{ server, place, status, code },
    requestId: request_id,
    frames: frames === "" ? [] : frames.split("\n"),
  };
}
