import { fileURLToPath } from "node:url";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { AppError } from "@trabecula/strapi-kit";
import type { FitTask, ReadAnswer, ReadTask } from "./worker-tasks.ts";

/** Read as TypeScript by the worker's own Node, as every package is: there is nothing to build. */
const filename = fileURLToPath(new URL("./fit-worker.ts", import.meta.url));

/** One thread a pool, started when needed; lower in rank than the thread that answers requests. */
const threads = { minThreads: 0, maxThreads: 1, idleTimeout: 10_000, niceIncrement: 10, env: {}, execArgv: [] as string[] };

/** The largest file takes some ten seconds, and may wait for others; ms. */
const longestReadMs = 120_000;

/**
 * The worker threads of this process: one fits, another reads uploads, so that a file can be looked at while a long fit
 * runs. A thread that needs more memory than its limit ends alone and leaves the server running.
 */
export function createFitPools(strapi: Core.Strapi) {
  const fitting = new Piscina({ ...threads, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  const reading = new Piscina({ ...threads, maxQueue: 8, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  for (const pool of [fitting, reading])
    pool.on("error", (error: Error) => strapi.log.error(`A worker thread for fits ended while it was idle: ${error.name}`));

  return {
    /** Runs a job until its end; aborting ends the thread, whatever it is doing. */
    fit: (task: FitTask, signal: AbortSignal): Promise<void> =>
      fitting.run(task, { filename, name: "fitCohort", signal, transferList: [task.port] }),

    /** @throws AppError `unreadable_file` where reading takes too long or too much memory, `unavailable` where too many wait */
    async read(task: ReadTask): Promise<ReadAnswer> {
      try {
        return await reading.run(task, { filename, name: "readUpload", signal: AbortSignal.timeout(longestReadMs) });
      } catch (error) {
        throw readFailure(error);
      }
    },

    async stop(): Promise<void> {
      await Promise.all([fitting.destroy(), reading.destroy()]);
    },
  };
}

export type FitPools = ReturnType<typeof createFitPools>;

export function ranOutOfMemory(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function readFailure(error: unknown): unknown {
  const { name, message } = (error ?? {}) as Error;
  if (ranOutOfMemory(error))
    return new AppError("unreadable_file", "This file needs more memory to read than the server allows; split it.");
  if (name === "AbortError") return new AppError("unreadable_file", "This file took too long to read; split it and try again.");
  if (message === "Task queue is at limit") return new AppError("unavailable", "Other files are being read; please try again in a minute.");
  return error;
}
