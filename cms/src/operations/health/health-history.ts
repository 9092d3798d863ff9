import type { Core } from "@strapi/strapi";
import type { Debug, HealthPart, HealthSpan, HealthState, ServerHealth } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";

const hourMs = 3600_000;
const keptMs = 72 * hourMs;
const spanMs = hourMs / 2;
/** Of 72 hours: while the database is away samples wait for it. */
const mostWaiting = 72 * 60;
/** Who runs more servers than this on one database reads the others' in a monitor of theirs. */
const mostServers = 8;

interface Sample extends Record<HealthPart, HealthState> {
  readonly server: string;
  readonly at: number | string;
}

/** Health of the servers over the last three days: a row a minute and server. */
export function createHealthHistory(strapi: Core.Strapi) {
  let waiting: Sample[] = [];

  return {
    /** Stores a sample, and those that the database would not take before; deletes what is too old. */
    async add({ parts }: ServerHealth, nowMs: number): Promise<void> {
      const state = (part: HealthPart) => parts.find((one) => one.part === part)?.state ?? "ok";
      const sample = {
        server: serverName,
        at: nowMs,
        database: state("database"),
        disk: state("disk"),
        mail: state("mail"),
        fits: state("fits"),
      };
      waiting = [...waiting, sample].slice(-mostWaiting);
      if (sample.database !== "ok") return;
      const db = await sql(strapi);
      await db.batchInsert(tables.samples, waiting, 100);
      waiting = [];
      await db(tables.samples)
        .where("at", "<", nowMs - keptMs)
        .delete();
      await db(tables.servers)
        .where("seen_at", "<", nowMs - keptMs)
        .delete();
    },

    /** By server, in spans of half an hour up to the present one. */
    async read(nowMs: number): Promise<Debug["history"]> {
      const rows = (await (
        await sql(strapi)
      )(tables.samples)
        .where("at", ">=", nowMs - keptMs)
        .orderBy("id")) as Sample[];
      const servers = Map.groupBy([...rows, ...waiting], ({ server }) => server);
      return [...servers].slice(0, mostServers).map(([server, samples]) => ({ server, spans: spansOf(samples, nowMs) }));
    },
  };
}

export type HealthHistory = ReturnType<typeof createHealthHistory>;

/** The worst of each half hour. */
export function spansOf(samples: readonly Sample[], nowMs: number): HealthSpan[] {
  const bySpan = Map.groupBy(samples, ({ at }) => Math.floor(Number(at) / spanMs));
  const last = Math.floor(nowMs / spanMs);
  return Array.from({ length: keptMs / spanMs }, (_, index) => {
    const span = last - keptMs / spanMs + 1 + index;
    const within = bySpan.get(span) ?? [];
    const worst = (part: HealthPart) => worstOf(within.map((sample) => sample[part]));
    return {
      from: new Date(span * spanMs).toISOString(),
      ...{ database: worst("database"), disk: worst("disk"), mail: worst("mail"), fits: worst("fits") },
    };
  });
}

function worstOf(states: readonly HealthState[]): HealthState | null {
  return (["failing", "warning", "ok"] as const).find((state) => states.includes(state)) ?? null;
}
