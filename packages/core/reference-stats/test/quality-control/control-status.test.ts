import { describe, expect, it } from "vitest";
import { controlChart, decisiveStatus, controlStatusOn, type ControlStatus } from "../../src/index.ts";

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const baseline = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];

function statusOn(values: readonly number[], onDay: string, changes: readonly string[] = []) {
  const periods = controlChart(
    values.map((value, index) => ({ day: day(index), value })),
    { changes },
  );
  return controlStatusOn(periods, onDay, { withinDays: 7, changes });
}

describe("a device on a day", () => {
  it("is in control where its last values are, and for as long as they are recent", () => {
    const values = [...baseline, 100.5];
    const inControl = { state: "in_control", valuesOn: day(10), since: null, broken: [] };
    expect(statusOn(values, day(10))).toEqual(inControl);
    expect(statusOn(values, day(17))).toEqual(inControl);
    expect(statusOn(values, day(18))).toEqual({ ...inControl, state: "no_values" });
  });

  it("is out of control since the first day of the run, with the latest broken rules", () => {
    const values = [...baseline, 112, 100.2, 112, 112.5];
    expect(statusOn(values, day(14))).toEqual({
      ...{ state: "out_of_control", valuesOn: day(13), since: day(12) },
      broken: ["1_4s", "cusum_up"],
    });
    expect(statusOn(values, day(11))).toMatchObject({ state: "in_control", valuesOn: day(11) });
    expect(statusOn(values, day(10))).toMatchObject({ state: "out_of_control", since: day(10), broken: ["1_4s"] });
  });

  it("is not judged by later values, nor before there are any", () => {
    expect(statusOn([...baseline, 110], day(9))).toMatchObject({ state: "not_judged", valuesOn: day(9) });
    expect(statusOn(baseline, "2025-12-31")).toEqual({ state: "no_values", valuesOn: null, since: null, broken: [] });
  });

  it("is unknown after a change until the phantom is measured, and then uses a new baseline", () => {
    const values = [...baseline, 100, 100];
    expect(statusOn(values, day(12), [day(12)])).toMatchObject({ state: "changed_since", valuesOn: day(11) });
    expect(statusOn(values, day(11), [day(12)])).toMatchObject({ state: "in_control" });
    expect(statusOn(values, day(11), [day(11)])).toMatchObject({ state: "not_judged", valuesOn: day(11) });
  });
});

describe("a device with several phantoms", () => {
  const one = (state: ControlStatus["state"], valuesOn: string | null, since: string | null = null): ControlStatus => ({
    ...{ state, valuesOn, since, broken: [] },
  });

  it.each([
    [[], null],
    [[one("no_values", null), one("no_values", "2026-01-01")], 1],
    [[one("no_values", "2026-02-01"), one("changed_since", "2026-01-01")], 1],
    [[one("changed_since", "2026-01-01"), one("not_judged", "2026-01-01")], 1],
    [[one("not_judged", "2026-01-02"), one("in_control", "2026-01-01"), one("in_control", "2026-01-02")], 2],
    [[one("in_control", "2026-01-02"), one("out_of_control", "2026-01-01", "2026-01-01")], 1],
    [[one("out_of_control", "2026-01-05", "2026-01-04"), one("out_of_control", "2026-01-05", "2026-01-03")], 1],
  ])("is judged by the one that decides: %j", (standings, index) => {
    expect(decisiveStatus(standings)).toBe(index);
  });
});
