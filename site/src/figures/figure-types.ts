import type { Ages } from "@trabecula/comparability";

/** Centile lines with one fictional measurement. Ages in years, values in `unit`. */
export type CentileFigure = {
  parameter: string;
  unit: string;
  ages: number[];
  lines: { percentile: number; values: number[] }[];
  sample: { age: number; value: number; percentile: number; zScore: number; median: number; p5: number; p95: number };
  citation: string;
};

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

/** `zAges`: null without Z-scores. */
export type CoveringReference = {
  name: string;
  sites: string[];
  parameters: string[];
  zAges: Ages[] | null;
  hasT: boolean;
  limit: string;
};

/** Built-in references by scanner; empty if there are none. */
export type ScannerCoverage = { modality: string; scanner: string; references: CoveringReference[] };

export type Figures = { centiles: CentileFigure; band: BandFigure; coverage: ScannerCoverage[] };
