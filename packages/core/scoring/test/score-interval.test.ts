import { describe, expect, it } from "vitest";
import type { Scan } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { additionalScores, scoreScans, type ErrorOfValue } from "../src/index.ts";
import { normalCdf, normalQuantile, prepareCurve } from "@trabecula/reference-stats";
import { seededRandom } from "../../reference-stats/src/centile-errors/seeded-random.ts";
import { makeDataset } from "./support.ts";

const mg = "mg HA/cm³";
const bare = makeDataset([`tt_bmd,distal-tibia,female,,NO,300,40,,,,${mg},xtremect-2,,,,20,80,,,study`]);
const scan = (value: number): Scan => ({ site: "distal-tibia", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value }] });
const own: ErrorOfValue = () => ({ error: 4, kind: "own", source: "This laboratory" });

const ofPeople = (n: number) => ({ ...bare, curves: bare.curves.map((curve) => ({ ...curve, n })) });

function resultOf(dataset: typeof bare, value: number, errorOfValue?: ErrorOfValue, ageYears = 40) {
  const request = { reportType: "hr-pqct", subject: { sex: "female", ageYears }, scans: [scan(value)] } as const;
  const scored = scoreScans(
    dataset,
    { id: "d", version: "1.0.0" },
    { ...request, scans: [...request.scans] },
    errorOfValue ? { additional: additionalScores({ errorOfValue }) } : {},
  );
  if (!scored.ok) throw new Error(scored.message);
  return scored.reply.scans[0]!.results[0]!;
}

