import type { CurvesReply, Parameter } from "@trabecula/contracts";
import type { Scene } from "../scene/scene.ts";

export type ChartParameter = Pick<Parameter, "abbreviation" | "display">;

/** Converts stored to displayed values: BV/TV is stored as a fraction and shown in percent. */
export type ValueDisplay = Parameter["display"];

/** @see measuredPoint */
export interface MeasuredPoint {
  /** Years. */
  age: number;
  /** In the displayed unit. */
  value: number;
  /** Formatted value with unit. */
  text: string;
  /** For age; null if not scored. */
  percentile: number | null;
  /** Null if not scored, or if the rules require Z. */
  tScore: number | null;
}

export type DrawnCurves = Pick<CurvesReply, "kind" | "segments" | "youngAdult" | "meanLine">;

export interface OverAgeRequest {
  curves: DrawnCurves;
  parameter: ChartParameter;
  points: readonly MeasuredPoint[];
}

export interface Caption {
  title: string;
  /** Dataset, version and date. */
  source: string;
}

export interface ChartSize {
  width: number;
  height: number;
}

export interface PlotBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Values from the server, never interpolated. */
export interface Reading {
  age: number;
  /** Scene units. */
  x: number;
  rows: readonly ReadingRow[];
  /** Such as "At 60 years: 50th percentile 5.52 mm, 5th 3.90, 95th 7.10". */
  words: string;
}

export interface ReadingRow {
  /** Such as `5th`. */
  label: string;
  text: string;
  /** Only in the table. */
  detail?: string;
}

export interface ChartTable {
  columns: readonly string[];
  rows: readonly { header: string; cells: readonly { text: string; detail?: string }[] }[];
}

export interface OverAgeChart {
  scene: Scene;
  plot: PlotBox;
  /** Empty if nothing varies with age. */
  readings: readonly Reading[];
  /** Text for all ages, such as the young-adult mean, or null. */
  standing: string | null;
  table: ChartTable;
}
