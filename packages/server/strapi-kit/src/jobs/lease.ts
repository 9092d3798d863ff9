import { newId } from "../ids.ts";
import { sql, type SqlQuery, type Strapi } from "../sql.ts";

export interface Job {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  /** Id of the current attempt; null if unclaimed. */
  readonly claim: string | null;
  /** Due time of a waiting job, or end of a running job's lease; ms. */
  readonly next_attempt_at: number | string;
}

export type ClaimedJob = Pick<Job, "id"> & { readonly claim: string };

/** Later timestamps come from a wrong clock and are due. */
const farthestMs = 25 * 3600_000;

export function whereDue(jobs: SqlQuery, nowMs: number): void {
  void jobs.where((times) => void times.where("next_attempt_at", "<=", nowMs).orWhere("next_attempt_at", ">", nowMs + farthestMs));
}

type Change = Readonly<Record<string, unknown>>;

interface LeaseRule {
  readonly table: string;
  readonly waiting: string;
  readonly running: string;
  /** Lease time after which a dead process's job is free; live processes renew it. */
  readonly leaseMs: number;
  readonly columns: readonly (string | Record<string, string>)[];
  readonly narrow?: (jobs: SqlQuery) => void;
  /** Order of due jobs; otherwise oldest first. */
  readonly order?: (jobs: SqlQuery) => void;
}

const asGiven = () => undefined;

/** Each attempt writes its own claim to the row, and every later write requires it. */
export function createLeases<Row extends Job>({ table, waiting, running, leaseMs, columns, narrow = asGiven, order = asGiven }: LeaseRule) {
  async function updateIfOwned(strapi: Strapi, { id, claim }: ClaimedJob, change: Change): Promise<boolean> {
    const db = await sql(strapi);
    return (await db(table).where({ id, claim }).update(change)) === 1;
  }

  return {
    renewEveryMs: leaseMs / 4,

    /** Takes a job in only one process, by a conditional update. A dead process's job is due again when its lease ends. */
    async takeNext(strapi: Strapi, nowMs: number, change: Change = {}): Promise<(Row & ClaimedJob) | null> {
      const db = await sql(strapi);
      const due = (await db(table)
        .whereIn("state", [waiting, running])
        .modify(whereDue, nowMs)
        .modify(narrow)
        .modify(order)
        .orderBy("id")
        .limit(10)
        .select("id", "state", "attempts", "claim", "next_attempt_at", ...columns)) as Row[];
      for (const row of due) {
        const taken = { state: running, attempts: row.attempts + 1, claim: newId(), next_attempt_at: nowMs + leaseMs };
        const { id, state, claim, next_attempt_at } = row;
        const hits = await db(table)
          .where({ id, state, claim, next_attempt_at })
          .update({ ...change, ...taken });
        if (hits === 1) return { ...row, ...taken };
      }
      return null;
    },

    /** Extends the lease and writes columns. @returns false, without writing, if this attempt no longer has the job */
    renew(strapi: Strapi, job: ClaimedJob, nowMs: number, change: Change = {}): Promise<boolean> {
      return updateIfOwned(strapi, job, { ...change, next_attempt_at: nowMs + leaseMs });
    },

    /** Ends the attempt and writes the job's new state. @returns false, without writing, if this attempt no longer has the job */
    end(strapi: Strapi, job: ClaimedJob, change: Change): Promise<boolean> {
      return updateIfOwned(strapi, job, { ...change, claim: null });
    },
  };
}

export async function whileRenewing<Result>(renew: () => Promise<unknown>, everyMs: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
