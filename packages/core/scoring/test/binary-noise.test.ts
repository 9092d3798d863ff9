import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantityWithoutNoise } from "@trabecula/reference-stats";
import { resultWithoutNoise, scoreScans, scoreWithoutNoise } from "../src/index.ts";
import { datasetRef, hipScan, makeDataset } from "./support.ts";

const neckOfWomen = makeDataset(["bmd_fn,hip,female,,NO,0.858,0.12,,,,g/cm²,hologic,,0.858,0.12,60,80,20,29,study"], {
  reportType: "dxa",
});

describe("a score", () => {
  it.each([
    [(0.558 - 0.858) / 0.12, -2.5],
    [(0.648 - 0.942) / 0.12, -2.45],
    [(0.94212 - 0.942) / 0.12, 0.001],
    [-1e-16, 0],
    [-4.999999999998, -4.999999999998],
    [123456.78901234567, 123456.78901234567],
  ])("%d is meant to be %d", (score, meant) => {
    expect(scoreWithoutNoise(score)).toBe(meant);
  });

  it("moves by less than 1e-12 at most, once", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (score) => {
        const clean = scoreWithoutNoise(score);
        expect(Math.abs(clean - score)).toBeLessThan(1e-12);
        expect(scoreWithoutNoise(clean)).toBe(clean);
        expect(Object.is(clean, -0)).toBe(false);
      }),
    );
  });
});

describe("a quantity", () => {
  it("preserves 13 significant digits, for any size", () => {
    expect([quantityWithoutNoise(50.00000000000001), quantityWithoutNoise(0.28600000000000003)]).toEqual([50, 0.286]);
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (value) => {
        const clean = quantityWithoutNoise(value);
        expect(Math.abs(clean / value - 1)).toBeLessThan(1e-12);
        expect(quantityWithoutNoise(clean)).toBe(clean);
      }),
    );
  });
});

describe("a T-score at a limit of the categories", () => {
  const limits = [
    [25, -2.5, "osteoporosis"],
    [10, -1, "normal"],
  ] as const;

  it.each(limits)("is, at %d tenths of an SD below the mean, exactly %d and %s", (tenths, limit, category) => {
    const [mean, sd] = [fc.integer({ min: 600, max: 1300 }), fc.integer({ min: 5, max: 9 })];
    fc.assert(
      fc.property(mean, sd, (mean, sd) => {
        const young = `${mean / 1000},${(20 * sd) / 1000}`;
        const line = `bmd_fn,hip,female,,NO,${young},,,,g/cm²,hologic,,${young},60,80,20,29,study`;
        const value = (mean - tenths * 2 * sd) / 1000;
        const scored = scoreScans(makeDataset([line], { reportType: "dxa" }), datasetRef, {
          reportType: "dxa",
          subject: { sex: "female", ageYears: 70, menopausalStatus: "postmenopausal" },
          scans: [{ ...hipScan(), measurements: [{ parameter: "bmd_fn", value }] }],
        });
        if (!scored.ok) throw new Error(scored.message);
        expect(scored.reply.scans[0]!.results[0]).toMatchObject({ zScore: limit, tScore: limit });
        expect(scored.reply.category?.code).toBe(category);
      }),
    );
  });
});

describe("a result", () => {
  const scan = { ...hipScan(), measurements: [{ parameter: "bmd_fn", value: 0.558 }] };
  const subject = { sex: "female", ageYears: 70, menopausalStatus: "postmenopausal" } as const;
  const scored = scoreScans(neckOfWomen, datasetRef, { reportType: "dxa", subject, scans: [scan] });
  if (!scored.ok) throw new Error(scored.message);
  const result = scored.reply.scans[0]!.results[0]!;

  it("has the scores that its category was decided on", () => {
    expect([result.zScore, result.tScore]).toEqual([-2.5, -2.5]);
    expect(scored.reply.category).toMatchObject({ code: "osteoporosis", basis: "lowest T-score −2.5, femoral neck" });
    expect([result.percentile, result.reference?.median]).toEqual([0.6209665325776, 0.858]);
  });

  it("is unchanged from this engine, and gets the same numbers from an older engine", () => {
    expect(resultWithoutNoise(result)).toEqual(result);
    expect(resultWithoutNoise({ ...result, zScore: -2.4999999999999996, tScore: -2.4999999999999996 })).toEqual(result);
    const refused = { ...result, zScore: null, percentile: null, reference: null, tScore: null };
    expect(resultWithoutNoise(refused)).toEqual(refused);
  });
});
