import { largeChart, measuredPoint, type ChartSize, type OverAgeChart } from "@trabecula/charts";
import { findParameter } from "@trabecula/report-types";
import type { CentileFigure } from "./figure-types.ts";

export function drawCentiles({ parameter: key, ages, lines, sample }: CentileFigure, size: ChartSize): OverAgeChart {
  const parameter = findParameter(key);
  const chart =
    parameter &&
    largeChart(
      {
        curves: { kind: "centiles", segments: [{ ages, percentiles: lines }], youngAdult: null, meanLine: null },
        parameter,
        points: [measuredPoint({ ...sample, preferred: "z", tScore: null }, parameter, sample.age)],
      },
      size,
    );
  if (!chart) throw new Error("The figure has no curves to draw.");
  return chart;
}
