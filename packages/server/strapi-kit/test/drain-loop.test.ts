import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDrainLoop } from "../src/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sweepEveryMs = 30_000;
const shutdownGraceMs = 5000;

function loopOver(jobs: string[], work?: (job: string, signal: AbortSignal) => Promise<void>, atOnce = 1) {
  const done: string[] = [];
  const reported: unknown[] = [];
  const loop = createDrainLoop({
    next: () => Promise.resolve(jobs.shift() ?? null),
    work: async (job: string, signal) => {
      await (work?.(job, signal) ?? new Promise((resolve) => setTimeout(resolve, 100)));
      done.push(job);
    },
    report: (error) => reported.push(error),
    atOnce,
    sweepEveryMs,
    shutdownGraceMs,
    longestJobMs: 60_000,
  });
  return { loop, done, reported };
}

describe("createDrainLoop", () => {
  it("does jobs one after the other, however often it is kicked", async () => {
    let atOnce = 0;
    let maxInlineCharacters = 0;
    const { loop, done } = loopOver(["a", "b", "c"], async () => {
      maxInlineCharacters = Math.max(maxInlineCharacters, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 100));
      atOnce -= 1;
    });
    for (let kicks = 0; kicks < 5; kicks += 1) loop.kick();
    await vi.advanceTimersByTimeAsync(300);
    expect(done).toEqual(["a", "b", "c"]);
    expect(maxInlineCharacters).toBe(1);
  });

  it("looks again for jobs that arrive during a lookup", async () => {
    const jobs: string[] = [];
    const looked: Array<() => void> = [];
    const done: string[] = [];
    const loop = createDrainLoop<string>({
      next: () => {
        const answer = jobs.shift() ?? null;
        return new Promise((resolve) => looked.push(() => resolve(answer)));
      },
      work: (job) => Promise.resolve(void done.push(job)),
      report: () => undefined,
      atOnce: 1,
      sweepEveryMs,
      shutdownGraceMs,
      longestJobMs: 60_000,
    });
    loop.kick();
    await vi.advanceTimersByTimeAsync(0);
    jobs.push("late");
    loop.kick();
    for (let answers = 0; answers < 3; answers += 1) {
      looked.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(done).toEqual(["late"]);
  });

  it("looks for jobs by itself once started, and not before", async () => {
    const jobs = ["first"];
    const { loop, done } = loopOver(jobs);
    await vi.advanceTimersByTimeAsync(sweepEveryMs);
    expect(done).toEqual([]);
    loop.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["first"]);
    jobs.push("of another process");
    await vi.advanceTimersByTimeAsync(sweepEveryMs + 100);
    expect(done).toEqual(["first", "of another process"]);
    await loop.stop();
  });

  it("runs jobs up to its concurrency limit, and a hanging job blocks no others", async () => {
    const jobs = ["hangs", "a", "b", "c"];
    const { loop, done } = loopOver(
      jobs,
      (job) => (job === "hangs" ? new Promise(() => undefined) : new Promise((resolve) => setTimeout(resolve, 100))),
      2,
    );
    loop.kick();
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["a", "b", "c"]);
    jobs.push("later");
    loop.kick();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(["a", "b", "c", "later"]);
    expect(loop.pulse().isStuck).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loop.pulse().isStuck).toBe(true);
  });

  it("reports a failed round and continues with the next", async () => {
    const { loop, done, reported } = loopOver(["bad", "good"], (job) =>
      job === "bad" ? Promise.reject(new Error("database is locked")) : Promise.resolve(),
    );
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([done, reported.length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(sweepEveryMs);
    expect(done).toEqual(["good"]);
    await loop.stop();
  });

  it("prepares before every look", async () => {
    const steps: string[] = [];
    const jobs = ["a"];
    const loop = createDrainLoop<string>({
      prepare: () => Promise.resolve(void steps.push("prepare")),
      next: () => Promise.resolve(jobs.shift() ?? null),
      work: (job) => Promise.resolve(void steps.push(job)),
      report: () => undefined,
      atOnce: 1,
      sweepEveryMs,
      shutdownGraceMs,
      longestJobMs: 60_000,
    });
    loop.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(steps).toEqual(["prepare", "a"]);
  });

  it("runs jobs outside the caller’s async context, such as a transaction", async () => {
    const transaction = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const { loop } = loopOver(["a"], () => Promise.resolve(void seen.push(transaction.getStore())));
    transaction.run("of a request", loop.kick);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([undefined]);
  });
});

describe("a stopping loop", () => {
  const slow = (job: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, job === "short" ? shutdownGraceMs - 1 : 10 * shutdownGraceMs);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(new Error("given up"));
      });
    });

  it("finishes the current job and starts no other", async () => {
    const { loop, done, reported } = loopOver(["short", "next"], slow);
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(shutdownGraceMs);
    await stopped;
    loop.kick();
    await vi.advanceTimersByTimeAsync(10 * sweepEveryMs);
    expect([done, reported]).toEqual([["short"], []]);
  });

  it("abandons a job that exceeds the stop timeout", async () => {
    const { loop, done, reported } = loopOver(["long"], slow);
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    let ended = false;
    const stopped = loop.stop().then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(shutdownGraceMs - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect([done, reported]).toEqual([[], [new Error("given up")]]);
  });

  it("stops immediately when idle", async () => {
    const { loop } = loopOver([]);
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reports its last run, and is stuck when a job exceeds the time limit", async () => {
    let end = () => {};
    const { loop } = loopOver(["a"], () => new Promise((resolve) => (end = resolve)));
    expect(loop.pulse()).toEqual({ lastRunAt: null, lastFailureAt: null, isStuck: false });
    loop.kick();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(loop.pulse().isStuck).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(loop.pulse()).toEqual({ lastRunAt: Date.now() - 61_000, lastFailureAt: null, isStuck: true });
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(loop.pulse()).toEqual({ lastRunAt: Date.now(), lastFailureAt: null, isStuck: false });
  });

  it("is stuck when the lookup of the next job never returns", async () => {
    const never = () => new Promise<null>(() => undefined);
    const loop = createDrainLoop({
      ...{ next: never, work: () => Promise.resolve(), report: () => undefined },
      ...{ atOnce: 1, sweepEveryMs, shutdownGraceMs, longestJobMs: Infinity },
    });
    loop.kick();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(loop.pulse().isStuck).toBe(true);
  });

  it("reports the time of the last failed round", async () => {
    const { loop } = loopOver(["a"], () => Promise.reject(new Error("gone")));
    loop.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(loop.pulse()).toEqual({ lastRunAt: Date.now(), lastFailureAt: Date.now(), isStuck: false });
  });
});
