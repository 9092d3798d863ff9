import type { Core } from "@strapi/strapi";
import type { CountedError, ErrorReport } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "./tables.ts";

const dayMs = 24 * 3600_000;
const keptMs = 30 * dayMs;

type Row = Omit<CountedError, "release"> & { readonly release: string };

/** Counts errors of browsers and the site for 30 days. Columns take few values, even for hostile clients. */
export function createErrorCounts(strapi: Core.Strapi) {
  return {
    async add(source: CountedError["source"], { name, page, release }: ErrorReport, nowMs: number): Promise<void> {
      const db = await sql(strapi);
      const isRun = await db(tables.servers).where({ product: release }).first("id");
      await db(tables.errorCounts)
        .insert({ day: dayOf(nowMs), ...{ source, name, page }, release: isRun ? release : "", count: 1 })
        .onConflict(["day", "source", "name", "page", "release"])
        .merge({ count: db.raw("?? + 1", [`${tables.errorCounts}.count`]) });
      await db(tables.errorCounts)
        .where("day", "<", dayOf(nowMs - keptMs))
        .delete();
    },

    async newest(limit: number, nowMs: number): Promise<CountedError[]> {
      const db = await sql(strapi);
      const rows = (await db(tables.errorCounts)
        .select("day", "source", "name", "page", "release", "count")
        .where("day", ">=", dayOf(nowMs - keptMs))
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

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
