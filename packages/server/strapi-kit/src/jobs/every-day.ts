const dayMs = 24 * 3600_000;

/** After a longer silence than this the clock has leaped, or nobody has run the server; ms. */
const leapMs = 40 * dayMs;

/** What is known of the clock at the last run. */
export interface SweepTime {
  /** When it ran, by its clock; ms. */
  readonly at: number;
  /** Since when the clock has to prove itself after a leap; null: it may be believed. */
  readonly leapedAt: number | null;
}

/** Where that is kept. */
export interface SweepMemory {
  readonly read: () => Promise<SweepTime | null>;
  readonly write: (time: SweepTime) => Promise<void>;
}

/**
 * Runs a task when started and once a day from then on; a run that fails is reported and the next one comes all the same. After
 * the clock has leaped, forward or back, the task rests for a day: what it deletes by its age may be in use once the clock is right.
 */
export function everyDay(task: () => Promise<void>, report: (error: unknown) => void, memory: SweepMemory) {
  let timer: NodeJS.Timeout | undefined;
  let lastRunAt: number | null = null;
  let lastFailureAt: number | null = null;

  async function run(): Promise<void> {
    try {
      if (await believesClock(memory)) await task();
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

/** Tells whether the clock goes on from where it was, and remembers where it is now. */
async function believesClock({ read, write }: SweepMemory): Promise<boolean> {
  const now = Date.now();
  const last = await read();
  const hasLeaped = last !== null && Math.abs(now - last.at) > leapMs;
  const leapedAt = hasLeaped ? now : (last?.leapedAt ?? null);
  // Timers may come a moment early.
  const hasProvenItself = leapedAt === null || now - leapedAt >= dayMs - 60_000;
  await write({ at: now, leapedAt: hasProvenItself ? null : leapedAt });
  return hasProvenItself;
}
