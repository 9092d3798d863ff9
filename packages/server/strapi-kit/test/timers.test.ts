import { dayMs } from "@trabecula/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { everyDay, whileRenewing, type SweepMemory, type SweepTime } from "../src/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function memory(): SweepMemory {
  let time: SweepTime | null = null;
  return { read: () => Promise.resolve(time), write: (now) => Promise.resolve(void (time = now)) };
}

describe("everyDay", () => {
  it("skips runs for a day after a clock jump in either direction, across restarts", async () => {
    let runs = 0;
    const remembered = memory();
    const start = async () => {
      const tidy = everyDay(
        () => Promise.resolve(void (runs += 1)),
        () => undefined,
        remembered,
      );
      await tidy.start();
      return tidy;
    };
    (await start()).stop();
    expect(runs).toBe(1);
    vi.setSystemTime(Date.now() + 40 * dayMs);
    (await start()).stop();
    expect(runs).toBe(2);
    for (const days of [41, -41]) {
      vi.setSystemTime(Date.now() + days * dayMs);
      (await start()).stop();
      (await start()).stop();
      expect(runs).toBe(2);
    }
    const tidy = await start();
    expect(runs).toBe(2);
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(runs).toBe(3);
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(runs).toBe(4);
    tidy.stop();
  });

  it("runs at the start, once a day, and no more once stopped", async () => {
    let runs = 0;
    const tidy = everyDay(
      () => {
        runs += 1;
        return Promise.resolve();
      },
      () => undefined,
      memory(),
    );
    await tidy.start();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * dayMs);
    expect(runs).toBe(4);
    tidy.stop();
    await vi.advanceTimersByTimeAsync(3 * dayMs);
    expect(runs).toBe(4);
  });

  it("reports a failed run, and runs again the next day", async () => {
    const reported: unknown[] = [];
    const tidy = everyDay(
      () => Promise.reject(new Error("database is locked")),
      (error) => reported.push(error),
      memory(),
    );
    await tidy.start();
    await vi.advanceTimersByTimeAsync(dayMs);
    expect(reported).toHaveLength(2);
    tidy.stop();
  });
});

describe("whileRenewing", () => {
  it("renews during the work despite a failed renewal, and stops afterwards", async () => {
    let renewals = 0;
    const renew = () => {
      renewals += 1;
      return renewals === 2 ? Promise.reject(new Error("database is locked")) : Promise.resolve();
    };
    const work = () => new Promise<string>((resolve) => setTimeout(resolve, 100_000, "sent"));
    const done = whileRenewing(renew, 30_000, work);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await done).toBe("sent");
    expect(renewals).toBe(3);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(renewals).toBe(3);
  });

  it("stops renewing when the work fails", async () => {
    let renewals = 0;
    const renew = () => {
      renewals += 1;
      return Promise.resolve();
    };
    await expect(whileRenewing(renew, 30_000, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    await vi.advanceTimersByTimeAsync(100_000);
    expect(renewals).toBe(0);
  });
});
