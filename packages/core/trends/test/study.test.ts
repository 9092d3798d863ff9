import { falseDiscoveryRates } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { changeTable, scheduleOf, type TableOptions } from "../src/index.ts";
import { hip, ownHip, using } from "./support.ts";

const people = (changes: readonly number[]) =>
  changes.map((change, index) => ({
    patientId: `p${index}`,
    code: `P-${index}`,
    ...{ baselineOn: "2024-01-10", byHand: [] },
    scans: [hip("2024-01-10", 0.9), hip("2024-06-10", 0.7), hip("2026-01-10", Number((0.9 + change).toFixed(3)))],
  }));

const firstAndLast: TableOptions = { adjust: "fdr", between: null };
const wave = (id: string, targetDays: number, days = 30) => ({
  ...{ id, name: id, position: 1, targetDays, daysBefore: days, daysAfter: days },
});
const waves = [wave("start", 0), wave("year", 365), wave("two", 730)];

describe("the change table of a study", () => {
  it("has p, q and the figures of the group, from the first to the last scan", () => {
    const { items, groups, tests } = changeTable(people([-0.06, -0.04, -0.03, 0.01, 0]), using([ownHip]), firstAndLast);
    expect(items.map(({ p }) => Number(p!.toPrecision(3)))).toEqual([0.0000218, 0.00465, 0.0338, 0.479, 1]);
    expect(items.map(({ q }) => Number(q!.toPrecision(3)))).toEqual([0.000109, 0.0116, 0.0563, 0.599, 1]);
    // R: p.adjust(p, "holm")
    expect(items.map(({ pHolm }) => Number(pHolm!.toPrecision(3)))).toEqual([0.000109, 0.0186, 0.101, 0.958, 1]);
    expect(items[0]).toMatchObject({ code: "P-0", from: "2024-01-10", to: "2026-01-10", change: -0.06, lsc: 0.0277, beyondLsc: true });
    expect(tests).toBe(5);
    expect(groups).toMatchObject([
      { parameter: "bmd_th", site: "hip", n: 5, beyondLsc: 3, discoveries: 2, expectedByError: 0.25, notJudged: 0, unit: "g/cm²" },
    ]);
    // R: mean, sd and t.test(x)$conf.int of the five changes; binom.test(3, 5)$conf.int
    const [{ mean, sd, interval, beyondInterval }] = groups as [(typeof groups)[number]];
    expect([mean, sd, ...interval!, ...beyondInterval!].map((figure) => Number(figure!.toFixed(4)))).toEqual([
      ...[-0.024, 0.0288, -0.0598, 0.0118],
      ...[0.1466, 0.9473],
    ]);
  });

  it("counts as discoveries what the chosen adjustment keeps", () => {
    const discoveries = (adjust: "fdr" | "holm") =>
      changeTable(people([-0.06, -0.032, -0.032, 0]), using([ownHip]), { adjust, between: null }).groups[0]!.discoveries;
    // p of the second and third is 0.0236: q 0.0315; after Holm 3 · 0.0236 = 0.0708.
    expect([discoveries("fdr"), discoveries("holm")]).toEqual([3, 1]);
  });

  it("pairs the scans that the schedule gives to two waves", () => {
    const [person] = people([-0.06]) as [ReturnType<typeof people>[number]];
    const between = (fromWave: string, toWave: string) => ({ adjust: "fdr" as const, between: { waves, fromWave, toWave } });
    const daysBetween = (from: string, to: string, given: object = {}) =>
      changeTable([{ ...person, ...given }], using([ownHip]), between(from, to)).items.map((row) => [row.from, row.to]);
    expect(daysBetween("start", "two")).toEqual([["2024-01-10", "2026-01-10"]]);
    expect(daysBetween("start", "year")).toEqual([]);
    expect(daysBetween("start", "year", { byHand: [{ scanDate: "2024-06-10", waveId: "year" }] })).toEqual([["2024-01-10", "2024-06-10"]]);
    expect(daysBetween("start", "two", { byHand: [{ scanDate: "2026-01-10", waveId: "year" }] })).toEqual([]);
    expect(daysBetween("start", "two", { baselineOn: null })).toEqual([]);
  });

  it("never gives a smaller probability the larger false discovery rate", () => {
    // R: p.adjust(c(0.041, 0.9, 0.04), "BH")
    expect(falseDiscoveryRates([0.041, 0.9, 0.04]).map((rate) => Number(rate.toFixed(4)))).toEqual([0.0615, 0.9, 0.0615]);
  });

  it("says why a pair is not judged, and leaves out people with one day of scans", () => {
    const [person] = people([-0.06]) as [ReturnType<typeof people>[number]];
    const { items, groups, tests, reasons } = changeTable(
      [person, { ...person, patientId: "q", scans: [hip("2024-01-10", 0.9)] }],
      using([]),
      firstAndLast,
    );
    expect(reasons).toEqual([{ reason: items[0]!.reason, pairs: 1 }]);
    expect(items).toMatchObject([{ patientId: "p0", p: null, q: null, lsc: null, reason: expect.stringContaining("precision error") }]);
    expect([tests, groups]).toMatchObject([0, [{ n: 0, notJudged: 1, mean: null, beyondInterval: null, expectedByError: 0 }]]);
  });
});

