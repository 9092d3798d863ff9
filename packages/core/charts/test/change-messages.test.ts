import { describe, expect, it } from "vitest";
import { changeText, type VisitChange } from "../src/index.ts";

describe("a change in words", () => {
  const display = { unit: "g/cm²", factor: 1, decimals: 3 };
  const change: VisitChange = {
    fromKey: "a",
    from: "2024-03-14",
    absolute: -0.04,
    percent: -4.444,
    lsc: 0.0277,
    isSignificant: true,
    crossCalibration: null,
    zScores: null,
  };

  it("has signs, its limit, and the verdict", () => {
    expect(changeText(change, display)).toBe(
      "−0.040 g/cm² (−4.4 %) since Mar 14, 2024, beyond its LSC (least significant change 0.028 g/cm²)",
    );
    const gain = { ...change, absolute: 0.01, percent: null, isSignificant: false };
    expect(changeText(gain, display)).toContain("+0.010 g/cm² since Mar 14, 2024, within its LSC");
    expect(changeText({ ...change, absolute: 0, percent: 0, isSignificant: false }, display)).toContain("0.000 g/cm² (0.0 %)");
  });

  it("mentions the cross-calibration", () => {
    expect(changeText({ ...change, crossCalibration: "Shepherd 2012" }, display)).toContain(
      "since Mar 14, 2024 through a cross-calibration, beyond its LSC",
    );
  });

  it("shows more digits when rounding would hide the difference from the limit", () => {
    const close = { ...change, absolute: -0.0279, lsc: 0.0281, isSignificant: false };
    expect(changeText(close, display)).toContain("−0.0279 g/cm²");
    expect(changeText(close, display)).toContain("least significant change 0.0281 g/cm²");
    expect(changeText({ ...change, absolute: -0.0277 }, display)).toContain("−0.028 g/cm²");
  });
});
