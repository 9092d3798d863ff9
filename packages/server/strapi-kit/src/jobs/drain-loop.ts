import { AsyncLocalStorage } from "node:async_hooks";
import type { Strapi } from "../sql.ts";

interface DrainLoopOptions<Job> {
  readonly prepare?: () => Promise<void>;
  readonly next: () => Promise<Job | null>;
  /** `signal` is aborted when shutdown can wait no longer. */
  readonly work: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly atOnce: number;
  /** Called for every failed lookup or job; the loop continues. */
  readonly report: (error: unknown) => void;
  /** Polling interval for jobs without a `kick`. */
  readonly sweepEveryMs: number;
  readonly shutdownGraceMs: number;
  /** A job that takes longer counts as stuck. */
  readonly longestJobMs: number;
}

/** A longer query is assumed lost. */
const longestLookMs = 60_000;

/** Processes jobs, a few concurrently, until none is left. */
export function createDrainLoop<Job>({ prepare, next, work, atOnce, report, ...limits }: DrainLoopOptions<Job>) {
  // A job would otherwise run in the transaction of the request that started it.
  const onItsOwn = AsyncLocalStorage.snapshot();
  const ending = new AbortController();
  /** Running jobs, with their deadline by a monotonic clock. */
  const jobs = new Map<Promise<void>, number>();
  let looking: Promise<void> | null = null;
  let lookHangsAt = Infinity;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastRunAt: number | null = null;
  let lastFailureAt: number | null = null;

  async function look(): Promise<void> {
    do {
      again = false;
      lookHangsAt = performance.now() + longestLookMs;
      await prepare?.();
      for (let job = await take(); job !== null; job = await take()) begin(job);
    } while (again && !stopped);
  }

  async function take(): Promise<Job | null> {
    lookHangsAt = performance.now() + longestLookMs;
    return stopped || jobs.size >= atOnce ? null : next();
  }

  function begin(job: Job): void {
    const task = work(job, ending.signal)
      .then(() => true, fail)
      .then((succeeded) => {
        jobs.delete(task);
        lastRunAt = Date.now();
        // No kick after a failure: an immediate retry would most likely fail again.
        if (succeeded) kick();
      });
    jobs.set(task, performance.now() + limits.longestJobMs);
  }

  function fail(error: unknown): false {
    lastFailureAt = Date.now();
    report(error);
    return false;
  }

  /** If a lookup is running, another lookup follows. */
  function kick(): void {
    again = true;
    if (stopped || looking) return;
    looking = onItsOwn(look)
      .then(() => undefined, fail)
      .then(() => {
        looking = null;
        lookHangsAt = Infinity;
        lastRunAt = Date.now();
      });
  }

  const untilDone = async () => {
    await looking;
    await Promise.all(jobs.keys());
  };

  return {
    kick,

    pulse: () => ({ lastRunAt, lastFailureAt, isStuck: performance.now() > Math.min(lookHangsAt, ...jobs.values()) }),

    start(): void {
      kick();
      timer = setInterval(kick, limits.sweepEveryMs);
      timer.unref();
    },

    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      const graceOver = Promise.withResolvers<void>();
      const wait = setTimeout(graceOver.resolve, limits.shutdownGraceMs);
      await Promise.race([untilDone(), graceOver.promise]);
      clearTimeout(wait);
      ending.abort();
      await untilDone();
    },
  };
}

/** Strapi's commands (export, import) also load the application, but must not send mail or start fits. */
export function whenServing(strapi: Strapi, task: () => void): void {
  const { httpServer } = strapi.server;
  // Each job has a listener; more than ten are no leak.
  httpServer.setMaxListeners(0);
  httpServer.once("listening", task);
}
