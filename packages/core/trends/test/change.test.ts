import { utcDay } from "@trabecula/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trendsOf } from "../src/index.ts";
import { changeOf, hip, ownHip, publishedTibia, tibia, using } from "./support.ts";

const precision = using([ownHip]);

describe("the change between two scans", () => {
  it("computes a worked example: 0.900 to 0.860 g/cm² in 730 days against an LSC of 0.0277", () => {
    const scans = [hip("2024-03-14", 0.9, {}, { tScore: -0.3 }), hip("2026-03-14", 0.86, {}, { tScore: -0.63 })];
    expect(trendsOf(scans, precision).series).toEqual([
      {
        reportType: "dxa",
        parameter: "bmd_th",
        site: "hip",
        side: "left",
        scanner: "hologic",
        unit: "g/cm²",
        points: [
          expect.objectContaining({ reportId: "r2024-03-14", scanDate: "2024-03-14", value: 0.9, tScore: -0.3, line: 1, leftOut: false }),
          expect.objectContaining({ reportId: "r2026-03-14", scanDate: "2026-03-14", value: 0.86, tScore: -0.63, line: 1, leftOut: false }),
        ],
        changes: [
          {
            from: "2024-03-14",
            to: "2026-03-14",
            fromReportId: "r2024-03-14",
            fromScan: 0,
            toReportId: "r2026-03-14",
            toScan: 0,
            against: ["first", "previous"],
            absolute: -0.04,
            // 100 · −0.04 / 0.9 = −4.444…; 730 / 365.25 = 1.998631… years
            percent: expect.closeTo(-4.444444444, 9),
            percentPerYear: expect.closeTo(-4.444444444 / (730 / 365.25), 8),
            zChange: null,
            tChange: -0.33,
            changeScore: null,
            lsc: { value: 0.0277, percent: null, source: "This laboratory", kind: "own" },
            significant: true,
            beyondChance: true,
            crossCalibration: null,
            flags: [],
            refusal: null,
          },
        ],
        monitoring: null,
      },
    ]);
  });

  it.each([
    [1.0277, true],
    [0.9723, true],
    [1.0276, false],
    [0.9724, false],
  ])("judges 1.0 to %f alike up and down: %s", (later, significant) => {
    expect(changeOf(hip("2024-01-01", 1), hip("2025-06-01", later), precision).significant).toBe(significant);
  });

  it("has no yearly rate below 365 days, and none between scans of one day", () => {
    const at = (date: string) =>
      changeOf(hip("2024-03-14", 0.9), hip(date, 0.8, { reportId: "later", madeAt: "2026-07-01T00:00:00.000Z" }), precision);
    expect(at("2025-03-13").percentPerYear).toBeNull();
    // 365 days: -11.111… % / 0.999315…
    expect(at("2025-03-14").percentPerYear).toBeCloseTo((-100 / 9) * (365.25 / 365), 9);
    // 366 days: -11.111… % / 1.002053…
    expect(at("2025-03-15").percentPerYear).toBeCloseTo((-100 / 9) * (365.25 / 366), 9);
    expect(at("2024-03-14")).toMatchObject({ absolute: -0.1, percentPerYear: null, significant: true });
  });

  it("reports changes in Z and T only within one reference", () => {
    const scored = { zScore: -1, tScore: -2 };
    const later = { zScore: -1.2, tScore: -2.3 };
    const ofOne = changeOf(hip("2024-01-01", 0.9, {}, scored), hip("2026-01-01", 0.86, {}, later), precision);
    expect(ofOne).toMatchObject({ zChange: -0.2, tChange: -0.3, flags: [] });
    const ofTwo = changeOf(
      hip("2024-01-01", 0.9, { reference: "dataset 2.0.0 female" }, scored),
      hip("2026-01-01", 0.86, {}, later),
      precision,
    );
    expect(ofTwo).toMatchObject({ absolute: -0.04, zChange: null, tChange: null, flags: ["other_reference"] });
  });

  it.each(["zScore", "tScore"] as const)("gives no change if one of the scans has no %s", (name) => {
    for (const [before, after] of [
      [{ [name]: -1 }, {}],
      [{}, { [name]: -1 }],
    ])
      expect(changeOf(hip("2024-01-01", 0.9, {}, before), hip("2026-01-01", 0.86, {}, after), precision)).toMatchObject({
        zChange: null,
        tChange: null,
      });
  });

  it("mirrors: scanned in the other order the difference has the other sign and the same verdict", () => {
    const bmd = fc.integer({ min: 300, max: 1600 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(bmd, bmd, (a, b) => {
        const there = changeOf(hip("2024-01-01", a), hip("2026-01-01", b), precision);
        const back = changeOf(hip("2024-01-01", b), hip("2026-01-01", a), precision);
        expect(back.absolute).toBe(-there.absolute! + 0);
        expect(back.significant).toBe(there.significant);
        expect(back.lsc).toEqual(there.lsc);
      }),
    );
  });

  it("never has a number in a refused pair, and never none in one that is not", () => {
    const scan = fc.record({
      day: fc.integer({ min: 0, max: 3000 }),
      value: fc.integer({ min: 200, max: 400 }),
      side: fc.constantFrom("left" as const, "right" as const, null),
      scanner: fc.constantFrom("xtremect-1" as const, "xtremect-2" as const, "other" as const, null),
      motionGrade: fc.constantFrom(1, 3, 4, null),
      protocol: fc.constantFrom({ region: "multi-stack" as const, stacks: 3 }, { offsetMm: 22 }, null),
    });
    fc.assert(
      fc.property(fc.array(scan, { maxLength: 12 }), (given) => {
        const scans = given.map(({ day, value: figure, ...facts }, index) => {
          const date = utcDay(Date.UTC(2015, 0, 1 + day));
          return tibia(date, figure, { ...facts, reportId: `r${index}` });
        });
        for (const change of trendsOf(scans, using([publishedTibia])).series.flatMap(({ changes }) => changes)) {
          const { absolute, percent, percentPerYear, zChange, tChange, lsc, significant, refusal } = change;
          if (refusal === null) expect([absolute, lsc, significant]).not.toContain(null);
          else expect([absolute, percent, percentPerYear, zChange, tChange, lsc, significant]).toEqual(Array(7).fill(null));
          expect(change.from <= change.to).toBe(true);
        }
      }),
    );
  });
});
