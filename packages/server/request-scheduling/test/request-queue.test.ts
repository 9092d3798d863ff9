import { describe, expect, it } from "vitest";
import { createRequestQueue, type Priority, type QueuedClient } from "../src/index.ts";

const client = (from: string): QueuedClient => ({ clientKey: from, priority: "other" });

function run<Result>(queue: ReturnType<typeof createRequestQueue>, from: string, task: () => Promise<Result>): Promise<Result> {
  return queue.run(client(from), task);
}

const rejection = (retryAfterSeconds: number) => Object.assign(new Error("Too many at once."), { code: "unavailable", retryAfterSeconds });
const options = { rejection, retryAfterSeconds: 5 };

describe("a request queue", () => {
  it("runs `concurrency` tasks at the same time and queues the others", async () => {
    const queue = createRequestQueue({ concurrency: 2, maxQueued: 10, ...options });
    const tasks = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const started: number[] = [];
    const done = tasks.map((task, index) =>
      run(queue, "a", () => {
        started.push(index);
        return task.promise;
      }),
    );
    await expect.poll(() => started).toEqual([0, 1]);
    tasks[1]?.resolve();
    await done[1];
    await expect.poll(() => started).toEqual([0, 1, 2]);
    tasks[0]?.reject(new Error("broken"));
    await expect(done[0]).rejects.toThrow("broken");
    await expect.poll(() => started).toEqual([0, 1, 2, 3]);
    for (const task of tasks) task.resolve();
    await Promise.all(done.slice(1));
  });

  it("rejects tasks when full, and accepts tasks again afterwards", async () => {
    const queue = createRequestQueue({ concurrency: 1, maxQueued: 2, ...options });
    const first = Promise.withResolvers<void>();
    const running = run(queue, "a", () => first.promise);
    const waiting = [run(queue, "a", () => Promise.resolve("second")), run(queue, "a", () => Promise.resolve("third"))];
    await expect(run(queue, "a", () => Promise.resolve("fourth"))).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(() => queue.rejectIfFull(client("a"))).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await Promise.all(waiting)).toEqual(["second", "third"]);
    expect(() => queue.rejectIfFull(client("a"))).not.toThrow();
    expect(await run(queue, "a", () => Promise.resolve("fifth"))).toBe("fifth");
  });

  it("reports to each task whether it waited, without delaying other clients below their limit", async () => {
    const queue = createRequestQueue({ concurrencyPerKey: 1 });
    const first = Promise.withResolvers<void>();
    const running = run(queue, "a", () => first.promise);
    const waits = queue.run(client("a"), (waited) => Promise.resolve(waited));
    expect(await queue.run(client("b"), (waited) => Promise.resolve(waited))).toBe(false);
    first.resolve();
    await running;
    expect(await waits).toBe(true);
  });

  it("alternates between clients", async () => {
    const queue = createRequestQueue({ concurrency: 1, maxQueued: 100, ...options });
    const started: string[] = [];
    const run = (from: string) => queue.run({ clientKey: from, priority: "other" }, () => Promise.resolve(void started.push(from)));
    await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(run));
    expect(started).toEqual(["a", "b", "a", "c", "b", "a", "a"]);
  });

  it("drops a task of the client with the most tasks for a client without any", async () => {
    const queue = createRequestQueue({ concurrency: 1, maxQueued: 4, ...options });
    const first = Promise.withResolvers<void>();
    const running = run(queue, "a", () => first.promise);
    const flood = [1, 2, 3, 4].map((number) =>
      run(queue, "a", () => Promise.resolve(number)).catch((error: { code: string }) => error.code),
    );
    await expect(run(queue, "a", () => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
    expect(() => queue.rejectIfFull(client("b"))).not.toThrow();
    const other = run(queue, "b", () => Promise.resolve("b"));
    expect(() => queue.rejectIfFull(client("a"))).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await other).toBe("b");
    expect(await Promise.all(flood)).toEqual([1, 2, 3, "unavailable"]);
  });
});

describe("the priorities of a request queue", () => {
  function blockedQueue(maxQueued: number) {
    const queue = createRequestQueue({ concurrency: 1, maxQueued, ...options });
    const started: string[] = [];
    const first = Promise.withResolvers<void>();
    const done = [run(queue, "first", () => first.promise)];
    const ask = (priority: Priority, from: string) =>
      queue.run({ clientKey: from, priority }, () => Promise.resolve(void started.push(`${priority} ${from}`)));
    return { queue, started, ask, goOn: () => (first.resolve(), done[0]) };
  }

  it("start known clients first, suspected ones last, and the lowest priority every fourth time", async () => {
    const { started, ask, goOn } = blockedQueue(100);
    const requested = [
      ...["a", "b", "c", "d"].map((from) => ask("suspected", from)),
      ...["e", "f", "g", "h"].map((from) => ask("other", from)),
      ask("known", "a"),
    ];
    await goOn();
    await Promise.all(requested);
    expect(started).toEqual([
      ...["known a", "other e", "suspected a", "other f", "other g", "other h"],
      ...["suspected b", "suspected c", "suspected d"],
    ]);
  });

  it("drop tasks of lower priority when full, never of higher", async () => {
    const { queue, started, ask, goOn } = blockedQueue(2);
    const guesses = ["a", "b"].map((from) => ask("suspected", from).catch((error: { code: string }) => error.code));
    expect(() => queue.rejectIfFull({ clientKey: "z", priority: "suspected" })).toThrow("Too many at once.");
    const others = [ask("other", "c"), ask("known", "d")];
    for (const priority of ["suspected", "other"] as const) await expect(ask(priority, "e")).rejects.toMatchObject({ code: "unavailable" });
    await goOn();
    await Promise.all(others);
    expect(started).toEqual(["known d", "other c"]);
    expect(await Promise.all(guesses)).toEqual(["unavailable", "unavailable"]);
  });

  it("treat a client that ignores Retry-After as suspected", async () => {
    let clock = 0;
    const queue = createRequestQueue({ concurrency: 1, maxQueued: 2, ...options, now: () => clock });
    const started: string[] = [];
    const ask = (from: string) => run(queue, from, () => Promise.resolve(void started.push(from)));
    const behindAnother = async (...from: readonly string[]) => {
      const place = Promise.withResolvers<void>();
      const all = [run(queue, "first", () => place.promise), ...from.map(ask)];
      const outcomes = Promise.allSettled(all);
      place.resolve();
      return (await outcomes).map(({ status }) => status);
    };
    expect(await behindAnother("a", "b", "c")).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    await behindAnother("c", "d");
    expect(started).toEqual(["a", "b", "d", "c"]);
    clock = 5000;
    await behindAnother("c", "d");
    expect(started.slice(4)).toEqual(["c", "d"]);
  });
});
