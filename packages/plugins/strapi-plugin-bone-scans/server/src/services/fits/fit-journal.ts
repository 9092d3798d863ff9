import { noteFailure, type Strapi } from "@trabecula/strapi-kit";
import { closeCurve, closeFit, keepClaim, logBreakdown, type ClaimedFit } from "./fit-claims.ts";
import type { CurveRow, JobProgress } from "./fit-rows.ts";
import type { FitNews } from "./worker-tasks.ts";

const writeEveryMs = 300;

/** Writes sequentially. Calls `onLost` once if a write fails or the job was cancelled or taken over. */
export function createFitJournal(strapi: Strapi, fit: ClaimedFit, curves: readonly CurveRow[], onLost: () => void) {
  const failed = new Set(curves.filter(({ state }) => state === "failed").map(({ position }) => position));
  const done = new Set(curves.filter(({ state }) => state === "done").map(({ position }) => position));
  let progress: JobProgress = { done: share(0), position: null, curve: 0, message: "Reading the cohort" };
  let writing = Promise.resolve();
  let writtenAt = 0;
  let lost = false;

  function share(curve: number): number {
    return (done.size + failed.size + curve) / curves.length;
  }

  function queue(write: () => Promise<boolean>): void {
    writing = writing.then(async () => {
      if (lost) return;
      const written = await write().catch((error: unknown) => {
        noteFailure(strapi, { place: "fits", requestId: fit.requestId, status: null }, error);
        return false;
      });
      if (written) return;
      lost = true;
      onLost();
    });
  }

  function writeProgress(): Promise<void> {
    writtenAt = Date.now();
    queue(() => keepClaim(strapi, fit, Date.now(), JSON.stringify(progress)));
    return writing;
  }

  return {
    take(message: FitNews): void {
      if (message.kind === "curve") {
        (message.failure === null ? done : failed).add(message.position);
        progress = { done: share(0), position: null, curve: 0, message: null };
        const { position, failure, outcome, trace } = message;
        if (trace !== null) logBreakdown(strapi, fit, { stack: trace });
        queue(() =>
          closeCurve(strapi, fit, { position, state: failure === null ? "done" : "failed", message: failure, outcome }, Date.now()),
        );
        return void writeProgress();
      }
      progress = { done: share(message.done), position: message.position, curve: message.done, message: message.message };
      if (Date.now() - writtenAt >= writeEveryMs) void writeProgress();
    },

    beat: writeProgress,

    async end(): Promise<void> {
      await writing;
      if (lost) return;
      progress = { done: 1, position: null, curve: 0, message: null };
      await closeFit(strapi, fit, { ...outcome(done.size, curves.length), progress: JSON.stringify(progress) }, Date.now());
    },

    settled: () => writing,
  };
}

function outcome(fitted: number, wanted: number): { state: "done" | "failed"; message: string | null } {
  if (fitted === wanted) return { state: "done", message: null };
  if (fitted === 0) return { state: "failed", message: wanted === 1 ? "The curve could not be fitted." : "No curve could be fitted." };
  return { state: "done", message: `${wanted - fitted} of ${wanted} curves could not be fitted.` };
}
