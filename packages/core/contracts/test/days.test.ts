import { expect, it } from "vitest";
import { addDays, utcDay } from "../src/index.ts";

it("gives calendar days in UTC, across months and back", () => {
  expect(utcDay(new Date("2026-03-14T23:59:59.999Z"))).toBe("2026-03-14");
  expect([addDays("2024-02-28", 1), addDays("2024-02-28", 2), addDays("2026-01-01", -1)]).toEqual([
    "2024-02-29",
    "2024-03-01",
    "2025-12-31",
  ]);
});
