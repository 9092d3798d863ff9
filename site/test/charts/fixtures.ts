import type { CurvesReply } from "@trabecula/contracts";

const percentiles = [3, 10, 25, 50, 75, 90, 97];

/** Made-up curves of a parameter that jumps at 18, in two segments: geometry only, no reference data. */
export function centileCurves(): CurvesReply {
  return {
    kind: "centiles",
    parameter: "fmi",
    unit: "kg/m²",
    sex: "female",
    site: "whole-body",
    family: "LMS",
    source: "made-up",
    segments: [segment([6, 10, 14, 17.9], 4, 0.1), segment([18, 30, 50, 82], 6, 0.05)],
    youngAdult: null,
    meanLine: null,
  };
}

function segment(ages: number[], start: number, slope: number): CurvesReply["segments"][number] {
  return {
    ages,
    percentiles: percentiles.map((percentile, rank) => ({
      percentile,
      values: ages.map((age) => start + rank * 0.8 + (age - ages[0]!) * slope),
    })),
  };
}

/** Made-up young-adult band with a mean line onward from 37. */
export function bandCurves(): CurvesReply {
  return {
    kind: "band",
    parameter: "tt_bmd",
    unit: "mg HA/cm³",
    sex: "female",
    site: "distal-tibia",
    family: "NO",
    source: "made-up",
    segments: [],
    youngAdult: { mean: 266, sd: 36, ages: [20, 37], label: "young adults" },
    meanLine: { ages: [20, 37, 50, 60, 70, 80], values: [266, 266, 259, 245, 223, 193], label: "mean by age" },
  };
}

export const fmiDisplay = { unit: "kg/m²", factor: 1, decimals: 2 };
export const bmdDisplay = { unit: "mg HA/cm³", factor: 1, decimals: 1 };
