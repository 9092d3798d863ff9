import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changeScore, parametersAt, scoreMeasurement } from "@trabecula/reference-stats";
import { builtInDatasets, builtInFittingRecord, builtInKeys, hashedBuiltIns } from "../src/built-in.ts";
import { compareDatasets, contentHash, coverageOf, curvesToDraw, parseDataset, serializeDataset, type Dataset } from "../src/index.ts";

const datasets = builtInDatasets();
const [bern, dxa, lead, bachrach] = datasets as [Dataset, Dataset, Dataset, Dataset];

function find({ curves }: Dataset, parameter: string, site: string, sex: string) {
  const found = curves.filter((curve) => curve.parameter === parameter && curve.site === site && curve.sex === sex);
  expect(found).toHaveLength(1);
  return found[0]!;
}

describe("built-in datasets", () => {
  it.each(builtInKeys.map((key, index) => [key, datasets[index]!] as const))("%s is in the form that export writes", (key, dataset) => {
    const file = (name: string) => readFileSync(new URL(`../built-in/${key}/${name}`, import.meta.url), "utf8");
    const written = serializeDataset(dataset);
    expect(dataset.manifest.key).toBe(key);
    expect(written.curvesText).toBe(file("curves.csv"));
    expect(JSON.parse(written.manifestText)).toEqual(JSON.parse(file("dataset.json")));
  });

  it("have the hash of their own content", () => {
    expect(hashedBuiltIns().map(({ hash }) => hash)).toEqual(datasets.map(contentHash));
  });

  it.each(datasets.map((dataset) => [dataset.manifest.key, dataset.manifest] as const))(
    "%s has citation, license, limits and status",
    (_key, manifest) => {
      expect(manifest.limits.length).toBeGreaterThan(2);
      for (const source of manifest.sources)
        for (const text of [source.citation, source.licence, source.population, source.scannerText]) expect(text).not.toBe("");
    },
  );
});

describe("Bern multi-stack HR-pQCT", () => {
  const tibia = find(bern, "tt_bmd", "distal-tibia", "female");

  it("has eleven parameters at two sites for both sexes, on XtremeCT II multi-stack scans only", () => {
    expect(bern.curves).toHaveLength(44);
    for (const { scanner, protocol, site } of bern.curves) {
      expect([scanner, protocol.region, protocol.stacks]).toEqual(["xtremect-2", "multi-stack", site === "distal-radius" ? 2 : 3]);
    }
    expect(new Set(bern.curves.map(({ parameter }) => parameter)).has("bmd_fn")).toBe(false);
    for (const absent of ["ct_po", "failure_load"]) expect(bern.curves.some(({ parameter }) => parameter === absent)).toBe(false);
  });

  it("gives Z-scores from 20 to 37 only, and T-scores with the same constants", () => {
    expect(scoreMeasurement(tibia.curve!, 37, 284)).toMatchObject({ ok: true, z: 0.5, median: 266 });
    for (const age of [19.9, 37.1, 44])
      expect(scoreMeasurement(tibia.curve!, age, 284)).toMatchObject({ ok: false, reason: "outside-ages", ageRanges: [[20, 37]] });
    expect(tibia.youngAdult).toEqual({ mean: 266, sd: 36, ages: [20, 37] });
    expect(bern.manifest.youngAdult?.sex).toBe("own");
    expect(find(bern, "tt_bmd", "distal-tibia", "male").youngAdult).toMatchObject({ mean: 300, sd: 47 });
  });

  it("draws the published mean of women to age 92", () => {
    expect(tibia.meanLine!.ages.at(-1)).toBe(92);
    // The authors' quadratic at 62: 212.0826 + 2.902455 · 62 − 0.03922236 · 62²
    expect(tibia.meanLine!.values[tibia.meanLine!.ages.indexOf(62)]).toBeCloseTo(241.264, 3);
    expect(bern.curves.filter(({ meanLine }) => meanLine !== null)).toHaveLength(12);
    expect(bern.curves.every(({ sex, meanLine }) => meanLine === null || sex === "female")).toBe(true);
    expect(curvesToDraw(bern, { parameter: "tt_bmd", site: "distal-tibia", sex: "female" })).toMatchObject({
      kind: "band",
      meanLine: { label: expect.stringContaining("never scored") },
    });
  });
});

