import { describe, expect, it } from "vitest";
import { contentHash, serializeDataset } from "../src/index.ts";
import { curve, curvesText, datasetOf, manifestText, problemsOf } from "./support/files.ts";

describe("correlations for change scores", () => {
  const good = curvesText(curve);
  const correlation = {
    ...{ parameter: "tt_bmd", site: "distal-tibia", sex: "female", people: 60, pairs: 120, ageFrom: 25, ageTo: 60 },
    ...{ error: 0.01, base: 0.02, peak: 0, center: 0, width: 2.2, cells: [{ ageFrom: 25, ageTo: 60, pairs: 120, mean: 0.1, sd: 1 }] },
  };
  const withCurves = (...curves: object[]) => manifestText({ changeCorrelations: { citation: "Own cohort", method: "Own fit", curves } });

  it("come back from the files, and change the content hash", () => {
    const dataset = datasetOf(withCurves(correlation), good);
    const { manifestText: written, curvesText: table } = serializeDataset(dataset);
    expect(datasetOf(written, table)).toEqual(dataset);
    expect(dataset.manifest.changeCorrelations!.curves).toEqual([correlation]);
    expect(contentHash(dataset)).not.toBe(contentHash(datasetOf(withCurves({ ...correlation, base: 0.021 }), good)));
  });

  it.each([
    ["a sex without a curve", { sex: "male" }, "changeCorrelations: tt_bmd, distal-tibia, male has no curve with Z-scores at these ages."],
    [
      "ages without one",
      { ageFrom: 5, ageTo: 9 },
      "changeCorrelations: tt_bmd, distal-tibia, female has no curve with Z-scores at these ages.",
    ],
    ["few pairs", { pairs: 99 }, "changeCorrelations.curves.0.pairs: At least 100 pairs of scans."],
    ["ages that fall", { ageTo: 20 }, "changeCorrelations.curves: Each line needs ageFrom below ageTo."],
    ["no error, so that r could be 1", { error: 0 }, "changeCorrelations.curves.0.error: From 0.001 to 0.9."],
    // zod's words for it depend on what else is loaded.
    ["a misspelled key", { with: 2 }, expect.stringMatching(/^changeCorrelations\.curves\.0: /)],
  ])("are refused for %s", (_, changes, message) => {
    expect(problemsOf(withCurves({ ...correlation, ...changes }), good)).toEqual([
      expect.objectContaining({ file: "dataset.json", message }),
    ]);
  });

  it("are refused twice for one curve", () => {
    const message = "changeCorrelations.curves: A parameter, site and sex is there twice.";
    expect(problemsOf(withCurves(correlation, correlation), good)).toEqual([expect.objectContaining({ message })]);
  });
});
