/** A stretch of ages (decimal years; the start belongs to it, the end only to the last one) and who was measured in it. */
export interface AgeBin {
  ageFrom: number;
  ageTo: number;
  /** Measurements. */
  rows: number;
  /** Different persons; with several visits each a person may stand in several bins. */
  persons: number;
}

/** Detrended normal QQ plot of the residuals of one bin; see `wormPlot`. */
export interface WormPlot extends AgeBin {
  /** At most 300 points, evenly thinned, to four decimals: theoretical z, and observed z minus theoretical z. */
  points: [number, number][];
  /** Theoretical z at which `limits` are given. */
  limitsAt: number[];
  /** Half width of the pointwise 95 % limits. */
  limits: number[];
  /** Cubic through the worm: level, slope, parabola, S-shape. */
  cubic: [number, number, number, number];
  /** Weighted share of all points outside the limits, 0 to 1. */
  outside: number;
  misfit: boolean;
}

/** Z statistics of one bin: mean, variance, skewness, kurtosis; each about standard normal under a right curve. */
export interface QBin extends AgeBin {
  z1: number;
  z2: number;
  z3: number;
  z4: number;
}

export interface QTotal {
  name: "Q1" | "Q2" | "Q3" | "Q4";
  value: number;
  /** Bins less the degrees of freedom that the fit spent; not positive where it spent them all. */
  degreesOfFreedom: number;
  /** Chi-square tail probability; null without degrees of freedom. */
  pValue: number | null;
}

/** Share of the cohort below one percentile of the fit. */
export interface CalibrationRow {
  /** 0 to 100. */
  percentile: number;
  /** Weighted share of the rows below it, percent. */
  observed: number;
  /** Interval in which `observed` lies with 95 % where the curve is right, percent. */
  low: number;
  high: number;
}

/** Moments of the residuals of one bin; 0, 1, 0, 0 under a right curve. `kurtosis` is the excess over the normal's 3. */
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

/** How well a fit describes its cohort. */
export interface FitDiagnostics {
  sampleSize: AgeBin[];
  /** The first over all ages, then one a bin. */
  worms: WormPlot[];
  q: { bins: QBin[]; totals: QTotal[] };
  calibration: CalibrationRow[];
  moments: MomentsBin[];
  warnings: FitWarning[];
}
