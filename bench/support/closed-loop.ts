import { quantile } from "./figures.ts";

export interface LoopResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
}

/** Runs `task` with `atOnce` callers, each of which starts again once it is answered, for as long as given. */
export async function runLoop(atOnce: number, seconds: number, task: () => Promise<unknown>): Promise<LoopResult> {
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
  await Promise.all(Array.from({ length: atOnce }, caller));
  const perSecond = Number((times.length / ((performance.now() - started) / 1000)).toFixed(1));
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), count: times.length };
}

/**
 * Runs `task` every `everyMs` however long the one before takes, until `done`: who comes meanwhile waits as people do,
 * and a server that stands still is not spared the requests of that time. Fails at its end as the first that failed, so that servers are stopped.
 */
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
