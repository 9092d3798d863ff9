import type { FitVerdict } from "@trabecula/contracts";
import type { Place, Scale } from "../types.ts";

export interface ReferenceColumn {
  key: string;
  /** "Bern HR-pQCT 1.0.0". */
  name: string;
  fullName: string;
  citations: string[];
  fit: { verdict: FitVerdict; text: string } | null;
}

export interface ReferenceFactRow {
  key: string;
  label: string;
  texts: string[];
  differs: boolean;
}

/** Has a score on the table's axis, or the reason in `why`. */
export interface ReferenceCell {
  /** SD, full precision; null: no mark. */
  score: number | null;
  scoreText: string | null;
  percentile: string | null;
  interval: { text: string; ends: readonly [number | null, number | null] } | null;
  place: Place | null;
  side: string | null;
  doubts: string[];
  why: { short: string; text: string } | null;
  words: string;
}

export interface ReferenceRow {
  key: string;
  abbreviation: string;
  label: string;
  value: string;
  unit: string;
  cells: ReferenceCell[];
}

export interface ReferenceTable {
  key: string;
  title: string;
  scale: Scale;
  rows: ReferenceRow[];
}

/** The same scans against several references; never averaged or ranked. */
export interface ReferencesView {
  columns: ReferenceColumn[];
  sentences: string[];
  facts: ReferenceFactRow[];
  tables: ReferenceTable[];
}
