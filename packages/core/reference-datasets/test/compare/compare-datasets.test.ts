import { describe, expect, it } from "vitest";
import { builtInDatasets } from "../../src/built-in.ts";
import { compareDatasets, versionChanges } from "../../src/index.ts";
import { band, curve, curvesText, datasetOf, lms, manifestText } from "../support/files.ts";

const manifest = manifestText();
const bandOf = (mean: number, sd: number) => datasetOf(manifest, curvesText([band({ mu: mean, sigma: sd, ya_mean: mean, ya_sd: sd })]));

describe("two versions of a band", () => {
  it("shift percentiles as the normal distribution predicts", () => {
    // Everyone gains 0.2 SD. Phi(0.2) = 0.579259709439103 (Abramowitz and Stegun, table 26.1).
    const [compared] = compareDatasets(bandOf(98, 10), bandOf(100, 10)).curves;
    expect(compared).toMatchObject({ presence: "both", families: ["NO", "NO"], zAges: [[[20, 37]], [[20, 37]]], youngAdultChanged: true });
    expect(compared!.largestShift).toMatchObject({ fromPercentile: 50 });
    expect(compared!.largestShift!.percentilePoints).toBeCloseTo(7.9259709439103, 9);
    expect(compared!.largestShift!.zShift).toBeCloseTo(0.2, 12);
    expect(compared!.byAge.at(-1)!.age).toBe(37);
    for (const { percentilePoints } of compared!.byAge) expect(percentilePoints).toBeCloseTo(7.9259709439103, 9);
  });

  it("shift people down where the reference rises, and the tails where it widens", () => {
    expect(compareDatasets(bandOf(102, 10), bandOf(100, 10)).curves[0]!.largestShift!.percentilePoints).toBeCloseTo(-7.9259709439103, 9);
    const wider = compareDatasets(bandOf(100, 12.5), bandOf(100, 10)).curves[0]!.largestShift!;
    // z = -1.281551565545 at the 10th percentile becomes -1.025241252436: Phi = 0.152624...; the 90th mirrors it.
    expect([10, 90]).toContain(wider.fromPercentile);
    expect(Math.abs(wider.zShift)).toBeCloseTo(1.281551565545 / 5, 9);
  });
});

describe("two versions of a curve", () => {
  const [old] = [datasetOf(manifest, curvesText(curve))];

  it("differ by 0 when identical", () => {
    for (const dataset of [old, ...builtInDatasets()]) {
      const { curves, manifestChanges } = compareDatasets(dataset, dataset);
      expect(manifestChanges).toEqual([]);
      for (const { presence, largestShift, byAge, youngAdultChanged } of curves) {
        expect([presence, youngAdultChanged]).toEqual(["both", false]);
        if (largestShift) expect([largestShift.percentilePoints, largestShift.zShift]).toEqual([0, 0]);
        expect(byAge.every(({ percentilePoints }) => percentilePoints === 0)).toBe(true);
      }
    }
  });

  it("are compared where both score, and shift most at the age that moved", () => {
    const moved = datasetOf(manifest, curvesText([lms(20), lms(40), lms(60, { mu: 330 }), lms(70), lms(90)]));
    const [compared] = compareDatasets(moved, old).curves;
    expect(compared!.zAges).toEqual([[[20, 90]], [[20, 80]]]);
    expect(Math.min(...compared!.byAge.map(({ age }) => age))).toBe(20);
    expect(Math.max(...compared!.byAge.map(({ age }) => age))).toBe(80);
    expect(Math.abs(compared!.largestShift!.age - 60)).toBeLessThan(3);
    expect(compared!.largestShift!.percentilePoints).toBeGreaterThan(0);
  });

  it("that share no age have no shift", () => {
    const later = datasetOf(manifest, curvesText([lms(82), lms(90)]));
    expect(compareDatasets(later, old).curves[0]).toMatchObject({ presence: "both", largestShift: null, byAge: [] });
  });

  it("are one-sided where one version does not have them", () => {
    const men = curve.map((row) => ({ ...row, sex: "male" }));
    const both = datasetOf(manifest, curvesText([...curve, ...men]));
    expect(compareDatasets(both, old).curves.map(({ sex, presence }) => [sex, presence])).toEqual([
      ["female", "both"],
      ["male", "this"],
    ]);
    expect(compareDatasets(old, both).curves.map(({ sex, presence, families, zAges }) => [sex, presence, families, zAges])).toEqual([
      ["female", "both", ["LMS", "LMS"], [[[20, 80]], [[20, 80]]]],
      ["male", "other", [null, "LMS"], [[], [[20, 80]]]],
    ]);
  });

  it("are separated by scanner and protocol and matched across sources", () => {
    const scanners = curvesText([...curve, ...curve.map((row) => ({ ...row, scanner: "xtremect-1" }))]);
    const renamed = manifestText({}, { key: "laboratory" });
    const { curves } = compareDatasets(datasetOf(renamed, scanners), datasetOf(manifest, scanners));
    expect(curves.map(({ scanner, presence }) => [scanner, presence])).toEqual([
      ["xtremect-2", "both"],
      ["xtremect-1", "both"],
    ]);
  });
});