describe("DXA young adults", () => {
  it("gives T-scores only, with female constants for both sexes, on Hologic only", () => {
    expect(coverageOf(dxa).map(({ parameter, sex, hasT, zAges, scanner }) => [parameter, sex, hasT, zAges.length, scanner])).toEqual(
      ["female", "male"].flatMap((sex) => ["bmd_th", "bmd_fn", "bmd_ls"].map((parameter) => [parameter, sex, true, 0, "hologic"])),
    );
    for (const sex of ["female", "male"]) {
      expect(find(dxa, "bmd_th", "hip", sex).youngAdult).toMatchObject({ mean: 0.942, sd: 0.122 });
      expect(find(dxa, "bmd_fn", "hip", sex).youngAdult).toMatchObject({ mean: 0.858, sd: 0.12 });
      expect(find(dxa, "bmd_ls", "lumbar-spine", sex)).toMatchObject({ source: "hologic-spine", youngAdult: { mean: 1.047, sd: 0.11 } });
    }
    expect(dxa.manifest.tScoreFromAge).toBe(18);
    expect(dxa.manifest.status).toBe("SECONDARY");
  });
});

describe("LEAD body composition", () => {
  it("has children and adults as segments that are never joined", () => {
    const fmi = find(lead, "fmi", "whole-body", "male");
    expect(fmi.zAges).toEqual([
      [6, 18],
      [18, 82],
    ]);
    expect(parametersAt(fmi.curve!, 18)).toMatchObject({ mu: 4.579876791822661 });
    expect(parametersAt(fmi.curve!, 18 - 1e-9)).toMatchObject({ mu: expect.closeTo(4.17042, 4) });
    for (const age of [5.99, 82]) expect(parametersAt(fmi.curve!, age).ok).toBe(false);
  });

  it("covers the cohort’s parameters: fat percentage in children, visceral fat in adults, no T-scores", () => {
    expect(find(lead, "fat_pct", "whole-body", "female").zAges).toEqual([[6, 18]]);
    for (const parameter of ["vat_mass", "android_gynoid"]) expect(find(lead, parameter, "whole-body", "female").zAges).toEqual([[18, 82]]);
    expect(new Set(lead.curves.map(({ parameter }) => parameter))).toEqual(
      new Set(["fmi", "lmi", "almi", "fat_pct", "vat_mass", "android_gynoid", "trunk_limb"]),
    );
    expect(lead.curves.every(({ youngAdult, scanner }) => youngAdult === null && scanner === "ge-lunar")).toBe(true);
  });

  it("scores the published percentiles as themselves", () => {
    const { curve } = find(lead, "fmi", "whole-body", "male");
    expect(scoreMeasurement(curve!, 18, 2.224075755931511)).toMatchObject({ percentile: expect.closeTo(3, 9) });
    expect(scoreMeasurement(curve!, 18, 11.61964963644889)).toMatchObject({ percentile: expect.closeTo(97, 9) });
  });
});

