import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween, percentileInterval, prepareCurve, zChange, type MeasurementTaken, type PrecisionError } from "../../src/index.ts";

const scan: MeasurementTaken = {
  value: 300,
  scanner: "xtremect-2",
  protocol: "region=multi-stack; stacks=3",
  site: "distal-tibia",
  side: "left",
  motionGrade: 1,
};
const precision: PrecisionError = {
  rmsSd: 1.2,
  rmsCvPercent: 0.4,
  degreesOfFreedom: 30,
  scanner: "xtremect-2",
  protocol: "region=multi-stack; stacks=3",
  site: "distal-tibia",
  measuredOn: "in-vivo",
};

describe("changeBetween", () => {
  it("computes a worked example: 300 to 291 over two years against an LSC of 2.77 · 1.2 = 3.324", () => {
    expect(changeBetween(scan, { ...scan, value: 291 }, 2, precision)).toEqual({
      difference: -9,
      percent: -3,
      years: 2,
      annual: { ok: true, difference: -4.5, percent: -1.5 },
      verdict: { kind: "significant-loss", lsc: expect.closeTo(3.324, 12), from: "sd", fewDegreesOfFreedom: false },
    });
  });

  it.each([
    [29, true],
    [30, false],
    [null, true],
  ])("says whether %s degrees of freedom are few", (degreesOfFreedom, few) => {
    const { verdict } = changeBetween(scan, { ...scan, value: 291 }, 2, { ...precision, degreesOfFreedom });
    expect(verdict).toMatchObject({ kind: "significant-loss", fewDegreesOfFreedom: few });
  });

  it.each([
    [303.3, "within-lsc"],
    [300 + 2.77 * 1.2, "significant-gain"],
    [296.7, "within-lsc"],
    [296.6, "significant-loss"],
  ])("judges %f as %s", (value, kind) => {
    expect(changeBetween(scan, { ...scan, value }, 1, precision).verdict.kind).toBe(kind);
  });

  it("gives a yearly rate from one year on and not before", () => {
    expect(changeBetween(scan, { ...scan, value: 310 }, 1, precision).annual).toEqual({
      ok: true,
      difference: 10,
      percent: expect.closeTo(10 / 3, 12),
    });
    expect(changeBetween(scan, { ...scan, value: 310 }, 0.99, precision).annual).toEqual({ ok: false, reason: "less-than-a-year" });
  });

  it("has no percentage of a value that is not positive", () => {
    expect(changeBetween({ ...scan, value: -20 }, { ...scan, value: -10 }, 2, precision)).toMatchObject({ difference: 10, percent: null });
  });

  it("takes the percentage of the mean where only RMS-CV is known, and says so", () => {
    const verdict = changeBetween(scan, { ...scan, value: 304 }, 1, { ...precision, rmsSd: null }).verdict;
    // 2.77 · 0.4 % of 302
    expect(verdict).toEqual({
      kind: "significant-gain",
      lsc: expect.closeTo(2.77 * 0.004 * 302, 12),
      from: "cv",
      fewDegreesOfFreedom: false,
    });
  });

  it.each<[string, Partial<MeasurementTaken>, Partial<PrecisionError> | null]>([
    ["other-scanner", { scanner: "xtremect-1" }, {}],
    ["scanner-not-known", { scanner: null }, {}],
    ["other-protocol", { protocol: "region=single-stack" }, {}],
    ["protocol-not-known", { protocol: null }, {}],
    ["other-site", { site: "distal-radius" }, {}],
    ["other-side", { side: "right" }, {}],
    ["side-not-known", { side: null }, {}],
    ["motion", { motionGrade: 4 }, {}],
    ["motion-not-graded", { motionGrade: null }, {}],
    ["no-precision", {}, null],
    ["no-precision", {}, { rmsSd: 0 }],
    ["no-precision", {}, { rmsSd: null, rmsCvPercent: null }],
    ["precision-of-other-scanner", {}, { scanner: "hologic" }],
    ["precision-of-other-protocol", {}, { protocol: "region=single-stack" }],
    ["precision-of-other-site", {}, { site: "distal-radius" }],
    ["precision-of-phantom", {}, { measuredOn: "phantom" }],
  ])("gives no verdict but the difference: %s", (reason, changed, ofPrecision) => {
    const later = { ...scan, value: 200, ...changed };
    const used = ofPrecision === null ? null : { ...precision, ...ofPrecision };
    expect(changeBetween(scan, later, 1, used)).toMatchObject({ difference: -100, verdict: { kind: "none", reason } });
  });

  it("accepts motion grade 3, and modalities without grades", () => {
    expect(changeBetween({ ...scan, motionGrade: 3 }, { ...scan, motionGrade: 2 }, 1, precision).verdict.kind).toBe("within-lsc");
    const dxa = { ...scan, motionGrade: "none" } as const;
    expect(changeBetween(dxa, dxa, 1, precision).verdict.kind).toBe("within-lsc");
  });

  it("throws where the order is wrong or a value is no number", () => {
    expect(() => changeBetween(scan, scan, -1, precision)).toThrow(RangeError);
    expect(() => changeBetween(scan, { ...scan, value: Number.NaN }, 1, precision)).toThrow(RangeError);
  });

  it("mirrors: what is a gain one way is a loss the other way", () => {
    const value = fc.double({ min: 100, max: 500, noNaN: true });
    const mirrored = {
      "significant-gain": "significant-loss",
      "significant-loss": "significant-gain",
      "within-lsc": "within-lsc",
      none: "none",
    };
    fc.assert(
      fc.property(value, value, (a, b) => {
        const there = changeBetween({ ...scan, value: a }, { ...scan, value: b }, 1, precision);
        const back = changeBetween({ ...scan, value: b }, { ...scan, value: a }, 1, precision);
        expect(back.difference).toBeCloseTo(-there.difference, 12);
        expect(back.verdict.kind).toBe(mirrored[there.verdict.kind]);
      }),
    );
  });
});

