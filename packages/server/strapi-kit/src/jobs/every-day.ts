import { dayMs } from "@trabecula/contracts";

/** A longer gap means that the clock jumped or the server was off. */
const leapMs = 40 * dayMs;

export interface SweepTime {
  /** Milliseconds, by its clock. */
  readonly at: number;
  /** Start of the probation after a clock jump; null: trusted. */
  readonly leapedAt: number | null;
}

export interface SweepMemory {
  readonly read: () => Promise<SweepTime | null>;
  readonly write: (time: SweepTime) => Promise<void>;
}

/** Reports failures and continues. Pauses for a day after a clock jump: deletion by age would be unsafe. */
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
    pulse: () => ({ lastRunAt, lastFailureAt }),
  };
}

async function believesClock({ read, write }: SweepMemory): Promise<boolean> {
  const now = Date.now();
  const last = await read();
  const hasLeaped = last !== null && Math.abs(now - last.at) > leapMs;
  const leapedAt = hasLeaped ? now : (last?.leapedAt ?? null);
  const hasProvenItself = leapedAt === null || now - leapedAt >= dayMs - 60_000;
  await write({ at: now, leapedAt: hasProvenItself ? null : leapedAt });
  return hasProvenItself;
}
