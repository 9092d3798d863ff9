import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parametersAt, scoreMeasurement } from "@trabecula/reference-stats";
import { builtInDatasets, builtInKeys } from "../src/built-in.ts";
import { coverageOf, curvesToDraw, serializeDataset, type Dataset } from "../src/index.ts";

const datasets = builtInDatasets();
const [bern, dxa, lead] = datasets as [Dataset, Dataset, Dataset];

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

  it.each(datasets.map((dataset) => [dataset.manifest.key, dataset.manifest] as const))(
    "%s tells its citation, licence, limits and status",
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

  it("scores Z from 20 to 37 and refuses beyond, while the T figures hold", () => {
    expect(scoreMeasurement(tibia.curve!, 37, 284)).toMatchObject({ ok: true, z: 0.5, median: 266 });
    for (const age of [19.9, 37.1, 44])
      expect(scoreMeasurement(tibia.curve!, age, 284)).toMatchObject({ ok: false, reason: "outside-ages", ageRanges: [[20, 37]] });
    expect(tibia.youngAdult).toEqual({ mean: 266, sd: 36, ages: [20, 37] });
    expect(bern.manifest.youngAdult?.sex).toBe("own");
    expect(find(bern, "tt_bmd", "distal-tibia", "male").youngAdult).toMatchObject({ mean: 300, sd: 47 });
  });

  it("draws women's mean line to 92 where the authors give one", () => {
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
  it("gives T figures only, women's for both sexes, on Hologic only", () => {
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

  it("covers what the cohort measured: fat percentage in children, visceral fat in adults, and no T", () => {
    expect(find(lead, "fat_pct", "whole-body", "female").zAges).toEqual([[6, 18]]);
    for (const parameter of ["vat_mass", "android_gynoid"]) expect(find(lead, parameter, "whole-body", "female").zAges).toEqual([[18, 82]]);
    expect(new Set(lead.curves.map(({ parameter }) => parameter))).toEqual(
      new Set(["fmi", "lmi", "almi", "fat_pct", "vat_mass", "android_gynoid", "trunk_limb"]),
    );
    expect(lead.curves.every(({ youngAdult, scanner }) => youngAdult === null && scanner === "ge-lunar")).toBe(true);
  });

  it("scores the published percentiles as themselves", () => {
    // Men aged 18: published P3 and P97 of the fat mass index.
    const { curve } = find(lead, "fmi", "whole-body", "male");
    expect(scoreMeasurement(curve!, 18, 2.224075755931511)).toMatchObject({ percentile: expect.closeTo(3, 9) });
    expect(scoreMeasurement(curve!, 18, 11.61964963644889)).toMatchObject({ percentile: expect.closeTo(97, 9) });
  });
});