const aging = prepareCurve(
  "NO",
  [
    { segment: "adults", age: 20, mu: 300, sigma: 40, nu: 0, tau: 0 },
    { segment: "adults", age: 80, mu: 240, sigma: 40, nu: 0, tau: 0 },
  ],
  "linear",
);

describe("zChange", () => {
  it("is 0 for someone who ages as the reference does", () => {
    // The median falls by 1 a year.
    expect(zChange(aging, { age: 40, value: 290 }, { age: 50, value: 280 })).toEqual({
      ok: true,
      earlierZ: expect.closeTo(0.25, 12),
      laterZ: expect.closeTo(0.25, 12),
      change: expect.closeTo(0, 12),
    });
    expect(zChange(aging, { age: 40, value: 290 }, { age: 50, value: 290 })).toMatchObject({ change: expect.closeTo(0.25, 12) });
  });

  it("is refused where one visit is", () => {
    expect(zChange(aging, { age: 40, value: 290 }, { age: 85, value: 280 })).toMatchObject({
      ok: false,
      visit: "later",
      refusal: { reason: "outside-ages" },
    });
    expect(zChange(aging, { age: 19, value: 290 }, { age: 50, value: 280 })).toMatchObject({ ok: false, visit: "earlier" });
  });
});

describe("percentileInterval", () => {
  it("scores the value less and plus 1.96 precision errors", () => {
    // 280 at 40 is the median; 1.96 · 2 / 40 = 0.098 standard deviations: normal distribution 0.4609663, 0.5390337 (scipy norm.cdf)
    expect(percentileInterval(aging, 40, 280, 2)).toEqual({
      ok: true,
      z: [expect.closeTo(-0.098, 12), expect.closeTo(0.098, 12)],
      percentile: [expect.closeTo(46.0966, 3), expect.closeTo(53.9034, 3)],
    });
  });

  it("starts at 0 where the lower end is below everything the reference can have", () => {
    const positive = prepareCurve("LMS", [{ ageMin: 20, ageMax: 80, mu: 1, sigma: 0.3, nu: 0.5, tau: 0 }], "linear");
    expect(percentileInterval(positive, 40, 0.1, 0.1)).toMatchObject({
      ok: true,
      z: [null, expect.any(Number)],
      percentile: [0, expect.any(Number)],
    });
  });

  it("is refused where the measurement is", () => {
    expect(percentileInterval(aging, 10, 280, 2)).toMatchObject({ ok: false, reason: "outside-ages" });
    expect(() => percentileInterval(aging, 40, 280, -1)).toThrow(RangeError);
  });
});
