import {
  createLeases,
  inTransaction,
  noteFailure,
  sql,
  whileRenewing,
  type ClaimedJob,
  type Job,
  type Strapi,
} from "@trabecula/strapi-kit";
import { fitTables } from "../../database/models.ts";
import { activeStates } from "./fit-rows.ts";

interface FitJob extends Job {
  readonly publicId: string;
  readonly plan: string;
  readonly requestId: string | null;
}

export type ClaimedFit = FitJob & ClaimedJob;

/** Serves owners first whose last fit started longest ago. */
const lastStartOfOwner = `coalesce((select max(other.started_at) from ${fitTables.fits} other where other.owner_id = ${fitTables.fits}.owner_id), 0)`;

const leases = createLeases<FitJob>({
  table: fitTables.fits,
  waiting: "waiting",
  running: "running",
  leaseMs: 10_000,
  columns: [{ publicId: "public_id", plan: "plan", requestId: "request_id" }],
  order: (fits) => void fits.orderByRaw(lastStartOfOwner),
});

const mostAttempts = 2;
const diedTwice = "The server ended twice while this was being fitted. Start it again with fewer parameters, or without a bootstrap.";

/** Claims the next waiting or abandoned job. Jobs that crashed two processes are not retried. */
export async function claimNextFit(strapi: Strapi, nowMs: number): Promise<ClaimedFit | null> {
  for (;;) {
    const fit = await leases.takeNext(strapi, nowMs, { started_at: nowMs, message: null });
    if (fit === null || fit.attempts <= mostAttempts) return fit;
    await closeFit(strapi, fit, { state: "failed", message: diedTwice }, nowMs);
  }
}

export function whileBeating<Result>(beat: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(beat, leases.renewEveryMs, work);
}

/** Renews the claim. @returns false if the job no longer belongs to this process */
export function keepClaim(strapi: Strapi, fit: ClaimedFit, nowMs: number, progress?: string): Promise<boolean> {
  return leases.renew(strapi, fit, nowMs, progress === undefined ? {} : { progress });
}

/** @returns false, and writes nothing, if the job no longer belongs to this process */
export async function closeCurve(
  strapi: Strapi,
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

export async function closeFit(
  strapi: Strapi,
  fit: ClaimedFit,
  end: { readonly state: "done" | "failed"; readonly message: string | null; readonly progress?: string },
  nowMs: number,
): Promise<void> {
  await inTransaction(strapi, async () => {
    if (await leases.end(strapi, fit, { ...end, finished_at: nowMs })) await closeLeftOvers(strapi, fit.id, "failed");
  });
}

/** A clean shutdown is no attempt. */
export async function returnFit(strapi: Strapi, fit: ClaimedFit, attempts: number): Promise<void> {
  await leases.end(strapi, fit, { state: "waiting", attempts, next_attempt_at: Date.now() });
}

/** Cancels a fit; its process notices when it renews the claim. @returns false if the fit had ended */
export async function cancelFit(strapi: Strapi, fitId: number, nowMs: number): Promise<boolean> {
  const db = await sql(strapi);
  const cancelled = await db(fitTables.fits)
    .where({ id: fitId })
    .whereIn("state", [...activeStates])
    .update({ state: "cancelled", finished_at: nowMs, claim: null, message: null });
  if (cancelled !== 1) return false;
  await closeLeftOvers(strapi, fitId, "cancelled");
  return true;
}

/** Removes waiting curves and personal data of an ended job. */
async function closeLeftOvers(strapi: Strapi, fitId: number, state: "failed" | "cancelled"): Promise<void> {
  const db = await sql(strapi);
  await db(fitTables.curves)
    .where({ fit_id: fitId })
    .whereIn("state", [...activeStates])
    .update({ state });
  await db(fitTables.cohorts).where({ fit_id: fitId }).delete();
}

export function logBreakdown(strapi: Strapi, fit: ClaimedFit, error: unknown): void {
  noteFailure(strapi, { place: "fits", requestId: fit.requestId, status: null }, error);
}
