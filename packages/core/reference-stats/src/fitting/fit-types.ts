import type { DistributionParameters } from "../families/family.ts";

/** LMS is BCCG without truncation, as Cole and Green fit it. */
export const fittedFamilies = ["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"] as const;
export type FittedFamilyName = (typeof fittedFamilies)[number];

export type ParameterName = keyof DistributionParameters;

/** Measurements of one parameter, site and sex; all columns have one length. */
export interface Cohort {
  /** Decimal years. */
  readonly ages: Float64Array;
  readonly values: Float64Array;
  /** Person number of each row, from 0 without gaps. */
  readonly persons: Int32Array;
  /**
   * Positive. Rows of longitudinal cohorts weigh 1 / visits, so the sum is the number of persons, used in AIC, BIC, GAIC,
   * smoothing and standard errors.
   */
  readonly weights: Float64Array;
}

/**
 * `averaged`: weighted mean over all amounts of smoothing; `local-ml`: local maximum likelihood (Rigby and
 * Stasinopoulos 2014); `gaic`: generalized Akaike criterion with penalty `k` per effective degree of freedom; `bic`: k
 * = ln(persons); `fixed`: smoothing of an earlier fit, for bootstraps.
 */
export type SmoothingChoice =
  | { readonly method: "averaged" }
  | { readonly method: "local-ml" }
  | { readonly method: "gaic"; readonly k: number }
  | { readonly method: "bic" }
  | { readonly method: "fixed"; readonly lambdas: Partial<Record<ParameterName, number>> };

export interface FitSettings {
  readonly family: FittedFamilyName;
  readonly smoothing: SmoothingChoice;
  /** Fixed effective degrees of freedom, constant included: 1 is a constant, 2 a line. Overrides `smoothing`. */
  readonly edf?: Partial<Record<ParameterName, number | undefined>> | undefined;
  /** Exponent of age (0: ln age); `auto` minimizes the criterion. */
  readonly agePower: number | "auto";
  /**
   * Known part of each predictor by age in years, such as ln of a published median. Link scale: log for mu and sigma of
   * LMS, BCCG, BCT and BCPE and for every sigma and tau.
   */
  readonly offsets?: Partial<Record<ParameterName, (age: number) => number>>;
}

/** Called between iterations; `done` is 0 to 1. Throwing stops the fit. */
export type FitProgress = (state: { readonly done: number; readonly iteration: number; readonly globalDeviance: number }) => void;

export interface FittedParameter {
  readonly name: ParameterName;
  readonly link: "identity" | "log";
  /** Effective degrees of freedom, constant included. */
  readonly edf: number;
  /** Weight of the difference penalty (first order for tau and below 2 given edf, else second); null if averaged. */
  readonly lambda: number | null;
}

export interface Fit {
  readonly family: FittedFamilyName;
  readonly agePower: number;
  readonly parameters: readonly FittedParameter[];
  readonly parametersAt: (age: number) => DistributionParameters;
  /** Covariance of mu, sigma, nu, tau on the natural scale, row by row (delta method, Bayesian covariance of the penalized fit). */
  readonly covarianceAt: (age: number) => readonly (readonly number[])[];
  /** Youngest and oldest age, years. */
  readonly ages: readonly [number, number];
  /** Weighted -2 log L. */
  readonly globalDeviance: number;
  readonly totalEdf: number;
  readonly rows: number;
  /** Sum of the weights. */
  readonly persons: number;
  readonly aic: number;
  readonly gaic3: number;
  readonly bic: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly residuals: Float64Array;
}

export type FitReading =
  | { readonly ok: true; readonly fit: Fit }
  | {
      readonly ok: false;
      readonly reason: "too-few-persons" | "one-age" | "not-positive" | "not-finite" | "no-spread" | "edf-out-of-range" | "diverged";
      readonly message: string;
    };
