import { fileURLToPath } from "node:url";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { AppError, servicesOf } from "@trabecula/strapi-kit";
import type { PatientsFile, PatientsReading } from "./read-patients.ts";

/** Read as TypeScript by the worker's own Node, as every package is: there is nothing to build. */
const filename = fileURLToPath(new URL("./import-worker.ts", import.meta.url));

/** The largest workbook takes some seconds. */
const longestMs = 30_000;
const mostWaiting = 8;

/** The worker thread of this process that reads files of patients, so that none of them holds up other calls. */
export function createImportPool(strapi: Core.Strapi) {
  const pool = new Piscina<PatientsFile, PatientsReading>({
    ...{ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10_000, niceIncrement: 5 },
    ...{ maxQueue: mostWaiting, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } },
  });
  pool.on("error", (error: Error) => strapi.log.error(`The worker thread for files of patients ended while it was idle: ${error.name}`));
  return {
    /** @throws AppError `unreadable_file` where reading takes too long or too much memory, `unavailable` where too many wait */
    async read(file: PatientsFile): Promise<PatientsReading> {
      try {
        return await pool.run(file, { signal: AbortSignal.timeout(longestMs) });
      } catch (error) {
        throw readFailure(error);
      }
    },
    stop: (): Promise<void> => pool.destroy(),
  };
}

const services = servicesOf<{ patientImports: ReturnType<typeof createImportPool> }>("bone-scans");

export const importPool = (strapi: Core.Strapi) => services(strapi, "patientImports");

function readFailure(error: unknown): unknown {
  const { name, message, code } = (error ?? {}) as Error & { code?: string };
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return new AppError("unreadable_file", "This file needs more memory to read than the server allows; split it.");
  if (name === "AbortError") return new AppError("unreadable_file", "This file took too long to read; split it and try again.");
  if (message === "Task queue is at limit") return new AppError("unavailable", "Other files are being read; please try again in a minute.");
  return error;
}
