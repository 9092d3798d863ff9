import { describe, expect, it } from "vitest";
import { builtInDatasets, builtInFittingRecord } from "../../src/built-in.ts";
import { fittingRecordProblems } from "../../src/index.ts";
import { curve, curvesText, datasetOf, lms, manifestText } from "../support/files.ts";

const dataset = datasetOf(manifestText(), curvesText(curve));

function recordOf(changes: object = {}, medians = [320, 340, 360]): string {
  const lines = { ages: [20, 40, 60], percentiles: [{ percentile: 50, values: medians }] };
  const fitted = { parameter: "tt_bmd", site: "distal-tibia", sex: "female", family: "LMS", lines, ...changes };
  return JSON.stringify({ format: "trabecula-fit/1", curves: [fitted] });
}

describe("a fitting record", () => {
  it("belongs to curves that have its percentiles", () => {
    expect(fittingRecordProblems(recordOf(), dataset)).toEqual([]);
    expect(fittingRecordProblems(recordOf({}, [320.001, 340.001, 360.001]), dataset)).toEqual([]);
  });

  it("of the product's own fits belongs to their curves", () => {
    const fitted = builtInDatasets().filter(({ manifest }) => builtInFittingRecord(manifest.key) !== null);
    expect(fitted.length).toBeGreaterThan(0);
    for (const each of fitted) expect(fittingRecordProblems(builtInFittingRecord(each.manifest.key)!, each)).toEqual([]);
  });

  it.each([
    [
      "made with curves that were edited since",
      recordOf(),
      datasetOf(manifestText(), curvesText([...curve.slice(0, 2), lms(60, { mu: 361 }), lms(80)])),
      "does not belong to the curve of tt_bmd (distal-tibia, female)",
    ],
    ["with fewer values than ages", recordOf({}, [320, 340]), dataset, "does not belong to the curve"],
    [
      "of another family",
      recordOf({ family: "BCT" }),
      dataset,
      "describes a BCT curve of tt_bmd (distal-tibia, female), which curves.csv does not have",
    ],
    ["of somebody else", recordOf({ sex: "male" }), dataset, "which curves.csv does not have"],
    ["of no curve", '{"format":"trabecula-fit/1","curves":[]}', dataset, "not a fitting record of the form trabecula-fit/1"],
    ["of another form", '{"format":"gamlss"}', dataset, "not a fitting record"],
    ["that is no object", "[]", dataset, "not a fitting record"],
  ])("%s is refused", (_what, text, against, message) => {
    expect(fittingRecordProblems(text, against)).toEqual([{ file: "fit.json", line: null, message: expect.stringContaining(message) }]);
  });
});
