import type { CurvesReply, Parameter } from "@trabecula/contracts";
import type { TZone } from "@trabecula/report-types";
import type { Box } from "../scene/boxes.ts";
import type { Scene } from "../scene/scene.ts";

export type ChartParameter = Pick<Parameter, "abbreviation" | "display">;

/** Converts stored to displayed values: BV/TV is stored as a fraction and shown in percent. */
export type ValueDisplay = Parameter["display"];

export interface MeasuredPoint {
  /** Years. */
  age: number;
  /** Displayed unit. */
  value: number;
  /** Formatted value with unit. */
  text: string;
  percentile: number | null;
  /** Null if not scored, or if the rules require Z. */
  tScore: number | null;
  zScore?: number | null;
  /** Least significant change since this visit, in the displayed unit. */
  lsc?: number;
}

export type DrawnCurves = Pick<CurvesReply, "kind" | "segments" | "parent" | "youngAdult" | "meanLine">;

export interface OverAgeRequest {
  curves: DrawnCurves;
  parameter: ChartParameter;
  points: readonly MeasuredPoint[];
  /** Comparable visits before the point, oldest first. */
  earlier?: readonly MeasuredPoint[];
  /** Visits that are drawn by their T-scores and never joined. */
  apart?: readonly MeasuredPoint[];
  zoneNames?: ZoneNames;
}

export type ZoneNames = Readonly<Record<TZone, string>>;

export interface Caption {
  title: string;
  source: string;
}

export interface ChartSize {
  width: number;
  height: number;
}

export type PlotBox = Box;

/** Values from the server, never interpolated. */
export interface Reading {
  age: number;
  /** Scene units. */
  x: number;
  rows: readonly ReadingRow[];
  words: string;
}

export interface ReadingRow {
  /** Such as `5th`. */
  label: string;
  text: string;
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
  /** Such as the young-adult mean; null if none. */
  textForAllAges: string | null;
  table: ChartTable;
}
