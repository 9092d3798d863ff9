import type { ChartParameter, ChartTable, DrawnCurves } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

export interface VisitChange {
  fromKey: string;
  from: string;
  absolute: number;
  /** Percent of the earlier value; null if that is 0. */
  percent: number | null;
  /** Null under 20 years, where `zScores` counts instead. */
  lsc: number | null;
  isSignificant: boolean;
  /** "Z-score −0.9 → −1.5 (change −0.6)"; only under 20 years. */
  zScores: string | null;
  /** Source of the equation between two scanners; null for one scanner. */
  crossCalibration: string | null;
}

export interface TrendVisit {
  key: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Years; null if unknown. Such a scan is listed but not drawn. */
  age: number | null;
  /** Displayed unit. */
  value: number;
  /** Such as `T-score −0.7`; null if not scored. */
  score: string | null;
  /** Scans of one set are comparable. */
  set: number;
  leftOut: LeftOut | null;
  /** Half length in the displayed unit; 95 % of repeated scans lie within it. Null if unknown. */
  whisker: number | null;
  /** Change within the set; null without such a scan. */
  sinceFirst: VisitChange | null;
  sinceBefore: VisitChange | null;
  /** Change since a scan of another set, by cross-calibration; null if none. */
  bridged: VisitChange | null;
}

export interface LeftOut {
  words: string;
  sentence: string;
}

export interface TrendSet {
  scanner: string;
  /** Changes from the baseline within it are not beyond the least significant change. Null without a known precision. */
  band: ChangeBand | null;
}

/** Limits in the displayed unit; `lsc` is text, such as `±0.028` or `±5.3 %`. */
export interface ChangeBand {
  low: number;
  high: number;
  lsc: string;
}

export interface TrendPanel {
  name: string;
  display: ChartParameter["display"];
  curves: DrawnCurves | null;
  against: "age" | "young-adult";
  sets: readonly TrendSet[];
  visits: readonly TrendVisit[];
  /** Expected course of a young person after the newest scan; empty if unknown. */
  thrive?: readonly ThrivePoint[];
  /** Expected courses from earlier scans; each line starts at its scan. */
  earlierThrive?: readonly (readonly ThriveSpot[])[];
}

export type ThriveSpot = Pick<ThrivePoint, "age" | "low" | "high">;

/** 9 of 10 people with the scan's Z-score then lie between `low` and `high`, in the displayed unit. */
export interface ThrivePoint {
  years: number;
  age: number;
  low: number;
  high: number;
  /** Such as `Z-score −1.6 to −0.5`. */
  score: string;
}

export type DrawnVisit = TrendVisit & { age: number };

export interface TrendReading {
  key: string;
  age: number;
  /** One line through all panels, or one per panel if they are side by side. */
  guides: readonly { x: number; top: number; bottom: number }[];
  spots: readonly { x: number; y: number }[];
  /** "Mar 14, 2026, age 63.2: 0.860 g/cm², −0.040 g/cm² (−4.4 %) since Mar 14, 2024, beyond its LSC (…)". */
  words: string;
}

export interface TrendChart {
  scene: Scene;
  readings: readonly TrendReading[];
  table: ChartTable;
}
