import { fileURLToPath } from "node:url";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import type { DocumentTask } from "./document-worker.ts";

/** Read as TypeScript by the worker's own Node, as every package is: there is nothing to build. */
const filename = fileURLToPath(new URL("./document-worker.ts", import.meta.url));

/** A document takes a tenth of a second, one of twenty scans not a whole one; the rest is waiting. */
const longestMs = 20_000;
const mostOfAnAccount = 4;
const mostWaiting = 32;
const retryAfterSeconds = 5;

/**
 * The worker thread of this process that makes documents, one after the other. It begins with the first document and stays
 * for a while after the last one: fonts are read and the code is warm.
 */
export function createDocumentPool(strapi: Core.Strapi) {
  const pool = new Piscina<DocumentTask, Uint8Array>({
    ...{ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10 * 60_000, niceIncrement: 5 },
    ...{ maxQueue: mostWaiting, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } },
  });
  pool.on("error", (error: Error) => strapi.log.error(`The worker thread for documents ended while it was idle: ${error.name}`));
  const underWay = new Map<string, number>();

  return {
    /**
     * @param left aborted where nobody waits for the document any more
     * @throws AppError `too_many_requests` where the account has too many under way, `unavailable` where too many wait or it takes too long
     */
    async render(actor: Actor, task: DocumentTask, left: AbortSignal): Promise<Uint8Array> {
      const own = underWay.get(actor.id) ?? 0;
      if (own >= mostOfAnAccount) throw new AppError("too_many_requests", tooManyOwn, undefined, retryAfterSeconds);
      underWay.set(actor.id, own + 1);
      try {
        return await pool.run(task, { signal: AbortSignal.any([left, AbortSignal.timeout(longestMs)]) });
      } catch (error) {
        throw renderFailure(error);
      } finally {
        const others = underWay.get(actor.id)! - 1;
        if (others === 0) underWay.delete(actor.id);
        else underWay.set(actor.id, others);
      }
    },

    stop: (): Promise<void> => pool.destroy(),
  };
}

const tooManyOwn = `${mostOfAnAccount} of your documents are being made; ask for this one when they are there.`;

function renderFailure(error: unknown): unknown {
  const { name, message, code } = (error ?? {}) as Error & { code?: string };
  const unavailable = (sentence: string) => new AppError("unavailable", sentence, undefined, retryAfterSeconds);
  if (message === "Task queue is at limit") return unavailable("Many documents are being made; please try again in a few seconds.");
  if (name === "AbortError") return unavailable("This document took too long to make; please try again.");
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return unavailable("This report needs more memory as a document than the server allows.");
  return error;
}
