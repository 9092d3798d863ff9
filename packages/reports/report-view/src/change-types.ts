import type { ChangeFlag, PrecisionKind } from "@trabecula/contracts";

/** A value against an earlier one, rounded; it was judged before. */
export interface ChangeLineView {
  key: string;
  parameter: string;
  abbreviation: string;
  label: string;
  /** "Hip, left". */
  siteTitle: string;
  /** Day of the earlier scan, `YYYY-MM-DD`, and as it is written. */
  from: string;
  since: string;
  /** "first scan", "scan before" or both; "first scan made alike" where the first is on another scanner, moved or made otherwise. */
  against: string;
  /** With its sign, in the shown unit. */
  change: string;
  unit: string;
  percent: string | null;
  /** Percent a year; null below one year. */
  perYear: string | null;
  lsc: string;
  lscSource: string;
  lscKind: PrecisionKind;
  significant: boolean;
  /** "significant decrease", "not significant". */
  verdict: string;
  zChange: string | null;
  tChange: string | null;
  /** The line by which two scanners were compared; null for one scanner. */
  crossCalibration: string | null;
  flags: readonly ChangeFlag[];
}

/** A sentence that many values share, and their short names; none: it is about a whole scan. */
export interface SaidOnce {
  text: string;
  concerns: string[];
}

export interface ChangesView {
  /** "Change since Mar 14, 2024". */
  title: string;
  lines: ChangeLineView[];
  /** Whose precision, which cross-calibration, and doubts. */
  notes: SaidOnce[];
  /** What could not be compared, and why. */
  refusals: SaidOnce[];
  /** What a clinician's reading leaves out; null where nothing is. */
  further: string | null;
  /** How many earlier reports were not looked at; null where all were. */
  beyond: string | null;
}
