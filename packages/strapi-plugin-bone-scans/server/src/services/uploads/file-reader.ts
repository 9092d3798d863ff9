import { fileURLToPath } from "node:url";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { AppError } from "@trabecula/strapi-kit";

/** The largest workbook takes some seconds. */
const longestMs = 30_000;
const mostWaiting = 8;

/**
 * A worker thread of this process that reads files of one kind, so that none of them holds up other calls.
 * @param worker its module, read as TypeScript by the worker's own Node: there is nothing to build
 * @param what the files are, for the log
 */
export function createFileReader<File, Reading>(strapi: Core.Strapi, worker: URL, what: string) {
  const pool = new Piscina<File, Reading>({
    ...{ filename: fileURLToPath(worker), minThreads: 0, maxThreads: 1, idleTimeout: 10_000, niceIncrement: 5 },
    ...{ maxQueue: mostWaiting, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } },
  });
  pool.on("error", (error: Error) => strapi.log.error(`The worker thread for ${what} ended while it was idle: ${error.name}`));
  return {
    /** @throws AppError `unreadable_file` where reading takes too long or too much memory, `unavailable` where too many wait */
    async read(file: File): Promise<Reading> {
      try {
        return await pool.run(file, { signal: AbortSignal.timeout(longestMs) });
      } catch (error) {
        throw readFailure(error);
      }
    },
    stop: (): Promise<void> => pool.destroy(),
  };
}

export type FileReader<File, Reading> = ReturnType<typeof createFileReader<File, Reading>>;

function readFailure(error: unknown): unknown {
  const { name, message, code } = (error ?? {}) as Error & { code?: string };
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return new AppError("unreadable_file", "This file needs more memory to read than the server allows; split it.");
  if (name === "AbortError") return new AppError("unreadable_file", "This file took too long to read; split it and try again.");
  if (message === "Task queue is at limit") return new AppError("unavailable", "Other files are being read; please try again in a minute.");
  return error;
}
