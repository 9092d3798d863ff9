import type { CurvesReply } from "@trabecula/contracts";
import type { ChartParameter, MeasuredPoint } from "../../src/index.ts";

const percentiles = [3, 5, 10, 25, 50, 75, 90, 95, 97];

export function centileCurves(): CurvesReply {
  return {
    ...{ kind: "centiles", parameter: "fmi", unit: "kg/m²", sex: "female", site: "whole-body", family: "LMS", source: "made-up" },
    segments: [segment([6, 10, 14, 18], 4, 0.1), segment([18, 19, 21, 30, 44, 60, 82], 6, 0.05)],
    youngAdult: null,
    meanLine: null,
  };
}

export function yearlyCurves(): CurvesReply {
  const ages = Array.from({ length: 71 }, (_, index) => 20 + index);
  return {
    ...centileCurves(),
    segments: [
      {
        ages,
        percentiles: percentiles.map((percentile, rank) => ({
          percentile,
          values: ages.map((age) => 7.6 + rank * 0.55 - (age - 20) ** 2 / 900),
        })),
      },
    ],
  };
}

function segment(ages: number[], start: number, slope: number): CurvesReply["segments"][number] {
  return {
    ages,
    percentiles: percentiles.map((percentile, rank) => ({
      percentile,
      values: ages.map((age) => start + rank * 0.6 + (age - ages[0]!) * slope),
    })),
  };
}

export function bandCurves(): CurvesReply {
  return {
    ...{ kind: "band", parameter: "tt_bmd", unit: "mg HA/cm³", sex: "female", site: "distal-tibia", family: "NO", source: "made-up" },
    segments: [flat([20, 25, 30, 37])],
    youngAdult: { mean: 266, sd: 36, ages: [20, 37], label: "Young women" },
    meanLine: { ages: [20, 37, 50, 60, 70, 80], values: [266, 266, 259, 245, 223, 193], label: "mean by age" },
  };
}

function flat(ages: number[]): CurvesReply["segments"][number] {
  return { ages, percentiles: percentiles.map((percentile, rank) => ({ percentile, values: ages.map(() => 198 + rank * 17) })) };
}

export const fmi: ChartParameter = { abbreviation: "FMI", display: { unit: "kg/m²", factor: 1, decimals: 2 } };
export const ttBmd: ChartParameter = { abbreviation: "Tt.BMD", display: { unit: "mg HA/cm³", factor: 1, decimals: 1 } };

export const adult: MeasuredPoint = { age: 44, value: 7.5, text: "7.50 kg/m²", percentile: 45, tScore: null };
export const older: MeasuredPoint = { age: 62, value: 215, text: "215.0 mg HA/cm³", percentile: null, tScore: -1.417 };
