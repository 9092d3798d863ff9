import { dayMs, utcDay, type CountedError, type ErrorReport, type RecentError } from "@trabecula/contracts";
import { sql, type Failure, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "./tables.ts";
import { serverName } from "./this-server.ts";

/** Faster failures are dropped as repetitions. */
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

/** Writes in batches after the failed call. While the database is down, keeps the newest in memory. */
export function createFailureLog(strapi: Strapi) {
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
      // The failed calls are already in the log.
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

const keptMs = 30 * dayMs;

type Row = Omit<CountedError, "release"> & { readonly release: string };

/** Kept for 30 days. Columns take few values, even for hostile clients. */
export function createErrorCounts(strapi: Strapi) {
  return {
    async add(source: CountedError["source"], { name, page, release }: ErrorReport, nowMs: number): Promise<void> {
      const db = await sql(strapi);
      const isRun = await db(tables.servers).where({ product: release }).first("id");
      await db(tables.errorCounts)
        .insert({ day: utcDay(nowMs), ...{ source, name, page }, release: isRun ? release : "", count: 1 })
        .onConflict(["day", "source", "name", "page", "release"])
        .merge({ count: db.raw("?? + 1", [`${tables.errorCounts}.count`]) });
      await db(tables.errorCounts)
        .where("day", "<", utcDay(nowMs - keptMs))
        .delete();
    },

    async newest(limit: number, nowMs: number): Promise<CountedError[]> {
      const db = await sql(strapi);
      const rows = (await db(tables.errorCounts)
        .select("day", "source", "name", "page", "release", "count")
        .where("day", ">=", utcDay(nowMs - keptMs))
        .orderBy([
          { column: "day", order: "desc" },
          { column: "count", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(limit)) as Row[];
      return rows.map((row) => ({ ...row, release: row.release || null }));
    },
  };
}
