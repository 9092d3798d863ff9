import { fileURLToPath } from "node:url";
import type { Transferable } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import { Piscina } from "piscina";
import { createRequestQueue } from "@trabecula/request-scheduling";
import { AppError, currentRequestId, logJob } from "@trabecula/strapi-kit";
import type { Asked, Said } from "./on-thread.ts";
import { ThreadEndedError, unpacked } from "./thread-errors.ts";
import { retryAfterSeconds } from "./account-limit.ts";
import type { Refusal, Work, WorkKind } from "./work-kind.ts";

export interface ThreadLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly idleMs: number;
  /** Priority below the main thread. */
  readonly nice: number;
  /** JavaScript heap; exceeding it ends the thread, not the server. */
  readonly memoryMb: number;
}

export type WorkerThread = ReturnType<typeof createWorkerThread>;

/** Worker pool with one FIFO queue. Threads start on demand. */
export function createWorkerThread(strapi: Pick<Core.Strapi, "log" | "requestContext">, limits: ThreadLimits) {
  const { atOnce, mostWaiting, idleMs, nice, memoryMb } = limits;
  const pool = new Piscina({
    ...{
      filename: fileURLToPath(new URL("./on-thread.ts", import.meta.url)),
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: idleMs,
      niceIncrement: nice,
    },
    ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  });
  pool.on("error", (error: Error) => strapi.log.error(`A worker thread ended while it was idle: ${error.name}`));
  const queue = createRequestQueue({ concurrency: atOnce });
  const ending = new AbortController();

  return {
    /** Aborted at shutdown, for work without a request. */
    ending: ending.signal,

    isCold: (): boolean => pool.threads.length === 0,

    state: queue.state,

    /** @throws AppError `unavailable` for a full queue */
    refuseIfFull(): void {
      if (queue.state().waiting >= mostWaiting)
        throw new AppError("unavailable", "The server is busy; please try again in a few seconds.", undefined, retryAfterSeconds);
    },

    /**
     * Does a piece of work when its turn comes. Aborting ends its thread, whatever that is doing.
     * @param stop aborted where nobody waits for the answer any more
     * @throws AppError what the kind of work says of too much time or memory; the reason of `stop`
     */
    run<Task, Answer>(work: Work<Task, Answer>, task: Task, stop: AbortSignal, transfer: readonly Transferable[] = []): Promise<Answer> {
      const { job, module, longestMs } = work;
      const requestId = currentRequestId(strapi);
      const cameMs = performance.now();
      return queue.run({ clientKey: "all" }, async () => {
        stop.throwIfAborted();
        const endsAs =
          job === null ? () => undefined : logJob(strapi, { job, requestId, waitedMs: Math.round(performance.now() - cameMs) });
        const signal = longestMs === null ? stop : AbortSignal.any([stop, AbortSignal.timeout(longestMs)]);
        try {
          const asked: Asked = { module: module.href, task };
          const said = (await pool.run(asked, { signal, transferList: [...transfer] }).catch(broughtOn)) as Said;
          if (!said.ok) throw unpacked(said.failure);
          endsAs("done");
          return said.answer as Answer;
        } catch (error) {
          const failure = failureOf(work, error, stop);
          endsAs(stop.aborted ? "stopped" : failure instanceof AppError ? "refused" : "broke");
          throw failure;
        }
      });
    },

    async stop(): Promise<void> {
      ending.abort();
      await pool.destroy();
    },
  };
}

function failureOf({ tooLong, tooMuch }: Pick<WorkKind, "tooLong" | "tooMuch">, error: unknown, stop: AbortSignal): unknown {
  if (ranOutOfMemory(error)) return refusal(tooMuch);
  if ((error as Error | null)?.name === "AbortError" && !stop.aborted) return refusal(tooLong);
  return error;
}

/** Other errors come from the pool: a dead thread or our own abort. */
function broughtOn(error: unknown): never {
  const isOurs = ["AbortError", "DataCloneError"].includes((error as Error).name);
  throw isOurs || ranOutOfMemory(error) ? error : new ThreadEndedError(error);
}

function ranOutOfMemory(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function refusal([code, sentence]: Refusal): AppError {
  return new AppError(code, sentence, undefined, code === "unavailable" ? retryAfterSeconds : undefined);
}
