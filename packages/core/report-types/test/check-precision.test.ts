import type { OwnCrossCalibration, OwnPrecision } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { crossCalibrationProblem, findParameter, precisionProblem, rangeFor } from "../src/index.ts";

const hip: OwnPrecision = { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01 };
const porosity: OwnPrecision = {
  reportType: "hr-pqct",
  parameter: "ct_po",
  site: "distal-radius",
  scanner: "xtremect-2",
  rmsCvPercent: 22,
};

describe("precisionProblem", () => {
  it.each<[string, OwnPrecision]>([
    ["an ordinary error", hip],
    // 30 % and 0.01 % of a high total hip, 1.57 g/cm².
    ["the largest", { ...hip, rmsSd: 0.471 }],
    ["the smallest", { ...hip, rmsSd: 0.000157 }],
    ["porosity, which repeats badly", porosity],
    ["the largest percentage", { ...hip, rmsSd: null, rmsCvPercent: 30 }],
  ])("takes %s", (_what, entry) => {
    expect(precisionProblem(entry)).toBeNull();
  });

  it.each<[string, OwnPrecision, string, RegExp]>([
    [
      "mg for g",
      { ...hip, rmsSd: 10 },
      "rmsSd",
      /^An RMS-SD of 10 g\/cm² is too large for Total hip BMD, of which 1.57 g\/cm² is a high value; is it in another unit\?$/,
    ],
    ["just too large", { ...hip, rmsSd: 0.472 }, "rmsSd", /too large/],
    ["just too small", { ...hip, rmsSd: 0.000156 }, "rmsSd", /too small/],
    ["a CV of 40 %", { ...hip, rmsSd: null, rmsCvPercent: 40 }, "rmsCvPercent", /at most 30 %/],
    ["a fraction for a percentage", { ...hip, rmsSd: null, rmsCvPercent: 0.0099 }, "rmsCvPercent", /at least 0.01 %/],
    ["both, one of them wrong", { ...hip, rmsCvPercent: 31 }, "rmsCvPercent", /cannot be the precision/],
  ])("refuses %s", (_what, entry, field, message) => {
    expect(precisionProblem(entry)).toEqual({ field, message: expect.stringMatching(message) });
  });
});

describe("crossCalibrationProblem", () => {
  const line: OwnCrossCalibration = {
    ...{ reportType: "dxa", parameter: "bmd_th", site: "hip", fromScanner: "ge-lunar", toScanner: "hologic", source: "Hui 1997" },
    ...{ slope: 0.9, intercept: -0.02, correlation: 0.98, n: 60, sdFrom: 0.15, sdTo: 0.138 },
  };

  it("accepts a line with consistent figures, also from a method other than regression", () => {
    expect(crossCalibrationProblem(line)).toBeNull();
    expect(crossCalibrationProblem({ ...line, slope: 1.35 })).toBeNull();
    expect(crossCalibrationProblem({ ...line, slope: 0.602 })).toBeNull();
  });

  it("accepts a measured range up to the possible limits", () => {
    const { hard: possible } = rangeFor(findParameter("bmd_th")!, "hip", "ge-lunar")!;
    expect(crossCalibrationProblem({ ...line, lower: 0.55, upper: 1.35 })).toBeNull();
    expect(crossCalibrationProblem({ ...line, lower: possible.min, upper: possible.max })).toBeNull();
    expect(crossCalibrationProblem({ ...line, lower: 0.8, upper: 0.951 })).toBeNull();
  });

  it.each<[string, object, string, RegExp]>([
    [
      "of another unit",
      { lower: 550, upper: 1350 },
      "upper",
      /^550 to 1350 g\/cm² is not within .* which Total hip BMD can be; is it in another unit\?$/,
    ],
    ["that begins below what can be", { lower: -0.1, upper: 1.3 }, "lower", /is not within/],
    ["narrower than the people differ", { lower: 0.8, upper: 0.949 }, "upper", /narrower than one standard deviation .*0.15 g\/cm²/],
  ])("refuses a range %s", (_what, range, field, message) => {
    expect(crossCalibrationProblem({ ...line, ...range })).toEqual({ field, message: expect.stringMatching(message) });
  });

  it.each([1.36, 0.6])("rejects a slope of %d that contradicts the other figures", (slope) => {
    expect(crossCalibrationProblem({ ...line, slope })).toMatchObject({
      field: "slope",
      message: expect.stringContaining("give about 0.902"),
    });
  });
});
