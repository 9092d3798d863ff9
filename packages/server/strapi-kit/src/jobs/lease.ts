import type { Core } from "@strapi/strapi";
import { newId } from "../ids.ts";
import { sql, type SqlQuery } from "../sql.ts";

/** The columns by which a row of a table is a job. */
export interface Job {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  /** Names the attempt that has the job: another value each time, and null while nobody has it. */
  readonly claim: string | null;
  /** When the job may be taken: its time while it waits, the end of its lease while it runs; ms. */
  readonly next_attempt_at: number | string;
}

/** A job as its attempt knows it. */
export type Held = Pick<Job, "id"> & { readonly claim: string };

/** No job waits or is leased for longer; a time further away was written by a clock that was wrong; ms. */
const farthestMs = 25 * 3600_000;

/** Narrows jobs to those whose time has come. */
export function whereDue(jobs: SqlQuery, nowMs: number): void {
  void jobs.where((times) => void times.where("next_attempt_at", "<=", nowMs).orWhere("next_attempt_at", ">", nowMs + farthestMs));
}

type Change = Readonly<Record<string, unknown>>;

interface LeaseRule {
  readonly table: string;
  /** The states of a job that waits and of one that is worked on. */
  readonly waiting: string;
  readonly running: string;
  /** A process that dies while working holds its job no longer than this; one that lives renews the lease meanwhile; ms. */
  readonly leaseMs: number;
  /** What is read of a job, as knex selects it. */
  readonly columns: readonly (string | Record<string, string>)[];
  /** A job that this leaves out is not taken, whatever its time. */
  readonly narrow?: (jobs: SqlQuery) => void;
}

/**
 * Jobs that wait in a table and are each worked on by one process at a time, also where a process dies: whoever takes a job
 * gives its row a claim of their own, and every later write names that claim.
 */
export function createLeases<Row extends Job>({ table, waiting, running, leaseMs, columns, narrow = () => undefined }: LeaseRule) {
  async function whileHeld(strapi: Core.Strapi, { id, claim }: Held, change: Change): Promise<boolean> {
    const db = await sql(strapi);
    return (await db(table).where({ id, claim }).update(change)) === 1;
  }

  return {
    /** A process that works on a job renews its lease this often; ms. */
    renewEveryMs: leaseMs / 4,

    /**
     * Takes the next job that is due, or null. Only the process whose update finds the row as it was read gets it, so two
     * never take one job. A job whose process died while working on it is due again at the end of its lease. `change` is
     * written with the claim.
     */
    async takeNext(strapi: Core.Strapi, nowMs: number, change: Change = {}): Promise<(Row & Held) | null> {
      const db = await sql(strapi);
      const due = (await db(table)
        .whereIn("state", [waiting, running])
        .modify(whereDue, nowMs)
        .modify(narrow)
        .orderBy("id")
        .limit(10)
        .select("id", "state", "attempts", "claim", "next_attempt_at", ...columns)) as Row[];
      for (const row of due) {
        const taken = { state: running, attempts: row.attempts + 1, claim: newId(), next_attempt_at: nowMs + leaseMs };
        const { id, state, claim, next_attempt_at } = row;
        const hits = await db(table)
          .where({ id, state, claim, next_attempt_at })
          .modify(narrow)
          .update({ ...change, ...taken });
        if (hits === 1) return { ...row, ...taken };
      }
      return null;
    },

    /** Extends the lease, and writes columns with it. @returns false, with nothing written, where the job is no longer this attempt's */
    renew(strapi: Core.Strapi, job: Held, nowMs: number, change: Change = {}): Promise<boolean> {
      return whileHeld(strapi, job, { ...change, next_attempt_at: nowMs + leaseMs });
    },

    /** Ends the attempt, with the job's new state. @returns false, with nothing written, where the job is no longer this attempt's */
    end(strapi: Core.Strapi, job: Held, change: Change): Promise<boolean> {
      return whileHeld(strapi, job, { ...change, claim: null });
    },
  };
}

/** Does `work`, and calls `renew` every so often (ms) until it has ended; a renewal that fails is left to the next one. */
export async function whileRenewing<Result>(renew: () => Promise<unknown>, everyMs: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
