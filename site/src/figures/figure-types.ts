/** Centile lines over age, with one measurement of a made-up person. Ages in years, values in `unit`. */
export type CentileFigure = {
  parameter: string;
  unit: string;
  ages: number[];
  lines: { percentile: number; values: number[] }[];
  sample: { age: number; value: number; percentile: number; zScore: number; median: number; p5: number; p95: number };
  citation: string;
};

/** One measurement beside the mean and standard deviation of young adults. */
export type TableRow = {
  parameter: string;
  value: number;
  unit: string;
  mean: number;
  sd: number;
  ages: [number, number] | null;
  tScore: number;
};

export type BandFigure = { age: number; rows: TableRow[]; citation: string };

/** What one reference has for the scans of a scanner; `zAges` is "6 to under 82 years", null without Z-scores. */
export type CoveringReference = {
  name: string;
  sites: string[];
  parameters: string[];
  zAges: string | null;
  hasT: boolean;
  /** What the dataset itself says first of its limits. */
  limit: string;
};

/** A scanner by name, and the references that come with the platform for it; none where it is not covered. */
export type ScannerCoverage = { modality: string; scanner: string; references: CoveringReference[] };

export type Figures = { centiles: CentileFigure; band: BandFigure; coverage: ScannerCoverage[] };
