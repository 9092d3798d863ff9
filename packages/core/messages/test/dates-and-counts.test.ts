import { expect, it } from "vitest";
import {
  countOf,
  formatCalendarDate,
  formatCalendarMonth,
  formatCount,
  formatDay,
  formatMoment,
  formatPageDay,
  formatSecond,
  formatUtcDay,
  formatUtcSecond,
  plural,
} from "../src/index.ts";

/** Tests run in Edmonton time, seven hours behind UTC here. */
const night = "2026-03-02T03:04:05.000Z";

it("shows an instant in the reader's time zone", () => {
  expect(formatDay(night)).toBe("Mar 1, 2026");
  expect(formatMoment(night)).toBe("Mar 1, 2026, 20:04");
  expect(formatSecond(night)).toBe("Mar 1, 2026, 20:04:05");
  expect(formatUtcSecond(night)).toBe("Mar 2, 2026, 03:04:05 UTC");
});

it("formats a calendar date without time zone, and a page date in UTC", () => {
  expect(formatCalendarDate("2026-03-02")).toBe("Mar 2, 2026");
  expect(formatCalendarMonth("2026-03-02")).toBe("Mar 2026");
  expect(formatUtcDay(night)).toBe("Mar 2, 2026");
  expect(formatPageDay(night)).toBe("March 2, 2026");
});

it("shows counts with thousands and the right ending", () => {
  expect([0, 1, 1024].map((count) => countOf(count, "report"))).toEqual(["0 reports", "1 report", "1,024 reports"]);
  expect(countOf(2, "person", "people")).toBe("2 people");
  expect(formatCount(1_234_567)).toBe("1,234,567");
});

it("selects the plural form of the count and falls back to “other”", () => {
  expect([1, 2].map((count) => plural(count, { one: "another minute", other: "some minutes" }))).toEqual([
    "another minute",
    "some minutes",
  ]);
  expect(plural(1, { other: "always" })).toBe("always");
});