describe("the interval of a result", () => {
  it("is computed on request only and changes no other field", () => {
    const { interval, ...others } = resultOf(bare, 260, own);
    expect(resultOf(bare, 260)).toEqual(others);
    expect(interval).toMatchObject({ measurement: { error: 4, kind: "own" } });
  });

  it("is not called 95 % if the reference states no number of people", () => {
    // 1.96 · 4 / 40 to either side of Z 0: 46.0966 to 53.9034 would be 1.96 · 0.05 (scipy); here Z ± 0.196.
    expect(resultOf(bare, 300, own).interval).toEqual({
      zScore: null,
      percentile: null,
      repeat: [expect.closeTo(42.2305, 3), expect.closeTo(57.7695, 3)],
      text: "Repeat measurements would vary from 42.2 to 57.8. How well the reference knows its own group is not stated.",
      measurement: own(scan(300), undefined as never, 300),
      conversion: null,
      curve: null,
    });
  });

  // Vectors: s = √((1 + Z²/2) / 36), m = 0.0376.
  it.each([
    [0.0625, 0.1668, [-0.2727, 0.3977], [39.3, 65.5]],
    [-2, 0.2887, [-2.571, -1.429], null],
  ] as const)("holds the sampling error of the 36 people behind mean and SD, at Z %d", (z, zError, ends, percentiles) => {
    const precision = () => ({ error: 0.0376 * 40, kind: "own" as const, source: "This laboratory" });
    const { interval } = resultOf(ofPeople(36), 300 + 40 * z, precision);
    expect(interval!.curve).toMatchObject({ of: "people", people: 36, zError: expect.closeTo(zError, 4) });
    expect(interval!.zScore!.map((end) => Number(end!.toFixed(4)))).toEqual(ends.map((end) => expect.closeTo(end, 3)));
    if (percentiles) expect(interval!.percentile!.map((end) => Number(end.toFixed(1)))).toEqual(percentiles);
    expect(interval!.text).toBe("95 %: measurement and the 36 people behind the reference");
  });

  it("estimates the people near an age from the whole number, and does not call that 95 %", () => {
    const [curve] = bare.curves;
    const points = [20, 80].map((age) => ({ segment: "adults", age, mu: 300, sigma: 40, nu: 0, tau: 0 }));
    const overAge = { ...bare, curves: [{ ...curve!, points, n: 216 }] };
    const { interval } = resultOf(overAge, 300, own);
    // 216 people over 60 years: 36 of ten years.
    expect(interval!.curve).toMatchObject({ of: "estimated", people: 36, zError: expect.closeTo(1 / 6, 12) });
    expect(interval!.text).toBe("Measurement and curve, about; the number near this age is estimated");
    const few = { ...overAge, curves: [{ ...overAge.curves[0]!, zAges: [[38, 44]] as const }] };
    expect(resultOf(few, 300, own).interval!.curve).toMatchObject({ people: 216 });
  });

  // The source counts people of all ages, but fat percentage is of children only.
  it.each([
    ["fmi", 8.5, 40],
    ["fat_pct", 25, 10],
  ])(
    "takes the number of a source, a part for each sex and ten years, for a curve over age without one: %s",
    (parameter, value, ageYears) => {
      const lead = builtInDataset("lead-body-composition");
      const scans: Scan[] = [{ site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter, value }] }];
      const request = { reportType: "dxa-body-composition" as const, subject: { sex: "female" as const, ageYears }, scans };
      const scored = scoreScans(lead, { id: "d", version: "1.0.0" }, request, { additional: additionalScores({ errorOfValue: own }) });
      // 12,467 women and men of 6 to 82 years.
      expect(scored.ok && scored.reply.scans[0]!.results[0]!.interval!.curve).toMatchObject({
        of: "estimated",
        people: expect.closeTo(((12_467 / 2) * 10) / 76, 9),
      });
    },
  );

  it("combines the curve error stated in the dataset with the precision error", () => {
    const [curve] = bare.curves;
    const stating = {
      ...bare,
      curves: [{ ...curve!, points: curve!.points.map((point) => ({ ...point, zErrors: [0.3, 0.24, 0.3] as const })) }],
    };
    expect(resultOf(stating, 300, own).interval).toMatchObject({
      zScore: [-0.5096, 0.5096],
      curve: { of: "dataset", zError: 0.24, people: null },
      text: "95 %: measurement and curve",
    });
  });

  it("says that the precision is missing", () => {
    expect(resultOf(ofPeople(100), 260, () => null).interval).toMatchObject({
      repeat: null,
      measurement: null,
      text: "95 %: the 100 people behind the reference; the precision of the measurement is not known",
    });
  });

  it.each([
    ["the age is outside", 260, own, 19],
    ["the value is impossible", 26_000, own, 40],
    ["nothing is known of value and curve", 260, (() => null) satisfies ErrorOfValue, 40],
  ] as const)("is not there where %s", (_, value, errorOfValue, age) => {
    expect(resultOf(bare, value, errorOfValue, age)).not.toHaveProperty("interval");
  });
});

