import { utcDay, type PhantomDay, type PhantomPeriod } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { controlPicture, eventLetter, type ControlRequest } from "../src/index.ts";
import { marksInside, textsApart, textsOf } from "./support/scene-rules.ts";

const dayAt = (index: number) => utcDay(Date.UTC(2026, 0, 1 + index));
const dayOf = (index: number, value: number, more: Partial<PhantomDay> = {}): PhantomDay => ({
  ...{ id: `day${index}`, day: dayAt(index), value, readings: 1, score: value - 100, broken: [], state: "in_control" },
  ...more,
});
const periodOf = (from: number, values: readonly number[], center: number, more: readonly Partial<PhantomDay>[] = []): PhantomPeriod => ({
  from: dayAt(from),
  limits: { center, sd: 1, days: 10 },
  days: values.map((value, index) => dayOf(from + index, value, { score: value - center, ...more[index] })),
  ...{ shift: null, step: null },
});
const requestOf = (periods: PhantomPeriod[], given: Partial<ControlRequest> = {}): ControlRequest => ({
  ...{ name: "QC1", unit: "mg HA/cm3", percent: null, periods, events: [] },
  ...given,
});
const size = { width: 700, height: 300 };
const rolesOf = (request: ControlRequest, ...roles: string[]) =>
  controlPicture(request, size)!.scene.marks.filter(({ role }) => roles.includes(role));

describe("a control chart", () => {
  it("draws bands of 2 and 3 SD around the center of each period", () => {
    const request = requestOf([periodOf(0, [100, 101, 99], 100), periodOf(3, [110, 111], 110)], {
      events: [{ day: dayAt(3), words: "Moved" }],
    });
    const [outer, inner, laterOuter] = rolesOf(request, "band-outer", "band-inner") as {
      x: number;
      y: number;
      width: number;
      height: number;
    }[];
    expect(outer!.height / inner!.height).toBeCloseTo(1.5, 1);
    expect(outer!.y + outer!.height / 2).toBeCloseTo(inner!.y + inner!.height / 2, 0);
    expect(outer!.x + outer!.width).toBeCloseTo(laterOuter!.x, 0);
    expect(laterOuter!.y).toBeLessThan(outer!.y);
    expect(rolesOf(request, "break")).toHaveLength(1);
    expect(textsOf(controlPicture(request, size)!.scene).map(({ text }) => text)).toContain("A");
  });

  it("fills days out of control, and no other", () => {
    const period = periodOf(0, [100, 104], 100, [{}, { state: "out_of_control", broken: ["1_4s"] }]);
    expect(rolesOf(requestOf([period]), "visit")).toHaveLength(1);
    expect(rolesOf(requestOf([period]), "visit-significant")).toHaveLength(1);
  });

  it("describes each day in words and as a table row, newest row first", () => {
    const days = [{}, { state: "out_of_control" as const, broken: ["1_4s" as const, "2_2s" as const], readings: 3 }];
    const { readings, table, scene } = controlPicture(requestOf([periodOf(0, [100, 104], 100, days)]), size)!;
    expect(readings.map(({ words }) => words)).toEqual([
      "Jan 1, 2026: 100.0 mg HA/cm3, 0.0 SD, in control.",
      "Jan 2, 2026: 104.0 mg HA/cm3, mean of 3, +4.0 SD, out of control: beyond 4 SD; remark: two in a row beyond 2 SD on one side.",
    ]);
    expect(table.columns).toEqual(["Day", "Value (mg HA/cm3)", "SD, by the days before", "Judgment"]);
    expect(table.rows[0]!.header).toBe("Jan 2, 2026");
    expect(scene.description).toContain("2 days from Jan 1, 2026 to Jan 2, 2026, 1 of them out of control.");
  });

  it("draws the percentage of the center where it is a rule", () => {
    const request = requestOf([periodOf(0, [100, 101], 100)], { percent: 1.5 });
    expect(rolesOf(request, "guide")).toHaveLength(2);
    expect(rolesOf({ ...request, percent: null }, "guide")).toHaveLength(0);
  });

  it("draws an extreme value at the edge with an arrow, and limits at a readable scale", () => {
    const request = requestOf([periodOf(0, [100, 100_000], 100, [{}, { state: "out_of_control" }])]);
    expect(rolesOf(request, "point-beyond")).toHaveLength(1);
    const [outer] = rolesOf(request, "band-outer") as { height: number }[];
    expect(outer!.height).toBeGreaterThan(60);
  });

  it("returns null without days", () => {
    expect(controlPicture(requestOf([]), size)).toBeNull();
  });

  it.each([
    [1, 340],
    [2, 340],
    [40, 340],
    [200, 700],
    [3000, 340],
    [3000, 1000],
  ])("keeps %i days in a picture %i wide, no text over another", (count, width) => {
    const values = Array.from({ length: count }, (_, index) => 100 + Math.sin(index) * 2);
    const events = Array.from({ length: Math.min(30, count) }, (_, index) => ({
      day: dayAt(Math.floor((index * count) / 30)),
      words: "Service",
    }));
    const { scene } = controlPicture(requestOf([periodOf(0, values, 100)], { events }), { width, height: 260 })!;
    marksInside(scene);
    textsApart(scene);
  });

  it("names events by letters", () => {
    expect([0, 25, 26, 52].map(eventLetter)).toEqual(["A", "Z", "A2", "A3"]);
  });
});
