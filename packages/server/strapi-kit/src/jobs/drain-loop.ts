import { AsyncLocalStorage } from "node:async_hooks";

interface DrainLoopOptions<Job> {
  /** Done before jobs are looked for, every time. */
  readonly prepare?: () => Promise<void>;
  /** Takes the next job that is due, or null. */
  readonly next: () => Promise<Job | null>;
  /** Does a job. `signal` is aborted once the process ends and can wait no longer. */
  readonly work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** How many jobs are done at once. */
  readonly atOnce: number;
  /** Told of every look and every job that failed; the next ones come all the same. */
  readonly report: (error: unknown) => void;
  /** How often jobs are looked for that no `kick` told of; ms. */
  readonly sweepEveryMs: number;
  /** A process that is told to end gives the jobs under way this long; ms. */
  readonly patienceMs: number;
  /** A job that takes longer than this hangs; ms. */
  readonly longestJobMs: number;
}

/** To look for jobs takes a moment; a database that needs longer than this has lost the question; ms. */
const longestLookMs = 60_000;

/** Does jobs, a few at once, as long as there are some; `kick` may be called as often as one likes. */
export function createDrainLoop<Job>({ prepare, next, work, atOnce, report, ...limits }: DrainLoopOptions<Job>) {
  // A job belongs to no request, though a request's end may set it off: without this it would run in that one's transaction.
  const onItsOwn = AsyncLocalStorage.snapshot();
  const ending = new AbortController();
  /** Every job under way, and when it hangs by a clock that no one sets. */
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
        // Its place is free. After a failure the next look comes by itself: what failed would most likely fail again at once.
        if (succeeded) kick();
      });
    jobs.set(task, performance.now() + limits.longestJobMs);
  }

  function fail(error: unknown): false {
    lastFailureAt = Date.now();
    report(error);
    return false;
  }

  /** Looks for jobs, unless that is going on; then what came in meanwhile is looked for at its end. */
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

    /** When a look or a job last ended, when one last failed (ms; null: not since the start), and whether one hangs. */
    pulse: () => ({ lastRunAt, lastFailureAt, isStuck: performance.now() > Math.min(lookHangsAt, ...jobs.values()) }),

    /** Takes up what an earlier run left, then looks for jobs from time to time. */
    start(): void {
      kick();
      timer = setInterval(kick, limits.sweepEveryMs);
      timer.unref();
    },

    /** Starts no other job, lets those under way end, and gives them up where that takes too long. */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      const patience = Promise.withResolvers<void>();
      const wait = setTimeout(patience.resolve, limits.patienceMs);
      await Promise.race([untilDone(), patience.promise]);
      clearTimeout(wait);
      ending.abort();
      await untilDone();
    },
  };
}