describe("a correction of a single age", () => {
  const normal = (index: number, mu: number) => ({ age: (200 + index) / 10, family: "NO", mu, sigma: 10, segment: "adults" });
  const manyAges = (corrected: number) =>
    datasetOf(
      manifestText({ interpolation: "linear" }),
      curvesText(Array.from({ length: 601 }, (_, index) => normal(index, index === 273 ? corrected : 100))),
    );

  it("is found, however many ages the curve has", () => {
    // 0.2 SD at 47.3 years, Phi(0.2) = 0.579259709439103.
    const [compared] = compareDatasets(manyAges(98), manyAges(100)).curves;
    expect(compared!.largestShift).toMatchObject({ age: 47.3, fromPercentile: 50 });
    expect(compared!.largestShift!.percentilePoints).toBeCloseTo(7.9259709439103, 9);
    expect(compared!.byAge.find(({ age }) => age === 47.3)!.percentilePoints).toBeCloseTo(7.9259709439103, 9);
    expect(compared!.byAge.length).toBeLessThan(120);
    expect(versionChanges(manyAges(98), manyAges(100))).toMatchObject({ moved: 1, movedVisibly: 1, largest: { age: 47.3 } });
  });
});

describe("changes without effect on scores", () => {
  const stated = (rows: readonly object[], errors: object) => rows.map((row) => ({ ...row, ...errors }));
  const errors = { z_se_low: 0.2, z_se: 0.1, z_se_high: 0.2 };

  it("include interval changes: standard errors, and the sample size of a band", () => {
    const [some, others] = [{ ...errors }, { ...errors, z_se: 0.15 }].map((own) => datasetOf(manifest, curvesText(stated(curve, own))));
    expect(compareDatasets(others!, some!).curves[0]).toMatchObject({ errorsChanged: true, largestShift: { percentilePoints: 0 } });
    expect(compareDatasets(some!, some!).curves[0]).toMatchObject({ errorsChanged: false });
    const [few, many] = [40, 400].map((n) => datasetOf(manifest, curvesText([band({ n })])));
    expect(compareDatasets(many!, few!).curves[0]).toMatchObject({ errorsChanged: true });
    expect(versionChanges(many!, few!)).toMatchObject({ moved: 0, otherErrors: 1 });
  });

  it("include a changed mean line, with scores or alone", () => {
    const line = (value: number) => [30, 60].map((age) => ({ age, family: "MEAN", mu: value }));
    const [one, other] = [250, 260].map((value) => datasetOf(manifest, curvesText([band(), ...line(value)])));
    expect(compareDatasets(one!, other!).curves).toMatchObject([{ presence: "both", meanLineChanged: true, youngAdultChanged: false }]);
    expect(compareDatasets(one!, one!).curves[0]).toMatchObject({ meanLineChanged: false });
    expect(versionChanges(one!, other!)).toMatchObject({ otherMeanLines: 1 });
  });
});

describe("the largest shift in Z", () => {
  it("is at the outermost percentile where the spread changes", () => {
    // SciPy: norm.ppf(0.03) = −1.880793608151; a spread larger by a quarter reduces it by a fifth.
    const [compared] = compareDatasets(bandOf(100, 12.5), bandOf(100, 10)).curves;
    expect(compared!.largestZShift!.fromPercentile).toBe(3);
    expect(compared!.largestZShift!.zShift).toBeCloseTo(1.880793608151 / 5, 9);
  });
});

describe("description changes between two versions", () => {
  it("has each coefficient of the height adjustment", () => {
    const withSlope = (slope: number) =>
      datasetOf(
        manifestText({
          heightAdjustment: {
            citation: "Own",
            coefficients: [{ parameter: "tt_bmd", site: "distal-tibia", sex: "female", ageFrom: 5, ageTo: 9, intercept: -0.1, slope }],
          },
        }),
        curvesText(curve),
      );
    expect(compareDatasets(withSlope(0.6), withSlope(0.5)).manifestChanges).toEqual([
      {
        key: "heightAdjustment",
        this: "Own\ntt_bmd, distal-tibia, female, 5, 9, -0.1, 0.6",
        other: "Own\ntt_bmd, distal-tibia, female, 5, 9, -0.1, 0.5",
      },
    ]);
  });

  it("is compared key by key, sources by their keys, the version left out", () => {
    const other = datasetOf(manifest, curvesText(curve));
    const ours = datasetOf(
      manifestText({ version: "1.1.0", limits: ["Women only.", "Adults only."], ancestry: "Swiss", youngAdult: null }, { n: 480 }),
      curvesText(curve),
    );
    expect(compareDatasets(ours, other).manifestChanges).toEqual([
      { key: "ancestry", this: "Swiss", other: "" },
      { key: "youngAdult", this: "", other: "Young adults, own" },
      { key: "limits", this: "Women only.\nAdults only.", other: "" },
      { key: "sources.lab.n", this: "480", other: "" },
    ]);
  });
});
