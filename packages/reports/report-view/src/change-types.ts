import type { ChangeFlag, PrecisionKind } from "@trabecula/contracts";

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
  lsc: string;
  lscSource: string;
  lscKind: PrecisionKind;
  significant: boolean;
  /** "significant decrease", "not significant". */
  verdict: string;
  zChange: string | null;
  tChange: string | null;
  crossCalibration: string | null;
  flags: readonly ChangeFlag[];
}

/** Text shared by several values; empty: about a whole scan. */
export interface SaidOnce {
  text: string;
  concerns: string[];
}

export interface ChangesView {
  /** "Change since Mar 14, 2024". */
  title: string;
  lines: ChangeLineView[];
  notes: SaidOnce[];
  refusals: SaidOnce[];
  /** Values left out for clinicians, or null. */
  further: string | null;
  /** Number of earlier reports not checked, or null. */
  beyond: string | null;
}
