import type { ChartTable, PlotBox } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

export interface MonthsPanel {
  name: string;
  /** Singular, such as `report`. */
  one: string;
  /** Nonnegative integer per month. */
  counts: readonly number[];
}

/** Each panel has its own scale. */
export interface MonthsRequest {
  /** Consecutive `YYYY-MM`; the last is unfinished. */
  months: readonly string[];
  panels: readonly MonthsPanel[];
}

export interface MonthReading {
  month: string;
  x: number;
  words: string;
}

export interface MonthsChart {
  scene: Scene;
  plot: PlotBox;
  readings: readonly MonthReading[];
  table: ChartTable;
}