describe("the interval of a T-score", () => {
  const women = { sex: "female" as const, ageYears: 68, menopausalStatus: "postmenopausal" as const };
  const tOf = (
    site: Scan["site"],
    parameter: string,
    value: number,
    errorOfValue: ErrorOfValue = () => ({ ...own(scan(1), undefined as never, 1)!, error: 0.01 }),
    subject: typeof women | { sex: "male"; ageYears: number } = women,
  ) => {
    const scans: Scan[] = [{ site, scanner: "hologic", measurements: [{ parameter, value }] }];
    const scored = scoreScans(
      builtInDataset("dxa-young-adult"),
      { id: "d", version: "1.0.0" },
      { reportType: "dxa", subject, scans },
      { additional: additionalScores({ errorOfValue }) },
    );
    if (!scored.ok) throw new Error(scored.message);
    return { ...scored.reply.scans[0]!.results[0]!, category: scored.reply.category.text };
  };

  it("holds the measurement and the number of young adults", () => {
    // T = (0.642 − 0.942) / 0.122 = −2.4590; (0.01 / 0.122)² + 1 / 409 + T² / 818.
    const { tInterval, category } = tOf("hip", "bmd_th", 0.642);
    const half = 1.96 * Math.sqrt((0.01 / 0.122) ** 2 + 1 / 409 + 2.459016 ** 2 / 818);
    expect(tInterval!.tScore).toEqual([expect.closeTo(-2.459016 - half, 5), expect.closeTo(-2.459016 + half, 5)]);
    expect(tInterval!.text).toBe("95 %: measurement and the 409 young adults behind the reference. The interval crosses −2.5.");
    expect(category).toContain(
      "Osteoporosis range (lowest T-score −2.5, total hip). Within its error, the lowest T-score can lie on either side of −2.5.",
    );
  });

  it("is the same for a man, whose T-scores are of the same young women", () => {
    const ofMan = tOf("hip", "bmd_th", 0.642, undefined, { sex: "male", ageYears: 68 });
    expect([ofMan.tInterval, ofMan.category]).toEqual([tOf("hip", "bmd_th", 0.642).tInterval, tOf("hip", "bmd_th", 0.642).category]);
  });

  it("is of repeat measurements where the number of young adults is not stated", () => {
    const { tInterval, category } = tOf("lumbar-spine", "bmd_ls", 0.937);
    expect(tInterval).toMatchObject({ tScore: [expect.closeTo(-1.178, 3), expect.closeTo(-0.822, 3)], people: null, crosses: [-1] });
    expect(tInterval!.text).toBe(
      "Repeat measurements would vary from T −1.2 to −0.8. How well the reference knows its young adults is not stated. The interval crosses −1.0.",
    );
    expect(category).toBe(
      "Normal range (lowest T-score −1.0, lumbar spine L1–L4). The total hip and the femoral neck were not measured. Within its error, the lowest T-score can lie on either side of −1.0.",
    );
    expect(tOf("lumbar-spine", "bmd_ls", 0.937, () => null)).not.toHaveProperty("tInterval");
  });

  it("crosses nothing far from the limits", () => {
    const { tInterval, category } = tOf("hip", "bmd_th", 0.75);
    expect(tInterval!.crosses).toEqual([]);
    expect(category).not.toContain("crosses");
  });

  it("takes no number of young adults from a curve over age", () => {
    const line = `bmd_th,hip,female,,NO,0.9,0.1,,,,g/cm²,hologic,,0.942,0.122,20,80,20,29,study`;
    const dataset = makeDataset([line], { reportType: "dxa", youngAdult: { label: "young women", sex: "own" } });
    const known = { ...dataset, curves: dataset.curves.map((curve) => ({ ...curve, n: 400 })) };
    const scans: Scan[] = [{ site: "hip", scanner: "hologic", measurements: [{ parameter: "bmd_th", value: 0.7 }] }];
    const scored = scoreScans(
      known,
      { id: "d", version: "1.0.0" },
      { reportType: "dxa", subject: women, scans },
      { additional: additionalScores({ errorOfValue: own }) },
    );
    expect(scored.ok && scored.reply.scans[0]!.results[0]!.tInterval!.people).toBeNull();
  });
});

describe("the interval of a Z-score from 36 people", () => {
  it.each([0, 1, -1, 2, -2])("holds the true percentile in 93 to 97 % of 1,500 runs, at Z %d", (trueZ) => {
    const random = seededRandom(36 + trueZ);
    const normal = () => normalQuantile(random() + 2 ** -33);
    const m = 0.0376;
    const runs = 1500;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const people = Array.from({ length: 36 }, normal);
      const mean = people.reduce((sum, value) => sum + value, 0) / 36;
      const sd = Math.sqrt(people.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 35);
      const points = [{ ageMin: 20, ageMax: 80, mu: 300 + 40 * mean, sigma: 40 * sd, nu: 0, tau: 0 }];
      const curve = { ...bare.curves[0]!, n: 36, points, curve: prepareCurve("NO", points, "linear") };
      const value = 300 + 40 * (trueZ + m * normal());
      const ends = resultOf({ ...bare, curves: [curve] }, value, () => ({ error: 40 * m, kind: "own", source: "" })).interval!.percentile!;
      const truth = 100 * normalCdf(trueZ);
      if (ends[0] <= truth && truth <= ends[1]) held += 1;
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.93);
    expect(held / runs).toBeLessThanOrEqual(0.97);
  });
});
