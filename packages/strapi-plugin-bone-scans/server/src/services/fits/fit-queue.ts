import type { Core } from "@strapi/strapi";
import { newId } from "@trabecula/strapi-kit";
import { claimNextFit, closeFit, returnFit, type ClaimedFit } from "./fit-claims.ts";
import { createFitPools, ranOutOfMemory } from "./fit-pools.ts";
import { logBreakdown } from "./log-breakdown.ts";
import { deleteOldFits } from "./old-fits.ts";
import { runFit } from "./run-fit.ts";

/** How often jobs are looked for that another process has left or let in; ms. */
const sweepEveryMs = 5000;
const dayMs = 24 * 3600_000;

const tooLarge = "This needs more memory than the server allows; fit fewer parameters or rows at once.";
const broke = "Something went wrong on our side while fitting, twice. Please tell us how you started it.";

/** Runs the jobs of the table, one after the other in this process; `kick` may be called as often as one likes. */
export function createFitQueue(strapi: Core.Strapi) {
  const pools = createFitPools(strapi);
  const processId = newId();
  let draining: Promise<void> | null = null;
  let current: { readonly publicId: string; readonly stop: AbortController } | null = null;
  let again = false;
  let stopped = false;
  let timers: NodeJS.Timeout[] = [];

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let fit = await claim(); fit && !stopped; fit = await claim()) await attempt(fit);
    } while (again && !stopped);
  }

  const claim = () => (stopped ? null : claimNextFit(strapi, processId, Date.now()));

  async function attempt(fit: ClaimedFit): Promise<void> {
    const stop = new AbortController();
    current = { publicId: fit.publicId, stop };
    try {
      await runFit(strapi, fit, pools, stop);
    } catch (error) {
      if (stopped) await returnFit(strapi, fit, fit.attempts - 1);
      else if (!stop.signal.aborted) await afterBreakdown(fit, error);
    } finally {
      current = null;
    }
  }

  async function afterBreakdown(fit: ClaimedFit, error: unknown): Promise<void> {
    logBreakdown(strapi, fit, error);
    const isTooLarge = ranOutOfMemory(error);
    if (!isTooLarge && fit.attempts === 1) return returnFit(strapi, fit, fit.attempts);
    const progress = JSON.stringify({ done: 1, position: null, curve: 0, message: null });
    await closeFit(strapi, fit, { state: "failed", message: isTooLarge ? tooLarge : broke, progress }, Date.now());
  }

  function kick(): void {
    again = true;
    if (stopped || draining) return;
    draining = drain()
      .catch((error: unknown) => strapi.log.error(`The fits could not be read: ${(error as { code?: string }).code ?? "unknown error"}`))
      .then(() => {
        draining = null;
      });
  }

  function tidy(): void {
    deleteOldFits(strapi, Date.now()).catch((error: unknown) =>
      strapi.log.error(`Old fits could not be deleted: ${(error as { code?: string }).code ?? "unknown error"}`),
    );
  }

  return {
    kick,
    read: pools.read,

    /** Stops the worker at once where this process runs that job; another process finds out at its next heartbeat. */
    interrupt(publicId: string): void {
      if (current?.publicId === publicId) current.stop.abort();
    },

    /** Deletes what is due, then takes up what an earlier run left. */
    start(): void {
      tidy();
      kick();
      timers = [setInterval(kick, sweepEveryMs), setInterval(tidy, dayMs)];
      for (const timer of timers) timer.unref();
    },

    /** Ends the worker and gives its job back, for another process or the next start. */
    async stop(): Promise<void> {
      stopped = true;
      timers.forEach(clearInterval);
      current?.stop.abort();
      await draining;
      await pools.stop();
    },
  };
}

export type FitQueue = ReturnType<typeof createFitQueue>;
