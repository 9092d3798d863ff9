import { describe, expect, it } from "vitest";
import type { Subject } from "@trabecula/contracts";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { parametersAt } from "@trabecula/reference-stats";
import { childHeight, heightAge } from "../../src/height/child-height.ts";
import { additionalScores, scoreScans } from "../../src/index.ts";
import { makeDataset } from "../support.ts";

const growth = builtInHeightForAge();
const aged = (ageYears: number) => ({ kind: "years", ageYears }) as const;

/** Height of a boy of 2 years, cm. */
const heightAt = (z: number) => 86.45220101 * (1 + 0.941523967 * 0.040321528 * z) ** (1 / 0.941523967);

describe("height for age", () => {
  // CDC 2000 LMS medians: 0 at every listed age, and 1 SD at M (1 + L S)^(1/L).
  it.each([
    ["female", 2, 84.97555512, 0],
    ["male", 2, 86.45220101, 0],
    ["male", 2, heightAt(1), 1],
    ["male", 2, heightAt(5.99), 5.99],
    ["female", 2 + 1 / 24, 85.3973169, 0],
  ] as const)("of a %s of %d years and %d cm is Z %d", (sex, ageYears, heightCm, z) => {
    expect(childHeight(growth, { sex, age: aged(ageYears), heightCm })!.zScore.value).toBeCloseTo(z, 9);
  });

  it.each([
    ["below 2 years", { sex: "female", ageYears: 1.9, heightCm: 84 }, "outside_growth_reference"],
    ["without a sex", { sex: null, ageYears: 8, heightCm: 128 }, "missing_sex"],
    ["beyond 6 SD", { sex: "male", ageYears: 2, heightCm: heightAt(6.01) }, "implausible_height"],
    ["in another unit", { sex: "male", ageYears: 8, heightCm: 50.4 }, "implausible_height"],
  ] as const)("is refused %s, and height age with it", (_, child, code) => {
    const height = childHeight(growth, { ...child, age: aged(child.ageYears) })!;
    expect([height.zScore, height.heightAge]).toEqual(Array(2).fill({ value: null, refusal: expect.objectContaining({ code }) }));
  });

  it("does not apply to adults", () => {
    expect(childHeight(growth, { sex: "female", age: aged(20), heightCm: 163 })).toBeNull();
    expect(childHeight(growth, { sex: "female", age: aged(19.99), heightCm: 163 })).not.toBeNull();
  });
});

describe("height age", () => {
  // FACTS: 120 cm is 6.8 years in girls and 6.9 in boys.
  it.each([
    ["female", 6.8],
    ["male", 6.9],
  ] as const)("of %s of 120 cm is %d years", (sex, years) => {
    const found = heightAge(sex, aged(8), 120);
    expect(found.ok && Number(found.years.toFixed(1))).toBe(years);
  });

  it("matches the median of the source growth charts within half a year", () => {
    for (const sex of ["female", "male"] as const)
      for (const age of [3, 5, 7, 9, 11]) {
        const found = heightAge(sex, aged(age), medianAt(sex, age));
        expect(found.ok && Math.abs(found.years - age), `${sex} ${age}`).toBeLessThan(0.5);
      }
  });

  it.each([
    ["female", 13, 140],
    ["female", 8, 84.9],
    ["female", 11, 151.1],
    ["male", 13.1, 150],
    ["male", 10, 156.1],
  ] as const)("of %s of %d years and %d cm is refused: the equations do not hold", (sex, age, height) => {
    expect(heightAge(sex, aged(age), height)).toMatchObject({ ok: false, refusal: { code: "outside_height_age" } });
  });
});

function medianAt(sex: "female" | "male", age: number): number {
  const at = parametersAt(growth.curves[sex], age);
  return at.ok ? at.mu : Number.NaN;
}

const lines = [5, 19].map((age) => `bmd_ls,lumbar-spine,female,${age},NO,${0.4 + age / 40},0.08,,,a,g/cm²,hologic,,,,,,,,study`);
const area = [5, 19].map((age) => `area_ls,lumbar-spine,female,${age},NO,${20 + age},4,,,a,cm²,hologic,,,,,,,,study`);
const line = { parameter: "bmd_ls", site: "lumbar-spine", sex: "female", ageFrom: 7, ageTo: 9, intercept: 0.1, slope: 0.4 };
const withCoefficients = makeDataset([...lines, ...area], {
  reportType: "dxa",
  youngAdult: null,
  tScoreFromAge: null,
  heightAdjustment: { citation: "Made up for a test", coefficients: [line] },
});
const without = makeDataset([...lines, ...area], { reportType: "dxa", youngAdult: null, tScoreFromAge: null });

function scored(dataset: typeof without, subject: Subject, values: Record<string, number> = { bmd_ls: 0.5 }) {
  const measurements = Object.entries(values).map(([parameter, value]) => ({ parameter, value }));
  const scans = [{ site: "lumbar-spine" as const, scanner: "hologic" as const, measurements }];
  const outcome = scoreScans(
    dataset,
    { id: "d", version: "1.0.0" },
    { reportType: "dxa", subject, scans },
    { additional: additionalScores({ growth }) },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply.scans[0]!;
}

describe("a child's scores", () => {
  const girl = { sex: "female", ageYears: 8, heightCm: 120 } as const;

  it("include scores for height age and adjusted for height", () => {
    const { height, results } = scored(withCoefficients, girl);
    const [result] = results;
    // Median at 8 years 0.6, SD 0.08.
    expect(result!.zScore).toBeCloseTo(-1.25, 12);
    const years = 21.53 + 0.447 * 120 - 6.2415 * Math.sqrt(120);
    expect(height!.heightAge.value).toBeCloseTo(years, 10);
    expect(result!.height!.forHeightAge.value).toBeCloseTo((0.5 - (0.4 + years / 40)) / 0.08, 10);
    expect(result!.height!.adjusted.value).toBeCloseTo(-1.25 - (0.1 + 0.4 * height!.zScore.value!), 10);
  });

  it("have no adjustment without coefficients, a covered age, a plausible height and a Z-score", () => {
    const codes = (dataset: typeof without, subject: Subject, values?: Record<string, number>) => {
      const { forHeightAge, adjusted } = scored(dataset, subject, values).results[0]!.height!;
      return [forHeightAge.refusal?.code, adjusted.refusal?.code];
    };
    expect(codes(without, girl)).toEqual([undefined, "no_coefficients"]);
    expect(codes(withCoefficients, { ...girl, ageYears: 9, heightCm: 130 })).toEqual([undefined, "outside_reference_age"]);
    expect(codes(withCoefficients, { ...girl, heightCm: 60 })).toEqual(["implausible_height", "implausible_height"]);
    expect(codes(withCoefficients, { ...girl, ageYears: 4.9, heightCm: 110 })).toEqual(["no_z_score", "no_z_score"]);
    expect(codes(withCoefficients, girl, { bmd_ls: 50 })).toEqual(["no_z_score", "no_z_score"]);
    expect(codes(withCoefficients, { ...girl, ageYears: 7, heightCm: 103 })).toEqual(["outside_reference_age", undefined]);
  });

  it("include height scores for density and content only, and only with a height", () => {
    const { results } = scored(withCoefficients, girl, { bmd_ls: 0.5, area_ls: 26 });
    expect(results.map((result) => "height" in result)).toEqual([true, false]);
    const plain = scored(withCoefficients, { sex: "female", ageYears: 8 });
    expect(["height" in plain, "height" in plain.results[0]!]).toEqual([false, false]);
    expect(plain.results[0]!.zScore).toBe(results[0]!.zScore);
  });
});
