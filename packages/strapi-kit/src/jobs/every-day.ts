const dayMs = 24 * 3600_000;

/** Runs a task when started and once a day from then on; a run that fails is reported and the next one comes all the same. */
export function everyDay(task: () => Promise<void>, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let lastRunAt: number | null = null;
  let lastFailureAt: number | null = null;

  async function run(): Promise<void> {
    try {
      await task();
    } catch (error) {
      lastFailureAt = Date.now();
      report(error);
    }
    lastRunAt = Date.now();
  }

  return {
    async start(): Promise<void> {
      await run();
      timer = setInterval(() => void run(), dayMs);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
    },
    /** When it last ran, and when a run last failed (ms; null: not since the start). */
    pulse: () => ({ lastRunAt, lastFailureAt }),
  };
}