describe("LEAD body composition in steps of 0.1 year", () => {
  function inWholeYears(): Dataset {
    const { manifestText, curvesText } = serializeDataset(lead);
    const [header, ...lines] = curvesText.trimEnd().split("\n");
    const reading = parseDataset(manifestText, [header, ...lines.filter((line) => !line.split(",")[3]!.includes("."))].join("\n"));
    if (!reading.ok) throw new Error(reading.problems[0]!.message);
    return reading.dataset;
  }

  it("has every tenth of a year of both segments", () => {
    for (const { points, zAges } of lead.curves) {
      expect(points).toHaveLength(zAges.reduce((sum, [from, to]) => sum + Math.round((to - from) * 10) + 1, 0));
      for (const point of points) {
        const tenths = "age" in point ? point.age * 10 : NaN;
        expect(Math.abs(tenths - Math.round(tenths))).toBeLessThan(1e-9);
      }
    }
  });

  it("scores at a tenth of a year with the authors' own figures of that age", () => {
    // The authors' L, M and S for girls aged 17.5, trunk to limb fat.
    const [nu, mu, sigma] = [0.5836437815465653, 0.75920099776068, 0.2584792085548152] as const;
    const { curve } = find(lead, "trunk_limb", "whole-body", "female");
    expect(parametersAt(curve!, 17.5)).toMatchObject({ nu, mu, sigma });
    for (const z of [-1.5, 0, 2])
      expect(scoreMeasurement(curve!, 17.5, mu * (1 + nu * sigma * z) ** (1 / nu))).toMatchObject({ z: expect.closeTo(z, 9) });
  });

  it("differs from the version in whole years by no more than its notes state", () => {
    const { curves } = compareDatasets(lead, inWholeYears());
    expect(curves).toHaveLength(lead.curves.length);
    for (const { parameter, sex, byAge, largestShift } of curves) {
      const most = parameter === "trunk_limb" && sex === "female" ? 0.03 : 0.007;
      expect(Math.abs(largestShift!.zShift)).toBeLessThan(most);
      // 0.01 Z is at most 0.4 percentile points, so 0.001 is 0.04.
      for (const { age, percentilePoints } of byAge) if (age > 18) expect(Math.abs(percentilePoints)).toBeLessThan(0.04);
    }
    const girls = curves.find(({ parameter, sex }) => parameter === "trunk_limb" && sex === "female")!;
    expect(Math.abs(girls.largestShift!.zShift)).toBeGreaterThan(0.01);
  });
});

