import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { MessageChannel, type MessagePort, type Transferable, type Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import { createRequestQueue } from "@trabecula/request-scheduling";
import { AppError, currentRequestId, logJob, threadEnded, type Actor, type Strapi } from "@trabecula/strapi-kit";
import type { ThreadRequest, ThreadReply, CrossingError } from "./on-thread.ts";
import { retryAfterSeconds } from "./account-queue.ts";
import { fileTooLong, fileTooMuch, type Refusal, type Work, type WorkKind } from "./work-kind.ts";
import type { ErrorCode } from "@trabecula/contracts";

/** The worker thread ended during the job. Other threads of the pool continue. */
class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
  readonly code = threadEnded;

  constructor(cause: unknown) {
    super("A worker thread ended while it was working", { cause });
    // Keeps the stack of the worker.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

function unpacked({ refusal, message, code, ...facts }: CrossingError): Error {
  if (refusal) return new AppError(code as ErrorCode, message, refusal.fields, refusal);
  return Object.assign(new Error(message), { ...facts, code });
}

export interface ThreadLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly idleMs: number;
  /** Priority below the main thread. */
  readonly nice: number;
  /** JavaScript heap; exceeding it ends the thread, not the server. */
  readonly memoryMb: number;
  /** A new thread takes a second to start, so ending a thread costs more than waiting. */
  readonly graceMs: number;
}

/** The rest of the environment, with its secrets, stays in the main thread. */
function threadEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

export type WorkerThread = ReturnType<typeof createWorkerThread>;

type Account = Pick<Actor, "id">;

/** Ending takes milliseconds, except in native code. */
const endsWithinMs = 1_000;

/** Schedules fairly by account; one place stays free for other accounts. */
export function createWorkerThread(strapi: Pick<Strapi, "log" | "requestContext">, limits: ThreadLimits) {
  const { atOnce, mostWaiting, graceMs } = limits;
  const pool = createPool(limits);
  pool.on("error", (error: Error) => strapi.log.error(`A worker thread ended while it was idle: ${error.name}`));
  const threads = watchThreads(pool);
  const queue = createRequestQueue({
    concurrency: atOnce,
    concurrencyPerKey: Math.max(1, atOnce - 1),
    maxQueued: mostWaiting,
    retryAfterSeconds,
    rejection: (seconds) =>
      new AppError("unavailable", "The server is busy; please try again in a few seconds.", undefined, { retryAfterSeconds: seconds }),
  });
  const client = ({ id }: Account) => ({ clientKey: id, priority: "known" }) as const;
  const ending = new AbortController();

  return {
    ending: ending.signal,

    isCold: (): boolean => pool.threads.length === 0,

    state: () => {
      const { running, waiting } = queue.state();
      const { leaving, late } = threads.ending();
      return { waiting, running: running - leaving, ending: late };
    },

    /** @throws `unavailable` for a full queue */
    refuseIfFull: (account: Account): void => queue.rejectIfFull(client(account)),

    /**
     * Runs in scheduling order.
     * @param stop the caller no longer needs the answer; ends the thread after its grace
     * @throws AppError of the kind of work for too much time or memory, `unavailable`; the reason of `stop`
     */
    run<Task, Answer>(
      work: Work<Task, Answer>,
      account: Account,
      task: Task,
      stop: AbortSignal,
      transfer: readonly Transferable[] = [],
    ): Promise<Answer> {
      const { job } = work;
      const requestId = currentRequestId(strapi);
      const cameMs = performance.now();
      const begins = () =>
        job === null ? () => undefined : logJob(strapi, { job, requestId, waitedMs: Math.round(performance.now() - cameMs) });
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const inPlace = async () => {
        await perform(pool, work, task, { stop, graceMs, transfer, begins }).then(resolve, reject);
        await threads.untilEnded();
      };
      queue.run(client(account), inPlace).catch(reject);
      return promise;
    },

    async stop(): Promise<void> {
      ending.abort();
      const ended = threads.allEnded();
      const limit = new AbortController();
      await Promise.race([Promise.all([pool.destroy(), ended]), pause(endsWithinMs, null, { signal: limit.signal })]);
      limit.abort();
      const alive = threads.alive();
      if (alive === 0) return;
      strapi.log.warn(`${alive} worker threads still run native code`);
      // `process.exit` waits for native code, which cannot be interrupted.
      process.once("exit", () => process.kill(process.pid, "SIGKILL"));
    },
  };
}

function createPool({ atOnce, idleMs, nice, memoryMb }: ThreadLimits): Piscina {
  return new Piscina({
    ...{
      filename: fileURLToPath(new URL("./on-thread.ts", import.meta.url)),
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: idleMs,
      niceIncrement: nice,
    },
    ...{ env: threadEnvironment(), execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  });
}

/** Counts threads that the pool has dropped and that still run. */
function watchThreads(pool: Piscina) {
  const alive = new Set<Worker>();
  const leaving = new Map<Worker, number>();
  pool.on("workerCreate", () => {
    for (const thread of pool.threads.filter((one) => !alive.has(one))) {
      alive.add(thread);
      thread.once("exit", () => alive.delete(thread));
    }
  });

  /** A thread in native code ends late, and keeps its place until then. */
  async function untilEnded(): Promise<void> {
    const thread = [...alive].find((one) => !pool.threads.includes(one) && !leaving.has(one));
    if (!thread) return;
    leaving.set(thread, performance.now());
    await new Promise((resolve) => thread.once("exit", resolve));
    leaving.delete(thread);
  }

  return {
    untilEnded,
    alive: () => alive.size,
    allEnded: () => Promise.all([...alive].map((thread) => new Promise((resolve) => thread.once("exit", resolve)))),
    /** `late` counts threads that take longer than threads outside native code. */
    ending: () => {
      const latest = performance.now() - endsWithinMs;
      return { leaving: leaving.size, late: [...leaving.values()].filter((since) => since < latest).length };
    },
  };
}

interface Performing {
  readonly stop: AbortSignal;
  readonly graceMs: number;
  readonly transfer: readonly Transferable[];
  /** Logs the start; returns the function that logs the end. */
  readonly begins: () => (state: string) => void;
}

async function perform<Task, Answer>(
  pool: Piscina,
  work: Work<Task, Answer>,
  task: Task,
  { stop, graceMs, transfer, begins }: Performing,
): Promise<Answer> {
  stop.throwIfAborted();
  const { module, longestMs } = work;
  const endsAs = begins();
  const { port1, port2: loaded } = new MessageChannel();
  const end = afterGrace(stop, graceMs);
  const signal = longestMs === null ? end : AbortSignal.any([end, limitFromMessage(port1, longestMs)]);
  try {
    const request: ThreadRequest = { module: module.href, task, loaded };
    const reply = (await pool.run(request, { signal, transferList: [...transfer, loaded] }).catch(broughtOn)) as ThreadReply;
    stop.throwIfAborted();
    if (!reply.ok) throw unpacked(reply.failure);
    endsAs("done");
    return reply.answer as Answer;
  } catch (error) {
    const failure = failureOf(work, error, stop);
    endsAs(stop.aborted ? "stopped" : failure instanceof AppError ? "refused" : "broke");
    throw failure;
  } finally {
    port1.close();
  }
}

/** Loading the module does not count: on a busy server that takes longer than a file. */
function limitFromMessage(port: MessagePort, longestMs: number): AbortSignal {
  const limit = new AbortController();
  port.once("message", () => AbortSignal.timeout(longestMs).addEventListener("abort", () => limit.abort()));
  port.unref();
  return limit.signal;
}

function afterGrace(stop: AbortSignal, graceMs: number): AbortSignal {
  if (graceMs === 0) return stop;
  const end = new AbortController();
  stop.addEventListener("abort", () => setTimeout(() => end.abort(stop.reason), graceMs).unref(), { once: true });
  return end.signal;
}

function failureOf({ tooLong = fileTooLong, tooMuch = fileTooMuch }: WorkKind, error: unknown, stop: AbortSignal): unknown {
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
  return new AppError(code, sentence, undefined, code === "unavailable" ? { retryAfterSeconds } : {});
}
