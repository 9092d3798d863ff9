import bcrypt from "bcrypt";
import { describe, expect, it, vi } from "vitest";
import { createLine } from "../server/src/services/users/line.ts";
import { hashPassword, passwordMatches } from "../server/src/services/users/passwords.ts";

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
      line.run("a", () => {
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
    const running = line.run("a", () => first.promise);
    const waiting = [line.run("a", () => Promise.resolve("second")), line.run("a", () => Promise.resolve("third"))];
    await expect(line.run("a", () => Promise.resolve("fourth"))).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(() => line.refuseIfFull("a")).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await Promise.all(waiting)).toEqual(["second", "third"]);
    expect(() => line.refuseIfFull("a")).not.toThrow();
    expect(await line.run("a", () => Promise.resolve("fifth"))).toBe("fifth");
  });

  it("takes those of several by turns, so that nobody waits for another's hundreds", async () => {
    const line = createLine({ atOnce: 1, mostWaiting: 100, ...options });
    const started: string[] = [];
    const run = (from: string) => line.run(from, () => Promise.resolve(void started.push(from)));
    await Promise.all(["a", "a", "a", "a", "b", "b", "c"].map(run));
    expect(started.slice(0, 4).sort()).toEqual(["a", "a", "b", "c"]);
  });

  it("gives who has none a place of those who have taken all, who are told", async () => {
    const line = createLine({ atOnce: 1, mostWaiting: 4, ...options });
    const first = Promise.withResolvers<void>();
    const running = line.run("a", () => first.promise);
    const flood = [1, 2, 3, 4].map((number) => line.run("a", () => Promise.resolve(number)).catch((error: { code: string }) => error.code));
    await expect(line.run("a", () => Promise.resolve())).rejects.toMatchObject({ code: "unavailable" });
    expect(() => line.refuseIfFull("b")).not.toThrow();
    const other = line.run("b", () => Promise.resolve("b"));
    expect(() => line.refuseIfFull("a")).toThrow("Too many at once.");
    first.resolve();
    await running;
    expect(await other).toBe("b");
    expect(await Promise.all(flood)).toEqual([1, 2, 3, "unavailable"]);
  });
});

describe("passwords", () => {
  it("match their own hash only, and no one's without an account", async () => {
    const hash = await hashPassword("Corr3ct-horse!");
    expect(await passwordMatches("Corr3ct-horse!", hash)).toBe(true);
    expect(await passwordMatches("Corr3ct-horse?", hash)).toBe(false);
    expect(await passwordMatches("Corr3ct-horse!", null)).toBe(false);
  });

  it("are hashed at the cost of Strapi's own scheme", async () => {
    expect(bcrypt.getRounds(await hashPassword("Corr3ct-horse!"))).toBe(10);
  });

  // The bcrypt that Strapi brings fills the memory with half of a surrogate pair, for seconds.
  it("with half a character are wrong like any other", async () => {
    expect(await passwordMatches("\ud83eAb3-wrong", await hashPassword("Corr3ct-horse!"))).toBe(false);
  });

  it("take the same work to compare where there is no account", async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    const hash = await hashPassword("Corr3ct-horse!");
    for (const stored of [hash, null]) await passwordMatches("Wr0ng-horse!", stored);
    const rounds = compare.mock.calls.map(([, compared]) => bcrypt.getRounds(compared));
    expect(rounds).toEqual([bcrypt.getRounds(hash), bcrypt.getRounds(hash)]);
    compare.mockRestore();
  });

  it("do not match with something after the last byte that bcrypt reads", async () => {
    const longest = `Corr3ct-horse!${"x".repeat(58)}`;
    const hash = await hashPassword(longest);
    expect(await passwordMatches(longest, hash)).toBe(true);
    expect(await passwordMatches(`${longest}y`, hash)).toBe(false);
  });
});
