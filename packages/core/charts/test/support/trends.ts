import { trendChart, type TrendChart, type TrendPanel } from "../../src/index.ts";
import { fmiPanel } from "./visits.ts";

export const size = { width: 760, height: 440 };
export const panel = fmiPanel({
  values: [
    [61.2, 9.6],
    [62.2, 9.3],
    [63.1, 8.2],
    [64.3, 8.9],
    [65.4, 8.6],
  ],
  lsc: 0.6,
  leftOut: [2],
});
export const newScanner = fmiPanel({
  values: [
    [55, 9.6],
    [57, 9.3],
    [59, 8.8],
    [61, 9.9],
    [63, 9.2],
  ],
  lsc: 0.5,
  sets: [0, 0, 0, 1, 1],
});

export const chartOf = (...panels: TrendPanel[]): TrendChart =>
  trendChart(panels, panels.length === 1 ? size : { width: 760, height: 640 })!;
export const marksOf = ({ scene }: TrendChart, role: string) => scene.marks.filter((mark) => mark.role === role);
export const pathsOf = (chart: TrendChart, role: string) => marksOf(chart, role).map((mark) => (mark.kind === "path" ? mark.d : ""));
export const placesOf = (path: string) => [...path.matchAll(/[ML]([\d.]+),[\d.]+/g)].map(([, x]) => Number(x));