describe("Bachrach spine BMD", () => {
  const curves = {
    girls: find(bachrach, "bmd_l2l3l4", "lumbar-spine", "female"),
    boys: find(bachrach, "bmd_l2l3l4", "lumbar-spine", "male"),
  };
  const record = JSON.parse(builtInFittingRecord("bachrach-spine-bmd")!) as {
    cohort: { rows: number; refusedRows: number; sha256: string };
    plan: { repeats: string; standardErrors: object };
    curves: {
      sex: string;
      family: string;
      persons: number;
      rows: number;
      convergence: { converged: boolean };
      candidates: { family: string; criterion: number }[];
      lines: { ages: number[]; percentiles: { percentile: number; values: number[]; low: number[]; high: number[] }[] };
      diagnostics: { calibration: { observed: number; low: number; high: number }[] };
    }[];
  };
  const medianAt = (curve: { curve: Parameters<typeof scoreMeasurement>[0] | null }, age: number) => {
    const score = scoreMeasurement(curve.curve!, age, 1);
    return score.ok ? score.median : NaN;
  };

  it("gives Z-scores of L2–L4 from age 9 to 25 on Hologic, and no T-scores", () => {
    expect(coverageOf(bachrach).map(({ sex, scanner, unit, hasT, family }) => [sex, scanner, unit, hasT, family])).toEqual(
      ["female", "male"].map((sex) => [sex, "hologic", "g/cm²", false, "LOGNO"]),
    );
    expect([curves.girls.zAges, curves.boys.zAges]).toEqual([[[9.1, 25]], [[9, 24.9]]]);
    for (const { curve } of Object.values(curves))
      for (const age of [8.9, 25.1]) expect(scoreMeasurement(curve!, age, 0.9)).toMatchObject({ ok: false, reason: "outside-ages" });
  });

  it("carries correlations that give the published change scores", () => {
    const of = (sex: string) => bachrach.manifest.changeCorrelations!.curves.find((curve) => curve.sex === sex)!;
    const scored = ([sex, from, to]: readonly [string, number, number]) => {
      const { ageFrom, ageTo, ...figures } = of(sex);
      return changeScore({ ...figures, ages: [ageFrom, ageTo] }, { age: from, z: -1 }, { age: to, z: -1.6 });
    };
    expect(scored(["female", 11, 12])).toMatchObject({ z: expect.closeTo(-1.708623, 6) as number });
    expect(scored(["male", 18, 21])).toMatchObject({ z: expect.closeTo(-2.152736, 6) as number });
    expect([scored(["female", 24, 25.5]), scored(["male", 12, 12.4])]).toEqual(["outside_ages", "outside_gap"]);
  });

  it("grows as children do: girls first, boys two years later, both to about 1.05 g/cm²", () => {
    for (const curve of Object.values(curves))
      for (let age = 10; age <= 18; age++) expect(medianAt(curve, age)).toBeGreaterThan(medianAt(curve, age - 0.5));
    const steepest = (curve: typeof curves.girls) =>
      Array.from({ length: 80 }, (_, step) => 9.5 + step / 10).reduce((best, age) =>
        medianAt(curve, age + 0.5) - medianAt(curve, age - 0.3) > medianAt(curve, best + 0.5) - medianAt(curve, best - 0.3) ? age : best,
      );
    expect(steepest(curves.boys) - steepest(curves.girls)).toBeGreaterThan(1.5);
    expect(medianAt(curves.girls, 13)).toBeGreaterThan(medianAt(curves.boys, 13) + 0.1);
    for (const curve of Object.values(curves)) {
      expect(medianAt(curve, 20)).toBeGreaterThan(1);
      expect(medianAt(curve, 20)).toBeLessThan(1.12);
      expect(Math.abs(medianAt(curve, 24.5) - medianAt(curve, 20))).toBeLessThan(0.04);
    }
  });

  it("has a log-normal spread of 10 to 20 percent, and recovers the Z-scores of simulated values", () => {
    for (const { curve } of Object.values(curves))
      for (const age of [9.5, 12.34, 16, 20.05, 24.5]) {
        const parameters = parametersAt(curve!, age);
        if (!parameters.ok) throw new Error("The curve has no such age.");
        expect(parameters.sigma).toBeGreaterThan(0.1);
        expect(parameters.sigma).toBeLessThan(0.2);
        for (const z of [-3, -1, 0, 2])
          expect(scoreMeasurement(curve!, age, Math.exp(parameters.mu + parameters.sigma * z))).toMatchObject({ z: expect.closeTo(z, 9) });
      }
  });

  it("includes its fit record: persons counted once, family by criterion, bootstrap bands, calibration", () => {
    expect(record.cohort).toMatchObject({ rows: 1003, refusedRows: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(record.plan).toMatchObject({ repeats: "weighted", standardErrors: { method: "bootstrap" } });
    expect(record.curves.map(({ sex, rows, persons }) => [sex, rows, persons])).toEqual([
      ["female", 527, 223],
      ["male", 442, 187],
    ]);
    expect([curves.girls.n, curves.boys.n]).toEqual([223, 187]);
    for (const { family, candidates, convergence, lines, diagnostics } of record.curves) {
      expect(convergence.converged).toBe(true);
      expect(candidates[0]!.family).toBe(family);
      expect(candidates[0]!.criterion).toBe(Math.min(...candidates.map(({ criterion }) => criterion)));
      for (const { values, low, high } of lines.percentiles)
        values.forEach((value, age) => {
          expect(low[age]).toBeLessThan(value);
          expect(high[age]).toBeGreaterThan(value);
        });
      for (const { observed, low, high } of diagnostics.calibration) {
        expect(observed).toBeGreaterThanOrEqual(low);
        expect(observed).toBeLessThanOrEqual(high);
      }
    }
  });

  it("has no row of the cohort in any of its files", () => {
    expect(builtInFittingRecord("bachrach-spine-bmd")).not.toMatch(/scatter|"values":\s*\[\s*\[/);
    expect(builtInFittingRecord("dxa-young-adult")).toBeNull();
    expect(builtInFittingRecord("../built-in/bachrach-spine-bmd")).toBeNull();
  });
});
