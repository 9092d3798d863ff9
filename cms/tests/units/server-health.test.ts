import { describe, expect, it } from "vitest";
import { spansOf } from "../../src/operations/health/health-history.ts";
import { firstFailure, judgeHealth, obstacleToCalls } from "../../src/operations/health/judge-health.ts";

const quiet = {
  database: { reason: null, ms: 1.234 },
  diskFreeBytes: 50e9,
  mails: { failed: 0, isStuck: false },
  fits: { failed: 0, isStuck: false },
  sendsMail: true,
  hasEndingThread: false,
} as const;

function amiss(findings: Partial<Parameters<typeof judgeHealth>[0]>) {
  const { parts } = judgeHealth({ ...quiet, ...findings });
  return Object.fromEntries(parts.filter(({ state }) => state !== "ok").map(({ part, state, reason }) => [part, `${state}: ${reason}`]));
}

describe("judgeHealth", () => {
  it("returns no warnings for a healthy server", () => {
    expect(amiss({})).toEqual({});
    expect(judgeHealth(quiet)).toMatchObject({ databaseMs: 1.2, diskFreeBytes: 50e9 });
  });

  it.each(["no-answer", "locked", "full", "gone", "refused", "damaged"] as const)("fails on a database that is %s", (reason) => {
    expect(amiss({ database: { reason, ms: null }, mails: null, fits: null })).toEqual({ database: `failing: ${reason}` });
  });

  it.each([
    [9_999_999, { disk: "failing: no-space" }],
    [10_000_000, { disk: "warning: little-space" }],
    [999_999_999, { disk: "warning: little-space" }],
    [1_000_000_000, {}],
    [null, {}],
  ])("judges %s bytes of space", (diskFreeBytes, found) => expect(amiss({ diskFreeBytes })).toEqual(found));

  it("fails if a job is stuck, and warns if one has failed", () => {
    expect(amiss({ mails: { failed: null, isStuck: true }, fits: { failed: 2, isStuck: false } })).toEqual({
      mail: "failing: stuck",
      fits: "warning: failed",
    });
  });

  it("fails on a worker thread that does not end, without blocking requests", () => {
    expect(amiss({ hasEndingThread: true })).toEqual({ threads: "failing: not-ending" });
    expect(obstacleToCalls(judgeHealth({ ...quiet, hasEndingThread: true }))).toBeNull();
  });

  it("does not block requests for a stuck mail or fit job, but reports it", () => {
    const hanging = judgeHealth({ ...quiet, mails: { failed: null, isStuck: true }, fits: { failed: 0, isStuck: true } });
    expect([obstacleToCalls(hanging), firstFailure(hanging)]).toEqual([null, "mail: stuck"]);
    const away = judgeHealth({ ...quiet, database: { reason: "full", ms: null }, mails: { failed: null, isStuck: true } });
    expect([obstacleToCalls(away), firstFailure(away)]).toEqual(["database: full", "database: full"]);
    expect([obstacleToCalls(judgeHealth(quiet)), firstFailure(judgeHealth(quiet))]).toEqual([null, null]);
  });

  it("warns if no mail server is configured, unless there is a worse problem", () => {
    expect(amiss({ sendsMail: false })).toEqual({ mail: "warning: not-configured" });
    expect(amiss({ sendsMail: false, mails: { failed: 1, isStuck: false } })).toEqual({ mail: "warning: unsent" });
  });
});

describe("spansOf", () => {
  const now = Date.parse("2026-03-02T10:40:00Z");
  const sample = (at: string, database: "ok" | "warning" | "failing") =>
    ({ server: "a", at: Date.parse(at), database, disk: "ok", mail: "warning", fits: "ok" }) as const;

  it("returns the worst state of each half hour, and null without samples", () => {
    const spans = spansOf(
      [sample("2026-03-02T10:00:00Z", "ok"), sample("2026-03-02T10:29:59Z", "failing"), sample("2026-03-02T10:30:00Z", "ok")],
      now,
    );
    expect(spans).toHaveLength(144);
    expect(spans.at(-1)).toEqual({ from: "2026-03-02T10:30:00.000Z", database: "ok", disk: "ok", mail: "warning", fits: "ok" });
    expect(spans.at(-2)).toMatchObject({ from: "2026-03-02T10:00:00.000Z", database: "failing" });
    expect(spans.at(-3)).toMatchObject({ database: null, disk: null, mail: null, fits: null });
    expect(spans[0]!.from).toBe("2026-02-27T11:00:00.000Z");
  });
});
