import type { ChartTable, PlotBox } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

/** One thing that is counted by months. */
export interface MonthsPanel {
  /** Such as `Reports`. */
  name: string;
  /** What one of them is called, such as `report`. */
  one: string;
  /** A count for each month, whole and not below 0. */
  counts: readonly number[];
}

/** Counts of the same months, each thing on a scale of its own. */
export interface MonthsRequest {
  /** `YYYY-MM`, one after the other; the last one is under way. */
  months: readonly string[];
  panels: readonly MonthsPanel[];
}

/** What is said of a month, and where it stands in the picture. */
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
