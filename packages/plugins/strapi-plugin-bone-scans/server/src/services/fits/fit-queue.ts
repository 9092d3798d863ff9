import {
  AppError,
  createDrainLoop,
  dailySweep,
  instantOrNull,
  logJob,
  noteFailure,
  watchWork,
  type WorkState,
  foundInParts,
  inParts,
  inTransaction,
  sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { claimNextFit, closeFit, logBreakdown, returnFit, whileBeating, type ClaimedFit } from "./fit-claims.ts";
import { countFits, deleteEndedFits, activeStates, curvesOf, packedCohort } from "./fit-rows.ts";
import { auditOf, siteOf } from "../../accounts.ts";
import { fitTables } from "../../database/models.ts";
import { MessageChannel } from "node:worker_threads";
import { dayMs, type FitPlan } from "@trabecula/contracts";
import { createFitJournal } from "./fit-journal.ts";
import { fitWork } from "./fit-work.ts";
import { workOf } from "../work/work-service.ts";
import type { FitMessage } from "./worker-tasks.ts";

/** Fits contain personal measurements (age and value), which are not needed after saving. */
const daysAsDataset = 7;

/** Deletes ended fits after the configured days, or 7 days after saving as a dataset. */
export async function deleteOldFits(strapi: Strapi, nowMs: number): Promise<void> {
  const { fitDays } = await siteOf(strapi).settings();
  const times = { created_at: fitDays, saved_at: daysAsDataset };
  for (const [column, days] of Object.entries(times)) {
    const old = (fits: SqlQuery) => void fits.where(column, "<=", nowMs - days * dayMs).whereNotIn("state", [...activeStates]);
    for await (const ids of foundInParts(strapi, fitTables.fits, old))
      for await (const [id] of inParts(ids, 1)) await deleteOld(strapi, id!);
  }
}

async function deleteOld(strapi: Strapi, id: number): Promise<void> {
  await inTransaction(strapi, async () => {
    const [fit] = (await (await sql(strapi))(fitTables.fits).where({ id }).select("public_id")) as { public_id: string }[];
    if (!fit || (await deleteEndedFits(strapi, [id])) === 0) return;
    await auditOf(strapi).record(null, { action: "fit.removed", object: `fit:${fit.public_id}`, detail: "its time was over" });
  });
}

/** Polling interval for jobs of other processes. */
const sweepEveryMs = 5000;

/** The largest fit takes about an hour; beyond this limit it is stuck. */
const longestJobMs = 12 * 3600_000;

const broke = "Something went wrong on our side while fitting, twice. Please tell us how you started it.";

export function createFitQueue(strapi: Strapi) {
  let current: { readonly publicId: string; readonly stop: AbortController } | null = null;

  const loop = createDrainLoop({
    next: () => claimNextFit(strapi, Date.now()),
    work: attempt,
    atOnce: 1,
    report: (error) => noteFailure(strapi, { place: "fits", requestId: null, status: null }, error),
    sweepEveryMs,
    shutdownGraceMs: 0,
    longestJobMs,
  });
  const tidying = dailySweep(strapi, "fit-sweep", () => deleteOldFits(strapi, Date.now()));

  async function state(): Promise<WorkState> {
    const { lastRunAt, lastFailureAt, isStuck } = loop.pulse();
    return {
      ...{ counts: "all", ...(await countFits(strapi)), ending: workOf(strapi).thread("fits").state().ending },
      ...{ lastRunAt: instantOrNull(lastRunAt), lastFailureAt: instantOrNull(lastFailureAt), isStuck },
    };
  }

  async function attempt(fit: ClaimedFit, ending: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const end = () => stop.abort();
    ending.addEventListener("abort", end);
    if (ending.aborted) end();
    current = { publicId: fit.publicId, stop };
    const endsAs = logJob(strapi, { job: "fit", id: fit.publicId, requestId: fit.requestId, attempt: fit.attempts });
    try {
      await runFit(strapi, fit, stop);
      endsAs("done");
    } catch (error) {
      endsAs(stop.signal.aborted ? "stopped" : "broke");
      if (ending.aborted) await returnFit(strapi, fit, fit.attempts - 1);
      else if (!stop.signal.aborted) await afterBreakdown(fit, error);
    } finally {
      current = null;
      ending.removeEventListener("abort", end);
    }
  }

  async function afterBreakdown(fit: ClaimedFit, error: unknown): Promise<void> {
    logBreakdown(strapi, fit, error);
    const refusal = error instanceof AppError ? error.message : null;
    if (refusal === null && fit.attempts === 1) return returnFit(strapi, fit, fit.attempts);
    const progress = JSON.stringify({ done: 1, position: null, curve: 0, message: null });
    await closeFit(strapi, fit, { state: "failed", message: refusal ?? broke, progress }, Date.now());
  }

  return {
    kick: loop.kick,

    /** Stops a local worker immediately; other processes notice at the next claim renewal. */
    interrupt(publicId: string): void {
      if (current?.publicId === publicId) current.stop.abort();
    },

    async start(): Promise<void> {
      watchWork(strapi, { name: "fits", isStuck: () => loop.pulse().isStuck, state });
      await tidying.start();
      loop.start();
    },

    async stop(): Promise<void> {
      tidying.stop();
      await loop.stop();
    },
  };
}

export type FitQueue = ReturnType<typeof createFitQueue>;

/**
 * Runs a fit on a worker thread and stores outcomes as they arrive.
 * @throws AbortError after `stop`, also for lost jobs; other thread errors
 */
async function runFit(strapi: Strapi, fit: ClaimedFit, stop: AbortController): Promise<void> {
  const curves = await curvesOf(strapi, fit.id);
  const packed = await packedCohort(strapi, fit.id);
  const journal = createFitJournal(strapi, fit, curves, () => stop.abort());
  if (packed === null) return;
  const { port1, port2 } = new MessageChannel();
  const allMessages = Promise.withResolvers<void>();
  port1.on("message", (message: FitMessage) => (message.kind === "end" ? allMessages.resolve() : journal.take(message)));
  const wanted = curves.filter(({ state }) => state === "waiting");
  try {
    await journal.beat();
    await whileBeating(journal.beat, async () => {
      const task = { packed, plan: JSON.parse(fit.plan) as FitPlan, wanted, port: port2 };
      await workOf(strapi).run(fitWork, { id: "every account" }, task, stop.signal, [port2]);
      // The result may arrive before the messages.
      await allMessages.promise;
      await journal.end();
    });
  } finally {
    port1.close();
    await journal.settled();
  }
}
