import type { ChangeFlag, ChangeScoreOfPair, PrecisionKind } from "@trabecula/contracts";

/** Rounded for display; significance is judged before rounding. */
export interface ChangeLineView {
  key: string;
  parameter: string;
  abbreviation: string;
  label: string;
  /** "Hip, left". */
  siteTitle: string;
  /** Day of the earlier scan, `YYYY-MM-DD`, and formatted. */
  from: string;
  since: string;
  /** "first scan", "previous scan" or both; "first comparable scan" if the first scan itself cannot be compared. */
  against: string;
  /** Signed, in the displayed unit. */
  change: string;
  unit: string;
  percent: string | null;
  /** Percent per year; null below one year. */
  perYear: string | null;
  /** Null under 20 years. */
  lsc: { text: string; source: string; kind: PrecisionKind } | null;
  significant: boolean;
  /** "beyond its own LSC", "within its own LSC"; in children "Z-score −0.9 → −1.5 (change −0.6)" or "not judged". */
  verdict: string;
  zChange: string | null;
  tChange: string | null;
  /** "Z −0.2, T −0.3", from 20 years also "change score −1.7 (4th percentile)"; empty without any. */
  scores: string;
  changeScore: ChangeScoreOfPair | null;
  crossCalibration: string | null;
  flags: readonly ChangeFlag[];
}

/** Text shared by several values; empty: about a whole scan. */
export interface SharedNote {
  text: string;
  concerns: string[];
}

export interface ChangesView {
  /** "Change since Mar 14, 2024". */
  title: string;
  lines: ChangeLineView[];
  scoreHeading: string;
  /** "Of 22 parameters about 1 is beyond its LSC by chance." Null if nothing was judged. */
  chance: string | null;
  notes: SharedNote[];
  refusals: SharedNote[];
  /** Values left out for clinicians, or null. */
  further: string | null;
  /** Number of earlier reports not checked, or null. */
  beyond: string | null;
}
