import type { Core } from "@strapi/strapi";
import {
  AppError,
  createDrainLoop,
  dailySweep,
  instantOrNull,
  logJob,
  noteFailure,
  watchWork,
  type WorkState,
} from "@trabecula/strapi-kit";
import { claimNextFit, closeFit, returnFit, type ClaimedFit } from "./fit-claims.ts";
import { countFits } from "./fit-rows.ts";
import { logBreakdown } from "./log-breakdown.ts";
import { deleteOldFits } from "./old-fits.ts";
import { runFit } from "./run-fit.ts";

/** Polling interval for jobs of other processes; ms. */
const sweepEveryMs = 5000;

/** The largest fit takes about an hour; this limit means stuck; ms. */
const longestJobMs = 12 * 3600_000;

const broke = "Something went wrong on our side while fitting, twice. Please tell us how you started it.";

export function createFitQueue(strapi: Core.Strapi) {
  let current: { readonly publicId: string; readonly stop: AbortController } | null = null;

  const loop = createDrainLoop({
    next: () => claimNextFit(strapi, Date.now()),
    work: attempt,
    atOnce: 1,
    report: (error) => noteFailure(strapi, { place: "fits", requestId: null, status: null }, error),
    sweepEveryMs,
    patienceMs: 0,
    longestJobMs,
  });
  const tidying = dailySweep(strapi, "fit-sweep", () => deleteOldFits(strapi, Date.now()));

  async function state(): Promise<WorkState> {
    const { lastRunAt, lastFailureAt, isStuck } = loop.pulse();
    return {
      ...{ counts: "all", ...(await countFits(strapi)) },
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
