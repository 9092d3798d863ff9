/** Decimal years; includes the start, and the end only in the last bin. */
export interface AgeBin {
  ageFrom: number;
  ageTo: number;
  rows: number;
  persons: number;
}

export interface WormPlot extends AgeBin {
  /** Pairs of theoretical z and observed minus theoretical z, to four decimals; at most 300, evenly thinned. */
  points: [number, number][];
  limitsAt: number[];
  /** Half width of pointwise 95 % limits. */
  limits: number[];
  cubic: [number, number, number, number];
  outside: number;
  misfit: boolean;
}

/** Mean, variance, skewness, kurtosis; each about standard normal under a correct curve. */
export interface QBin extends AgeBin {
  z1: number;
  z2: number;
  z3: number;
  z4: number;
}

export interface QTotal {
  name: "Q1" | "Q2" | "Q3" | "Q4";
  value: number;
  /** Bins minus the fit's degrees of freedom; may be zero or negative. */
  degreesOfFreedom: number;
  /** Chi-square tail; null without degrees of freedom. */
  pValue: number | null;
}

export interface CalibrationRow {
  /** 0 to 100. */
  percentile: number;
  observed: number;
  /** 95 % interval of `observed` under a correct curve, percent. */
  low: number;
  high: number;
}

/** Residual moments; 0, 1, 0, 0 under a correct curve. `kurtosis` is excess. */
export interface MomentsBin extends AgeBin {
  mean: number;
  sd: number;
  skewness: number;
  kurtosis: number;
}

export interface FitWarning {
  code: string;
  message: string;
}

export interface FitDiagnostics {
  sampleSize: AgeBin[];
  /** First over all ages, then per bin. */
  worms: WormPlot[];
  q: { bins: QBin[]; totals: QTotal[] };
  calibration: CalibrationRow[];
  moments: MomentsBin[];
  warnings: FitWarning[];
}
