import { expect, it } from "vitest";
import { createRouteTimes } from "../../src/operations/route-times.ts";

const minuteMs = 60_000;
const place = "GET /api/reports";

it("returns the 50th, 95th and 99th percentile of response times within 7 percent", () => {
  const times = createRouteTimes(() => 0);
  const all = Array.from({ length: 10_000 }, (_, index) => 1.02 ** (index / 20));
  for (const ms of all) times.record({ route: place, status: 200, ms });
  const [found] = times.slowest(1);
  expect(found).toMatchObject({ route: place, calls: 10_000, failures: 0, max: Math.round(all.at(-1)! * 10) / 10 });
  for (const [percent, key] of [
    [50, "p50"],
    [95, "p95"],
    [99, "p99"],
  ] as const) {
    const exact = all[(percent / 100) * all.length - 1]!;
    expect(Math.abs(found![key] / exact - 1), key).toBeLessThan(0.07);
  }
});

it("lists the slowest routes first, limited to the requested number, with counts of server errors", () => {
  const times = createRouteTimes(() => 0);
  times.record({ route: "GET /api/user", status: 200, ms: 3 });
  times.record({ route: place, status: 503, ms: 2500 });
  times.record({ route: place, status: 404, ms: 40 });
  times.record({ route: "GET /api/datasets", status: 500, ms: 50 });
  expect(times.slowest(2).map(({ route, failures }) => [route, failures])).toEqual([
    [place, 1],
    ["GET /api/datasets", 1],
  ]);
});

it("accepts durations from zero to hours", () => {
  const times = createRouteTimes(() => 0);
  times.record({ route: place, status: 200, ms: 0 });
  times.record({ route: place, status: 200, ms: 5 * 3600_000 });
  expect(times.slowest(1)[0]).toMatchObject({ calls: 2, p50: 0.1, max: 5 * 3600_000 });
});

it("discards measurements older than an hour, and none earlier", () => {
  let now = 5 * minuteMs;
  const times = createRouteTimes(() => now);
  times.record({ route: place, status: 200, ms: 900 });
  now = 62 * minuteMs;
  times.record({ route: place, status: 200, ms: 1 });
  expect(times.slowest(1)[0]).toMatchObject({ calls: 2, max: 900 });
  now = 71 * minuteMs;
  expect(times.slowest(1)[0]).toMatchObject({ calls: 1, max: 1 });
  now = 24 * 60 * minuteMs;
  expect(times.slowest(1)).toEqual([]);
});
