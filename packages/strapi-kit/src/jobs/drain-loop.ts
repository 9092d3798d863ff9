import { AsyncLocalStorage } from "node:async_hooks";

interface DrainLoopOptions<Job> {
  /** Done before jobs are looked for, every time. */
  readonly prepare?: () => Promise<void>;
  /** Takes the next job that is due, or null. */
  readonly next: () => Promise<Job | null>;
  /** Does a job. `signal` is aborted once the process ends and can wait no longer. */
  readonly work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Told what ended a round before there was nothing left to do; the next round comes all the same. */
  readonly report: (error: unknown) => void;
  /** How often jobs are looked for that no `kick` told of; ms. */
  readonly sweepEveryMs: number;
  /** A process that is told to end gives the job under way this long; ms. */
  readonly patienceMs: number;
  /** A job that takes longer than this hangs; ms. */
  readonly longestJobMs: number;
}

/** To look for jobs takes a moment; a database that needs longer than this has lost the question; ms. */
const longestLookMs = 60_000;

/** Does jobs one after the other, as long as there are some; `kick` may be called as often as one likes. */
export function createDrainLoop<Job>({ prepare, next, work, report, sweepEveryMs, patienceMs, longestJobMs }: DrainLoopOptions<Job>) {
  // A job belongs to no request, though a request's end may set it off: without this it would run in that one's transaction.
  const onItsOwn = AsyncLocalStorage.snapshot();
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastRunAt: number | null = null;
  let lastFailureAt: number | null = null;
  /** When the step under way hangs, by a clock that no one sets. */
  let hangsAt = Infinity;

  async function drain(): Promise<void> {
    do {
      again = false;
      allow(longestLookMs);
      await prepare?.();
      for (let job = await take(); job !== null; job = await take()) {
        allow(longestJobMs);
        await work(job, ending.signal);
      }
    } while (again && !stopped);
  }

  async function take(): Promise<Job | null> {
    allow(longestLookMs);
    return stopped ? null : next();
  }

  function allow(ms: number): void {
    hangsAt = performance.now() + ms;
  }

  function fail(error: unknown): void {
    lastFailureAt = Date.now();
    report(error);
  }

  /** Starts working, unless that is going on; then what came in meanwhile is looked for at its end. */
  function kick(): void {
    again = true;
    if (stopped || running) return;
    running = onItsOwn(drain)
      .catch(fail)
      .finally(() => {
        running = null;
        hangsAt = Infinity;
        lastRunAt = Date.now();
      });
  }

  return {
    kick,

    /** When the last round ended, when one last failed (ms; null: not since the start), and whether the one under way hangs. */
    pulse: () => ({ lastRunAt, lastFailureAt, isStuck: performance.now() > hangsAt }),

    /** Takes up what an earlier run left, then looks for jobs from time to time. */
    start(): void {
      kick();
      timer = setInterval(kick, sweepEveryMs);
      timer.unref();
    },

    /** Starts no other job, lets the one under way end, and gives it up where that takes too long. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      const patience = Promise.withResolvers<void>();
      const wait = setTimeout(patience.resolve, patienceMs);
      await Promise.race([running, patience.promise]);
      clearTimeout(wait);
      ending.abort();
      await running;
    },
  };
}
