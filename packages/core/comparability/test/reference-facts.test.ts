import type { Coverage, DatasetManifest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { differingFacts, referenceCitations, referenceFacts } from "../src/index.ts";

const source = (key: string, given: object = {}): DatasetManifest["sources"][number] => ({
  key,
  citation: `Citation of ${key}`,
  doi: null,
  url: null,
  licence: "Free",
  status: "PRIMARY",
  population: `People of ${key}`,
  n: 120,
  scanner: "hologic",
  scannerText: "Hologic",
  protocolText: "Hip",
  purposes: ["z", "t"],
  ...given,
});

const manifest = (sources: DatasetManifest["sources"], given: object = {}): DatasetManifest => ({
  format: "trabecula-dataset/1",
  key: "lab",
  name: "Laboratory",
  version: "1.0.0",
  reportType: "dxa",
  status: "PRIMARY",
  summary: "Hips.",
  population: "People",
  ancestry: null,
  licence: "Free",
  interpolation: "lagrange4",
  youngAdult: { label: "Young women", sex: "female" },
  tScoreFromAge: null,
  limits: [],
  notes: [],
  sources,
  ...given,
});

const line = (given: Partial<Coverage> = {}): Coverage => ({
  parameter: "bmd_th",
  site: "hip",
  sex: "female",
  family: "BCCG",
  unit: "g/cm²",
  scanner: "hologic",
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
  zAges: [[20, 80]],
  hasT: true,
  source: "hip",
  ...given,
});

const hip = { site: "hip" as const, measurements: [{ parameter: "bmd_th", value: 0.9 }] };
const asked = { sex: "female" as const, scans: [hip] };

describe("what a reference rests on", () => {
  it("is told of the sources of the curves that the values ask for, and of no other", () => {
    const composed = {
      manifest: manifest([source("hip"), source("spine", { scannerText: "Lunar" })]),
      coverage: [line(), line({ site: "lumbar-spine", parameter: "bmd_l1l4", source: "spine", family: "NO", zAges: [[5, 18]] })],
    };
    expect(referenceFacts(composed, asked)).toEqual({
      population: "People of hip (n = 120)",
      scanner: "Hologic",
      protocol: "Hip",
      ages: "20 to 80 years",
      method: "Box-Cox Cole and Green; four-point interpolation over age",
      youngAdults: "Young women",
    });
    expect(referenceCitations(composed, asked)).toEqual(["Citation of hip"]);
  });

  it("is told of the curves of the reference sex, and of both where it is not known", () => {
    const both = {
      manifest: manifest([source("hip"), source("men")]),
      coverage: [line(), line({ sex: "male", source: "men", zAges: [[30, 90]], hasT: false })],
    };
    expect(referenceFacts(both, asked).population).toBe("People of hip (n = 120)");
    expect(referenceFacts(both, { ...asked, sex: "male" })).toMatchObject({ ages: "30 to 90 years", youngAdults: "no T-scores" });
    expect(referenceFacts(both, { ...asked, sex: null }).population).toBe("People of hip (n = 120); People of men (n = 120)");
  });

  it("is told of all its curves where it has none that are asked for", () => {
    const other = { manifest: manifest([source("hip", { n: null })]), coverage: [line({ site: "forearm", parameter: "bmd_r33" })] };
    expect(referenceFacts(other, asked).population).toBe("People of hip");
  });

  it("says that an end of the ages is open, and that there are no Z-scores", () => {
    const open = { manifest: manifest([source("hip", { lastAge: "open" })]), coverage: [line({ zAges: [[20, 82]] })] };
    expect(referenceFacts(open, asked).ages).toBe("20 to under 82 years");
    const constants = { manifest: manifest([source("hip")]), coverage: [line({ zAges: [], family: null })] };
    expect(referenceFacts(constants, asked)).toMatchObject({ ages: "no Z-scores", method: "means and SDs of young adults" });
  });
});

describe("by what references differ", () => {
  const facts = referenceFacts({ manifest: manifest([source("hip")]), coverage: [line()] }, asked);

  it("is nothing where there is one, or where they say the same", () => {
    expect(differingFacts([facts])).toEqual([]);
    expect(differingFacts([facts, { ...facts }])).toEqual([]);
  });

  it("names each fact that is another in any of them, the population first", () => {
    const third = { ...facts, ages: "20 to 60 years", population: "Others" };
    expect(differingFacts([facts, facts, third])).toEqual(["population", "ages"]);
  });
});
