import type { FitVerdict } from "@trabecula/contracts";
import type { Place, Scale } from "../types.ts";

/** One reference of several: what its column is called, and the whole of its name. */
export interface ReferenceColumn {
  /** Id of its dataset. */
  key: string;
  /** "Bern HR-pQCT 1.0.0". */
  name: string;
  /** "Bern HR-pQCT, XtremeCT II, multi-stack, version 1.0.0". */
  fullName: string;
  citations: string[];
  /** Whether it fits the scanner, where healthy controls were asked; null where no check is kept. */
  fit: { verdict: FitVerdict; text: string } | null;
}

/** What the references rest on in one respect, or what is known of it, one text a column. */
export interface ReferenceFactRow {
  key: string;
  label: string;
  texts: string[];
  differs: boolean;
}

/** A value against one reference. Either it has a score on the axis of its table, or `why` says why not. */
export interface ReferenceCell {
  /** In SD, full precision; null: no mark. */
  score: number | null;
  scoreText: string | null;
  percentile: string | null;
  interval: { text: string; ends: readonly [number | null, number | null] } | null;
  place: Place | null;
  /** Doubts beside the number, in a few words each. */
  doubts: string[];
  why: { short: string; text: string } | null;
  /** The whole cell in words, with the name of its reference. */
  words: string;
}

export interface ReferenceRow {
  key: string;
  abbreviation: string;
  label: string;
  value: string;
  unit: string;
  /** One a column, in their order. */
  cells: ReferenceCell[];
}

/** The values of one scan that share an axis. */
export interface ReferenceTable {
  key: string;
  title: string;
  scale: Scale;
  rows: ReferenceRow[];
}

/** The same scans against several references, side by side; nothing of it is averaged, and none is called the best. */
export interface ReferencesView {
  columns: ReferenceColumn[];
  /** By what they differ, and how far apart they put one value. */
  sentences: string[];
  facts: ReferenceFactRow[];
  tables: ReferenceTable[];
}