describe("the schedule of a participant", () => {
  const daysOf = (dates: readonly string[]) => dates.map((scanDate) => ({ scanDate, waveId: null }));
  const states = (dates: string[], today: string, baselineOn: string | null = "2026-01-10") =>
    scheduleOf(waves, baselineOn, daysOf(dates), today).map(({ state }) => state);

  it("has windows with both days", () => {
    const [cell] = scheduleOf([wave("year", 365)], "2026-01-10", [], "2026-05-01");
    expect(cell).toMatchObject({ state: "due", from: "2026-12-11", to: "2027-02-09", targetOn: "2027-01-10" });
  });

  it.each([
    [["2026-12-11"], "2026-12-12", ["missing", "done", "due"]],
    [["2027-02-09"], "2027-02-10", ["missing", "done", "due"]],
    [["2026-01-10", "2026-12-10"], "2026-12-12", ["done", "out_of_window", "due"]],
    [["2026-01-10", "2027-02-10"], "2027-02-11", ["done", "out_of_window", "due"]],
    [["2026-01-10"], "2027-02-09", ["done", "due", "due"]],
    [["2026-01-10"], "2027-02-10", ["done", "overdue", "due"]],
    [["2026-01-10", "2028-01-10"], "2028-01-11", ["done", "missing", "done"]],
    [["2020-01-01"], "2026-01-11", ["due", "due", "due"]],
  ])("of scans on %j, seen on %s, says %j", (dates, today, expected) => {
    expect(states(dates, today)).toEqual(expected);
  });

  it("follows a wave set by hand, for all reports of the day, unless the wave is gone", () => {
    const cells = (waveId: string) =>
      scheduleOf(
        waves,
        "2026-01-10",
        [
          { scanDate: "2027-04-01", waveId: null },
          { scanDate: "2027-04-01", waveId },
        ],
        "2028-06-01",
      ).map(({ state, scanDate, byHand }) => [state, scanDate, byHand]);
    expect(cells("two")).toEqual([
      ["missing", null, false],
      ["missing", null, false],
      ["out_of_window", "2027-04-01", true],
    ]);
    expect(cells("gone")).toEqual([
      ["missing", null, false],
      ["out_of_window", "2027-04-01", false],
      ["overdue", null, false],
    ]);
  });

  it("prefers a scan within the window to one set by hand", () => {
    const late = { ...wave("year", 365), daysBefore: 0, daysAfter: 60 };
    const days = [...daysOf(["2027-02-20"]), { scanDate: "2027-01-01", waveId: "year" }];
    expect(scheduleOf([late], "2026-01-10", days, "2027-06-01")[0]).toMatchObject({ state: "done", scanDate: "2027-02-20" });
  });

  it("has no state without a baseline", () => {
    expect(states(["2026-01-10"], "2026-05-01", null)).toEqual([null, null, null]);
  });
});
