import type { CurvesReply, Parameter } from "@trabecula/contracts";
import type { Scene } from "../scene/scene.ts";

/** What a chart needs of the catalogue's parameter. */
export type ChartParameter = Pick<Parameter, "abbreviation" | "display">;

/** How stored values become shown ones: BV/TV is stored as a fraction and shown in percent. */
export type ValueDisplay = Parameter["display"];

/** A person's value in a chart over age. @see measuredPoint */
export interface MeasuredPoint {
  /** Years. */
  age: number;
  /** In the displayed unit. */
  value: number;
  /** The value as it is written, with its unit. */
  text: string;
  /** Percentile for age; null where none was scored. */
  percentile: number | null;
  /** Null where none was scored, or where the rules ask for Z. */
  tScore: number | null;
}

/** What is drawn of the server's curves. */
export type DrawnCurves = Pick<CurvesReply, "kind" | "segments" | "youngAdult" | "meanLine">;

/** A reference over age with the person's values. */
export interface OverAgeRequest {
  curves: DrawnCurves;
  parameter: ChartParameter;
  points: readonly MeasuredPoint[];
}

/** What stands around a picture that leaves the page. */
export interface Caption {
  title: string;
  /** Dataset with version, and the date. */
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

/** What a chart says at one drawn age: figures of the server, never interpolated here. */
export interface Reading {
  age: number;
  /** Where this age lies, in the scene's units. */
  x: number;
  rows: readonly ReadingRow[];
  /** The sentence for a reader, such as "At 60 years: 50th percentile 5.52 mm, 5th 3.90, 95th 7.10". */
  words: string;
}

export interface ReadingRow {
  /** Such as `5th`. */
  label: string;
  text: string;
  /** Stands in the table only, such as the limits of a standard error. */
  detail?: string;
}

/** The figures of a chart as rows. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly { header: string; cells: readonly { text: string; detail?: string }[] }[];
}

/** A drawn chart over age: its picture, where the plot lies in it, and what it says. */
export interface OverAgeChart {
  scene: Scene;
  plot: PlotBox;
  /** By age; empty where nothing changes with age. */
  readings: readonly Reading[];
  /** What holds at every age, such as the young-adult mean; null where everything changes with age. */
  standing: string | null;
  table: ChartTable;
}
