import type { ChartParameter, ChartTable, DrawnCurves, PlotBox } from "../over-age/types.ts";
import type { Scene } from "../scene/scene.ts";

/** A change between two comparable scans, in the unit that is shown. */
export interface VisitChange {
  /** Key and date of the scan that it is counted from. */
  fromKey: string;
  from: string;
  absolute: number;
  /** Of the earlier value; null where that is 0. */
  percent: number | null;
  /** Least significant change. */
  lsc: number;
  isSignificant: boolean;
  /** Source of the line by which values of two scanners were compared; null where one scanner made both. */
  crossCalibration: string | null;
}

/** One value of one scan. */
export interface TrendVisit {
  /** The same for all parameters of a scan. */
  key: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Years; null where it is not known: such a scan is listed and not drawn. */
  age: number | null;
  /** In the unit that is shown. */
  value: number;
  /** Such as `T-score −0.7`; null where none was scored. */
  score: string | null;
  /** Index of its set: scans of one set may be compared with each other. */
  set: number;
  /** Why the scan is left out of change; null where it counts. */
  leftOut: LeftOut | null;
  /** Half length of the whisker in the unit that is shown: 95 % of repeated scans lie within it; null where not known. */
  whisker: number | null;
  /** Since the first scan of the set and since the one before; null where there is none. */
  sinceFirst: VisitChange | null;
  sinceBefore: VisitChange | null;
  /** Since a scan of another set, through a cross-calibration; null where there is none. */
  bridged: VisitChange | null;
}

/** In two words and in a sentence. */
export interface LeftOut {
  words: string;
  sentence: string;
}

/** Scans that may be compared: of one scanner and one protocol. The first that counts is their baseline. */
export interface TrendSet {
  scanner: string;
  /** Where a later value is no significant change from the baseline; null where no precision is known. */
  band: ChangeBand | null;
}

/** In the unit that is shown; `lsc` in words, such as `±0.028` or `±5.3 %`. */
export interface ChangeBand {
  low: number;
  high: number;
  lsc: string;
}

/** One parameter at one site over the visits. */
export interface TrendPanel {
  /** Parameter, and its place where panels differ in it: `Tt.BMD`, `TH BMD, left`. */
  name: string;
  display: ChartParameter["display"];
  /** The reference behind; null where there is none to draw. */
  curves: DrawnCurves | null;
  /** What the person is scored by: percentiles for age, or T-scores. */
  against: "age" | "young-adult";
  sets: readonly TrendSet[];
  visits: readonly TrendVisit[];
}

/** A visit that has an age, and so a place on the axis. */
export type DrawnVisit = TrendVisit & { age: number };

/** What a chart says of one scan. */
export interface TrendReading {
  key: string;
  age: number;
  /** Where the scan's values stand, in the scene's units. */
  x: number;
  spots: readonly { x: number; y: number }[];
  /** "Mar 14, 2026, age 63.2: 0.860 g/cm², −0.040 g/cm² (−4.4 %) since Mar 14, 2024, significant (…)". */
  words: string;
}

/** A drawn trend: parameters beneath each other over one axis of ages. */
export interface TrendChart {
  scene: Scene;
  /** From the top of the first panel to the axis. */
  plot: PlotBox;
  readings: readonly TrendReading[];
  table: ChartTable;
}
