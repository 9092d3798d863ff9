import type { FitDiagnostics } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { calibrationModel } from "../../../src/admin/fits/bench/CalibrationSection.tsx";
import { beyondAxis, fitModel, wormModel, wormReach, type Worm } from "@trabecula/fit-report/figures";
import { sampleBars } from "../../../src/admin/fits/bench/SampleChart.tsx";
import { pathsOf, textsOf } from "../../scene-marks.ts";
import { ageBin, resultOf } from "./fixtures.ts";

const size = { width: 640, height: 400 };
const parameter = { abbreviation: "Tt.BMD", display: { unit: "mg HA/cm³", factor: 1, decimals: 1 } };

describe("fitModel", () => {
  const model = fitModel(resultOf(), size, parameter)!;

  it("draws a line a percentile with its label, bands of three and a dot a measurement", () => {
    expect(textsOf(model, "line-label")).toEqual(["P3", "P10", "P25", "P50", "P75", "P90", "P97"]);
    expect(pathsOf(model, "fitted")).toHaveLength(7);
    expect(pathsOf(model, "band-error")).toHaveLength(3);
    expect(pathsOf(model, "scatter")[0]!.match(/h0/g)).toHaveLength(2);
  });

  it("reads every line at the server's own ages, the band in the table", () => {
    expect(model.readings.map(({ age }) => age)).toEqual([20, 50, 80]);
    expect(model.readings[0]!.rows[0]).toEqual({ label: "P3", text: "200.0", detail: "195.0 to 205.0" });
  });

  it("omits bands without standard errors", () => {
    const { lines } = resultOf();
    const plain = { ages: lines.ages, percentiles: lines.percentiles.map((row) => ({ ...row, low: null, high: null })) };
    const without = fitModel({ lines: plain, scatter: [] }, size, parameter)!;
    expect(pathsOf(without, "band-error")).toEqual([]);
    expect(without.readings[0]!.rows[0]).not.toHaveProperty("detail");
  });

  it("keeps one extreme measurement from flattening the curves, and counts it", () => {
    const extreme = resultOf({
      scatter: [
        [25, 250],
        [30, 9000],
      ],
    });
    expect(beyondAxis(extreme)).toBe(1);
    expect(pathsOf(fitModel(extreme, size, parameter)!, "scatter")[0]!.match(/h0/g)).toHaveLength(1);
    expect(beyondAxis(resultOf())).toBe(0);
  });

  it("shows a fraction in percent", () => {
    const percent = fitModel(resultOf(), size, { ...parameter, display: { unit: "%", factor: 100, decimals: 0 } })!;
    expect(percent.readings[0]!.rows[0]!.text).toBe("20000");
    expect(textsOf(percent, "axis-title")[0]).toBe("Tt.BMD (%)");
  });

  it("returns null without data", () => {
    expect(fitModel({ lines: { ages: [], percentiles: [] }, scatter: [] }, size, parameter)).toBeNull();
  });
});

const worm: Worm = {
  ...ageBin,
  points: [
    [-2, 0.1],
    [0, -0.05],
    [2, 0.2],
  ],
  limitsAt: [-4, -2, 0, 2, 4],
  limits: [2, 0.8, 0.4, 0.8, 2],
  cubic: [0.1, 0, 0, 0],
  outside: 0,
  misfit: false,
};

describe("wormModel", () => {
  const model = wormModel(worm, { width: 232, height: 168 }, 0.5);

  it("draws a level cubic as a level line over the points' own range, above zero", () => {
    const heights = [...model.cubic.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(new Set(heights).size).toBe(1);
    expect(heights[0]).toBeLessThan(model.zeroY);
    const across = [...model.cubic.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    expect(Math.min(...across)).toBeGreaterThan(model.plot.left);
    expect(Math.max(...across)).toBeLessThan(model.plot.right);
  });

  it("marks points beyond the axis at its edge instead of dropping them", () => {
    const far = wormModel({ ...worm, points: [...worm.points, [1, 0.9], [4.1, 0]] }, { width: 232, height: 168 }, 0.5);
    expect(far.beyond).toBe(2);
    expect(far.edgeDots).toContain(`,${far.plot.top}h0`);
    expect(far.dots.match(/h0/g)).toHaveLength(3);
  });

  it("keeps limits that leave the plot at its edge", () => {
    const ys = [...model.band.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    for (const y of ys) expect(y >= model.plot.top && y <= model.plot.bottom).toBe(true);
  });

  it("shares one scale, from a quarter of an SD to one and a half", () => {
    expect(wormReach([worm])).toBe(0.25);
    expect(wormReach([worm, { ...worm, points: [[0, -0.8]] }])).toBe(1);
    expect(wormReach([{ ...worm, points: [[0, 7]] }])).toBe(1.5);
    expect(wormReach([])).toBe(0.25);
  });
});

describe("calibrationModel", () => {
  const rows: FitDiagnostics["calibration"] = [
    { percentile: 3, observed: 3.5, low: 2, high: 4 },
    { percentile: 50, observed: 58, low: 46, high: 54 },
  ];
  const model = calibrationModel(rows, 480);

  it("puts the highest percentile on top and each share on its side of nominal", () => {
    expect(model.rows.map(({ percentile }) => percentile)).toEqual([50, 3]);
    expect(model.rows[0]!.y).toBeLessThan(model.rows[1]!.y);
    for (const row of model.rows) expect(row.observedX).toBeGreaterThan(model.zeroX);
  });

  it("marks a share outside the expected range, within the plot", () => {
    expect(model.rows.map(({ isOutside }) => isOutside)).toEqual([true, false]);
    expect(model.rows[0]!.observedX).toBeLessThan(model.plot.right);
  });

  it("writes differences with their signs", () => {
    expect(model.ticks.map(({ text }) => text)).toContain("0");
    expect(model.ticks.some(({ text }) => text.startsWith("+"))).toBe(true);
    expect(model.ticks.some(({ text }) => text.startsWith("−"))).toBe(true);
  });
});

describe("sampleBars", () => {
  it("draws people within rows, over the bin's own ages", () => {
    const { bars, plot } = sampleBars([ageBin, { ageFrom: 30, ageTo: 60, rows: 20, persons: 20 }], 640);
    expect(bars[0]!.rowsY).toBeLessThan(bars[0]!.personsY);
    expect(bars[1]!.rowsY).toBe(bars[1]!.personsY);
    expect(bars[1]!.width).toBeGreaterThan(bars[0]!.width * 2.8);
    expect(bars[0]!.rowsY).toBe(plot.top);
    expect(bars.map(({ text }) => text)).toEqual(["30", "20"]);
  });

  it("writes no number where a bar has no room for it", () => {
    const narrow = sampleBars(
      [
        { ...ageBin, ageTo: 20.5 },
        { ...ageBin, ageFrom: 20.5, ageTo: 90 },
      ],
      320,
    );
    expect(narrow.bars[0]!.text).toBe("");
  });
});
