import { describe, expect, it } from "vitest";
import { createLine, type Rank, type Waiter } from "../src/index.ts";

const usual = (from: string): Waiter => ({ from, rank: "usual" });

function run<Result>(line: ReturnType<typeof createLine>, from: string, task: () => Promise<Result>): Promise<Result> {
  return line.run(usual(from), task);
}

const options = { refusal: "Too many at once.", retryAfterSeconds: 5 };

describe("a line", () => {
  it("works on so many at once and takes the others in turn", async () => {
    const line = createLine({ atOnce: 2, mostWaiting: 10, ...options });
    const tasks = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const started: number[] = [];
    const done = tasks.map((task, index) =>
      run(line, "a", () => {
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

  it("turns away whoever finds it full, and takes others once there is room", async () => {
    const line = createLine({ atOnce: 1, mostWaiting: 2, ...options });
    const first = Promise.withResolvers<void>();
    const running = run(line, "a", () => first.promise);
    const waiting = [run(line, "a", () => Promise.resolve("second")), run(line, "a", () => Promise.resolve("third"))];
    await expect(run(line, "a", () => Promise.resolve("fourth"))).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(() => line.refuseIfFull(usual("a"))).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await Promise.all(waiting)).toEqual(["second", "third"]);
    expect(() => line.refuseIfFull(usual("a"))).not.toThrow();
    expect(await run(line, "a", () => Promise.resolve("fifth"))).toBe("fifth");
  });

  it("takes those of several by turns, so that nobody waits for another's hundreds", async () => {
    const line = createLine({ atOnce: 1, mostWaiting: 100, ...options });
    const started: string[] = [];
    const run = (from: string) => line.run({ from, rank: "usual" }, () => Promise.resolve(void started.push(from)));
    await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(run));
    expect(started.slice(0, 4).sort()).toEqual(["a", "a", "b", "c"]);
  });

  it("gives who has none a place of those who have taken all, who are told", async () => {
    const line = createLine({ atOnce: 1, mostWaiting: 4, ...options });
    const first = Promise.withResolvers<void>();
    const running = run(line, "a", () => first.promise);
    const flood = [1, 2, 3, 4].map((number) =>
      run(line, "a", () => Promise.resolve(number)).catch((error: { code: string }) => error.code),
    );
    await expect(run(line, "a", () => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
    expect(() => line.refuseIfFull(usual("b"))).not.toThrow();
    const other = run(line, "b", () => Promise.resolve("b"));
    expect(() => line.refuseIfFull(usual("a"))).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await other).toBe("b");
    expect(await Promise.all(flood)).toEqual([1, 2, 3, "unavailable"]);
  });
});

describe("the ranks of a line", () => {
  function heldLine(mostWaiting: number) {
    const line = createLine({ atOnce: 1, mostWaiting, ...options });
    const started: string[] = [];
    const first = Promise.withResolvers<void>();
    const done = [run(line, "first", () => first.promise)];
    const ask = (rank: Rank, from: string) => line.run({ from, rank }, () => Promise.resolve(void started.push(`${rank} ${from}`)));
    return { line, started, ask, goOn: () => (first.resolve(), done[0]) };
  }

  it("let those who are known come first, then those without failures, and one of the last in four", async () => {
    const { started, ask, goOn } = heldLine(100);
    const asked = [
      ...["a", "b", "c", "d"].map((from) => ask("doubtful", from)),
      ...["e", "f", "g", "h"].map((from) => ask("usual", from)),
      ask("known", "a"),
    ];
    await goOn();
    await Promise.all(asked);
    expect(started).toEqual([
      ...["known a", "usual e", "doubtful a", "usual f", "usual g", "usual h"],
      ...["doubtful b", "doubtful c", "doubtful d"],
    ]);
  });

  it("give a full line's places of the last to those of a better one, and never the other way", async () => {
    const { line, started, ask, goOn } = heldLine(2);
    const guesses = ["a", "b"].map((from) => ask("doubtful", from).catch((error: { code: string }) => error.code));
    expect(() => line.refuseIfFull({ from: "z", rank: "doubtful" })).toThrow("Too many at once.");
    const others = [ask("usual", "c"), ask("known", "d")];
    for (const rank of ["doubtful", "usual"] as const) await expect(ask(rank, "e")).rejects.toMatchObject({ code: "unavailable" });
    await goOn();
    await Promise.all(others);
    expect(started).toEqual(["known d", "usual c"]);
    expect(await Promise.all(guesses)).toEqual(["unavailable", "unavailable"]);
  });

  it("count who was told to come later, and comes at once, among the last", async () => {
    let clock = 0;
    const line = createLine({ atOnce: 1, mostWaiting: 2, ...options, now: () => clock });
    const started: string[] = [];
    const ask = (from: string) => run(line, from, () => Promise.resolve(void started.push(from)));
    const behindAnother = async (...from: readonly string[]) => {
      const place = Promise.withResolvers<void>();
      const all = [run(line, "first", () => place.promise), ...from.map(ask)];
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
