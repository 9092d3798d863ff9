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
const sent = { sex: "female" as const, scans: [hip] };

describe("facts of a reference", () => {
  it("include only the sources of curves for the requested values", () => {
    const composed = {
      manifest: manifest([source("hip"), source("spine", { scannerText: "Lunar" })]),
      coverage: [line(), line({ site: "lumbar-spine", parameter: "bmd_l1l4", source: "spine", family: "NO", zAges: [[5, 18]] })],
    };
    expect(referenceFacts(composed, sent)).toEqual({
      population: "People of hip",
      scanner: "Hologic",
      protocol: "Hip",
      ages: "20 to 80 years",
      method: "Box-Cox Cole and Green; four-point interpolation over age",
      youngAdults: "Young women",
    });
    expect(referenceCitations(composed, sent)).toEqual(["Citation of hip"]);
  });

  it("include the curves of the reference sex, or of both when it is unknown", () => {
    const both = {
      manifest: manifest([source("hip"), source("men")]),
      coverage: [line(), line({ sex: "male", source: "men", zAges: [[30, 90]], hasT: false })],
    };
    expect(referenceFacts(both, sent).population).toBe("People of hip");
    expect(referenceFacts(both, { ...sent, sex: "male" })).toMatchObject({ ages: "30 to 90 years", youngAdults: "no T-scores" });
    expect(referenceFacts(both, { ...sent, sex: null }).population).toBe("People of hip; People of men");
  });

  it("include all curves when none matches the request", () => {
    const other = { manifest: manifest([source("hip", { n: null })]), coverage: [line({ site: "forearm", parameter: "bmd_r33" })] };
    expect(referenceFacts(other, sent).population).toBe("People of hip");
  });

  it("state an open end of the age range and missing Z-scores", () => {
    const open = { manifest: manifest([source("hip", { lastAge: "open" })]), coverage: [line({ zAges: [[20, 82]] })] };
    expect(referenceFacts(open, sent).ages).toBe("20 to under 82 years");
    const constants = { manifest: manifest([source("hip")]), coverage: [line({ zAges: [], family: null })] };
    expect(referenceFacts(constants, sent)).toMatchObject({ ages: "no Z-scores", method: "means and SDs of young adults" });
  });
});

describe("differences between references", () => {
  const facts = referenceFacts({ manifest: manifest([source("hip")]), coverage: [line()] }, sent);

  it("are empty for one reference or equal facts", () => {
    expect(differingFacts([facts])).toEqual([]);
    expect(differingFacts([facts, { ...facts }])).toEqual([]);
  });

  it("list each fact that differs in any reference, the population first", () => {
    const third = { ...facts, ages: "20 to 60 years", population: "Others" };
    expect(differingFacts([facts, facts, third])).toEqual(["population", "ages"]);
  });
});
