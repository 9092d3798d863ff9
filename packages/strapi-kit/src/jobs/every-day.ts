const dayMs = 24 * 3600_000;

/** Runs a task when started and once a day from then on; a run that fails is reported and the next one comes all the same. */
export function everyDay(task: () => Promise<void>, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  const run = () => task().catch(report);
  return {
    async start(): Promise<void> {
      await run();
      timer = setInterval(() => void run(), dayMs);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}
