import { quantile } from "./figures.ts";

export interface LoopResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
}

/** Closed loop: `concurrency` callers, each of which repeats immediately. */
export async function runLoop(concurrency: number, seconds: number, task: () => Promise<unknown>): Promise<LoopResult> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await task();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  const perSecond = Number((times.length / ((performance.now() - started) / 1000)).toFixed(1));
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), count: times.length };
}

export async function probe(everyMs: number, done: Promise<unknown>, task: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const failures: unknown[] = [];
  const under: Promise<unknown>[] = [];
  const one = async () => {
    const begun = performance.now();
    await task();
    times.push(performance.now() - begun);
  };
  const timer = setInterval(() => under.push(one().catch((error) => failures.push(error))), everyMs);
  await done.finally(() => clearInterval(timer));
  await Promise.all(under);
  if (failures.length > 0) throw failures[0];
  return times;
}
