import { fileURLToPath } from "node:url";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { createUnderWay, retryAfterSeconds } from "../under-way.ts";
import type { DocumentTask } from "./document-worker.ts";

/** Read as TypeScript by the worker's own Node, as every package is: there is nothing to build. */
const filename = fileURLToPath(new URL("./document-worker.ts", import.meta.url));

/** A document takes a twentieth of a second, one of twenty scans a fifth; the rest is waiting. */
const limits = { longestMs: 20_000, mostOfAnAccount: 4, mostWaiting: 32 };

/**
 * The worker thread of this process that makes documents, one after the other. It begins when the first report is opened and
 * stays for a while after the last document: fonts are read and the code is warm.
 */
export function createDocumentPool({ log }: Pick<Core.Strapi, "log">, { longestMs, mostOfAnAccount, mostWaiting } = limits) {
  const pool = new Piscina<DocumentTask | null, Uint8Array>({
    ...{ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10 * 60_000, niceIncrement: 5 },
    ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } },
  });
  pool.on("error", (error: Error) => log.error(`The worker thread for documents ended while it was idle: ${error.name}`));
  const underWay = createUnderWay(mostOfAnAccount, "documents");

  return {
    /** Begins the thread while a report is being read, so that its document need not wait for it. */
    warm(): void {
      if (pool.threads.length === 0)
        pool.run(null).catch((error: Error) => log.warn(`The worker thread for documents did not begin: ${error.name}`));
    },

    /**
     * @param left aborted where nobody waits for the document any more
     * @throws AppError `too_many_requests` where the account has too many under way, `unavailable` where too many wait or it takes too long
     */
    async render(actor: Pick<Actor, "id">, task: DocumentTask, left: AbortSignal): Promise<Uint8Array> {
      // Piscina's own limit of its line leaves out tasks that can be aborted.
      if (pool.queueSize >= mostWaiting) throw unavailable("Many documents are being made; please try again in a few seconds.");
      const done = underWay.begin(actor);
      try {
        return await pool.run(task, { signal: AbortSignal.any([left, AbortSignal.timeout(longestMs)]) });
      } catch (error) {
        throw renderFailure(error);
      } finally {
        done();
      }
    },

    stop: (): Promise<void> => pool.destroy(),
  };
}

function unavailable(sentence: string): AppError {
  return new AppError("unavailable", sentence, undefined, retryAfterSeconds);
}

function renderFailure(error: unknown): unknown {
  const { name, code } = (error ?? {}) as Error & { code?: string };
  if (name === "AbortError") return unavailable("This document took too long to make; please try again.");
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return unavailable("This report needs more memory as a document than the server allows.");
  return error;
}
