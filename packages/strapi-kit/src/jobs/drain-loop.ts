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
}

/** Does jobs one after the other, as long as there are some; `kick` may be called as often as one likes. */
export function createDrainLoop<Job>({ prepare, next, work, report, sweepEveryMs, patienceMs }: DrainLoopOptions<Job>) {
  // A job belongs to no request, though a request's end may set it off: without this it would run in that one's transaction.
  const onItsOwn = AsyncLocalStorage.snapshot();
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    do {
      again = false;
      await prepare?.();
      for (let job = await take(); job !== null; job = await take()) await work(job, ending.signal);
    } while (again && !stopped);
  }

  async function take(): Promise<Job | null> {
    return stopped ? null : next();
  }

  /** Starts working, unless that is going on; then what came in meanwhile is looked for at its end. */
  function kick(): void {
    again = true;
    if (stopped || running) return;
    running = onItsOwn(drain)
      .catch(report)
      .finally(() => {
        running = null;
      });
  }

  return {
    kick,

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
