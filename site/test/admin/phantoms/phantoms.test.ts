import { describe, expect, it } from "vitest";
import { utcDay, type PhantomPeriod } from "@trabecula/contracts";
import { phantomText } from "@trabecula/report-types";
import { periodSentences, whyText } from "../../../src/admin/phantoms/SeriesTable.tsx";
import { valuesForm } from "../../../src/admin/phantoms/ValuesDialog.tsx";
import { callsOf } from "../../../src/admin/phantoms/phantoms-api.ts";
import { contractResolver } from "../../../src/forms/contract-resolver.ts";

const name = { phantom: "QC1", section: "2", quantity: "Tt.vBMD", unit: "mg HA/cm3" };
const dayAt = (index: number) => utcDay(Date.UTC(2020, 0, 1 + index));

describe("a long file", () => {
  it("is sent in calls of 500 days, each day once and in its series, events first", () => {
    const days = (count: number) => Array.from({ length: count }, (_, index) => ({ day: dayAt(index), readings: [index] }));
    const series = [
      { ...name, days: days(700) },
      { ...name, section: "3", days: days(301) },
    ];
    const events = [{ day: dayAt(3), words: "Moved" }];
    const calls = callsOf({ series, events });
    expect(calls.map((call) => [call.events.length, call.series.reduce((sum, one) => sum + one.days.length, 0)])).toEqual([
      [1, 0],
      [0, 500],
      [0, 500],
      [0, 1],
    ]);
    for (const { section, days: whole } of series)
      expect(calls.flatMap((call) => call.series.filter((one) => one.section === section).flatMap((one) => one.days))).toEqual(whole);
    expect(callsOf({ series: [], events: [] })).toEqual([]);
  });
});

describe("values as they are typed", () => {
  const shape = valuesForm(name, "2026-03-04");
  const resolve = (change: object) =>
    contractResolver(shape, new Map())({ ...shape.values, ...change }, undefined, {} as never) as {
      values: object;
      errors: Record<string, { message: string }>;
    };

  it("become one day of the series that is looked at", () => {
    expect(resolve({ values: "101,5; -99" })).toEqual({
      values: { series: [{ ...name, days: [{ day: "2026-03-04", readings: [101.5, -99] }] }], events: [] },
      errors: {},
    });
  });

  it.each([
    [{ values: " ; " }, "values", "Type what was measured."],
    [{ values: "100; high" }, "values", "number"],
    [{ values: "100", day: "" }, "day", "Say on which day it was measured."],
    [{ values: "100", unit: "x".repeat(41) }, "unit", "40 characters"],
    [{ values: "1;".repeat(21) }, "values", "20 values at most"],
  ])("are refused at their field: %j", (change, field, message) => {
    expect(resolve(change).errors[field]?.message).toContain(message);
  });
});

describe("the description of a chart", () => {
  const period: PhantomPeriod = {
    ...{
      from: "2026-01-01",
      limits: { center: 102, sd: 1.15, days: 12 },
      shift: { direction: "up", since: "2026-01-12", seenOn: "2026-01-15" },
      step: 2,
    },
    days: Array.from({ length: 15 }, (_, index) => ({
      ...{ id: `d${index}`, day: dayAt(index), value: 100, readings: 1 },
      score: 0,
      broken: [],
      state: "in_control" as const,
    })),
  };

  it("are limits, the step from before, and the drift with its day", () => {
    expect(periodSentences(period, "mg HA/cm3", 10)).toEqual([
      "From Jan 1, 2026: center 102.00 mg HA/cm3, SD 1.15 mg HA/cm3, from 12 of 15 days.",
      "The center lies +2.00 mg HA/cm3 (2.0 %) from that before the change.",
      "The mean has risen since about Jan 12, 2026; seen on Jan 15, 2026.",
    ]);
  });

  it("explains missing limits", () => {
    const few = { ...period, limits: null, step: null, shift: null, days: period.days.slice(0, 3) };
    expect(periodSentences(few, "", 10)).toEqual(["From Jan 1, 2026: 3 days; 7 more before a day is judged."]);
    expect(periodSentences({ ...few, days: period.days.slice(0, 12) }, "", 10)[0]).toContain("they never differ");
  });

  it("names a series, and why it is out of control", () => {
    expect([phantomText(name), phantomText({ ...name, phantom: "", section: "", quantity: "" })]).toEqual([
      "QC1, section 2, Tt.vBMD",
      "Phantom",
    ]);
    expect(whyText({ state: "out_of_control", since: "2026-01-03", broken: ["1_3s"], shift: null })).toBe(
      "Since Jan 3, 2026: beyond 3 SD.",
    );
  });
});
