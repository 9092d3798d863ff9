import type { Debug, HealthPart, HealthSpan, HealthState, ServerHealth } from "@trabecula/contracts";
import { sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";

const hourMs = 3600_000;
const keptMs = 72 * hourMs;
const spanMs = hourMs / 2;
/** 72 hours of samples, buffered while the database is unavailable. */
const mostWaiting = 72 * 60;
const mostServers = 8;

type KeptPart = Exclude<HealthPart, "threads">;

interface Sample extends Record<KeptPart, HealthState> {
  readonly server: string;
  readonly at: number | string;
}

/** One row per minute and server. */
export function createHealthHistory(strapi: Strapi) {
  let waiting: Sample[] = [];

  return {
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

    async read(nowMs: number): Promise<Debug["history"]> {
      const db = await sql(strapi);
      const rows = (await db(tables.samples)
        .where("at", ">=", nowMs - keptMs)
        .orderBy("id")) as Sample[];
      const servers = Map.groupBy([...rows, ...waiting], ({ server }) => server);
      return [...servers].slice(0, mostServers).map(([server, samples]) => ({ server, spans: spansOf(samples, nowMs) }));
    },
  };
}

export function spansOf(samples: readonly Sample[], nowMs: number): HealthSpan[] {
  const bySpan = Map.groupBy(samples, ({ at }) => Math.floor(Number(at) / spanMs));
  const last = Math.floor(nowMs / spanMs);
  return Array.from({ length: keptMs / spanMs }, (_, index) => {
    const span = last - keptMs / spanMs + 1 + index;
    const within = bySpan.get(span) ?? [];
    const worst = (part: KeptPart) => worstOf(within.map((sample) => sample[part]));
    return {
      from: new Date(span * spanMs).toISOString(),
      ...{ database: worst("database"), disk: worst("disk"), mail: worst("mail"), fits: worst("fits") },
    };
  });
}

function worstOf(states: readonly HealthState[]): HealthState | null {
  return (["failing", "warning", "ok"] as const).find((state) => states.includes(state)) ?? null;
}
