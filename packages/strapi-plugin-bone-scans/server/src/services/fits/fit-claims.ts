import type { Core } from "@strapi/strapi";
import { inTransaction, sql } from "@trabecula/strapi-kit";
import { fitTables } from "../../database/fit-models.ts";
import type { FitState } from "./fit-rows.ts";

/** A job that this process runs: it may write to it as long as nobody else has claimed or ended it. */
export interface ClaimedFit {
  readonly id: number;
  readonly publicId: string;
  readonly plan: string;
  readonly attempts: number;
  readonly claimedBy: string;
}

interface DueRow {
  readonly id: number;
  readonly publicId: string;
  readonly plan: string;
  readonly state: FitState;
  readonly attempts: number;
  readonly heartbeatAt: number | string;
}

/** A process that has said nothing for this long has died; ms. */
const silentMs = 10_000;

const mostAttempts = 2;
const diedTwice = "The server ended twice while this was being fitted. Start it again with fewer parameters, or without a bootstrap.";

const dueColumns = {
  id: "id",
  publicId: "public_id",
  plan: "plan",
  state: "state",
  attempts: "attempts",
  heartbeatAt: "heartbeat_at",
} as const;

/**
 * Takes the next job that waits or whose process has died, or null. Only the process whose update hits the row in the
 * state it was read in gets it, so two instances never run one job at the same time.
 */
export async function claimNextFit(strapi: Core.Strapi, claimedBy: string, nowMs: number): Promise<ClaimedFit | null> {
  const db = await sql(strapi);
  const due = (await db(fitTables.fits)
    .where({ state: "waiting" })
    .orWhere((stale) => void stale.where({ state: "running" }).where("heartbeat_at", "<=", nowMs - silentMs))
    .orderBy("id")
    .limit(10)
    .select(dueColumns)) as DueRow[];
  for (const row of due) {
    if (row.attempts >= mostAttempts) {
      await failAbandoned(strapi, row, nowMs);
      continue;
    }
    const claimed = await asRead(await sql(strapi), row).update({
      state: "running",
      attempts: row.attempts + 1,
      claimed_by: claimedBy,
      heartbeat_at: nowMs,
      started_at: nowMs,
      message: null,
    });
    if (claimed === 1) return { id: row.id, publicId: row.publicId, plan: row.plan, attempts: row.attempts + 1, claimedBy };
  }
  return null;
}

type Database = Awaited<ReturnType<typeof sql>>;

function asRead(db: Database, row: DueRow) {
  return db(fitTables.fits).where({ id: row.id, state: row.state, attempts: row.attempts, heartbeat_at: row.heartbeatAt });
}

async function failAbandoned(strapi: Core.Strapi, row: DueRow, nowMs: number): Promise<void> {
  await inTransaction(strapi, async () => {
    const db = await sql(strapi);
    const failed = await asRead(db, row).update({ state: "failed", message: diedTwice, finished_at: nowMs, claimed_by: null });
    if (failed === 1) await closeLeftOvers(strapi, row.id, "failed");
  });
}

/** Says that the job is still being worked on. @returns false where it is no longer this process's */
export async function keepClaim(strapi: Core.Strapi, fit: ClaimedFit, nowMs: number, progress?: string): Promise<boolean> {
  const touched = await mine(await sql(strapi), fit).update({ heartbeat_at: nowMs, ...(progress === undefined ? {} : { progress }) });
  return touched === 1;
}

/** Writes down how a curve ended. @returns false where the job is no longer this process's: then nothing is written */
export async function closeCurve(
  strapi: Core.Strapi,
  fit: ClaimedFit,
  curve: { readonly position: number; readonly state: "done" | "failed"; readonly message: string | null; readonly outcome: string | null },
  nowMs: number,
): Promise<boolean> {
  return inTransaction(strapi, async () => {
    if (!(await keepClaim(strapi, fit, nowMs))) return false;
    const { position, ...columns } = curve;
    await (await sql(strapi))(fitTables.curves).where({ fit_id: fit.id, position }).update(columns);
    return true;
  });
}

/** Ends a job; the raw cohort goes with it. */
export async function closeFit(
  strapi: Core.Strapi,
  fit: ClaimedFit,
  end: { readonly state: "done" | "failed"; readonly message: string | null; readonly progress: string },
  nowMs: number,
): Promise<void> {
  await inTransaction(strapi, async () => {
    const ended = await mine(await sql(strapi), fit).update({ ...end, finished_at: nowMs, claimed_by: null });
    if (ended === 1) await closeLeftOvers(strapi, fit.id, "failed");
  });
}

/** Gives a job back, to be run later. A clean stop of the server counts as no attempt. */
export async function returnFit(strapi: Core.Strapi, fit: ClaimedFit, attempts: number): Promise<void> {
  await mine(await sql(strapi), fit).update({ state: "waiting", attempts, claimed_by: null });
}

/** Cancels a job wherever it runs; its process finds out at its next heartbeat. @returns false where it had ended before */
export async function cancelFit(strapi: Core.Strapi, fitId: number, nowMs: number): Promise<boolean> {
  const db = await sql(strapi);
  const cancelled = await db(fitTables.fits)
    .where({ id: fitId })
    .whereIn("state", ["waiting", "running"])
    .update({ state: "cancelled", finished_at: nowMs, claimed_by: null, message: null });
  if (cancelled !== 1) return false;
  await closeLeftOvers(strapi, fitId, "cancelled");
  return true;
}

/** What a job that has ended leaves: no curve that still waits, and nothing of the persons it was fitted to. */
async function closeLeftOvers(strapi: Core.Strapi, fitId: number, state: "failed" | "cancelled"): Promise<void> {
  const db = await sql(strapi);
  await db(fitTables.curves).where({ fit_id: fitId }).whereIn("state", ["waiting", "running"]).update({ state });
  await db(fitTables.cohorts).where({ fit_id: fitId }).delete();
}

function mine(db: Database, fit: ClaimedFit) {
  return db(fitTables.fits).where({ id: fit.id, state: "running", claimed_by: fit.claimedBy, attempts: fit.attempts });
}
