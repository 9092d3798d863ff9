import type { DistributionParameters } from "../families/family.ts";

/** Families that curves can be fitted with. LMS is BCCG without its truncation, as Cole and Green fit it. */
export const fittedFamilies = ["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"] as const;
export type FittedFamilyName = (typeof fittedFamilies)[number];

export type ParameterName = keyof DistributionParameters;

/** Raw measurements of one parameter, site and sex; all columns have one length. */
export interface Cohort {
  /** Decimal years. */
  readonly ages: Float64Array;
  /** Measurements, in one unit. */
  readonly values: Float64Array;
  /** Number of the person of each row, counted from 0 without gaps. One row a person: 0, 1, 2, … */
  readonly persons: Int32Array;
  /**
   * How much a row counts, positive. Rows of a longitudinal cohort weigh 1 / visits, so that the sum is the number of
   * persons; criteria (AIC, BIC, GAIC), smoothing and standard errors count that sum.
   */
  readonly weights: Float64Array;
}

/**
 * How smooth each parameter is over age. `averaged`: the mean over all amounts of smoothing, each with the weight that the
 * data give it; `local-ml`: local maximum likelihood (Rigby and Stasinopoulos 2014); `gaic`:
 * smallest generalized Akaike criterion with penalty `k` an effective degree of freedom; `bic`: k = ln(persons);
 * `fixed`: smoothing parameters as a fit before found them, for reruns such as a bootstrap.
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
  /**
   * Effective degrees of freedom that parameters are given, whatever `smoothing` would find, the constant included: 1 is a
   * constant, 2 a straight line. The others are smoothed as said.
   */
  readonly edf?: Partial<Record<ParameterName, number | undefined>> | undefined;
  /** The smooths run over age to this power (0: ln age); `auto` chooses it by the smallest criterion. */
  readonly agePower: number | "auto";
  /**
   * Known parts of the predictors, by age in years, on the scale of the link (log for mu and sigma of LMS, BCCG, BCT and
   * BCPE and for every sigma and tau; the smooths add what is missing), such as the logarithm of a published median.
   */
  readonly offsets?: Partial<Record<ParameterName, (age: number) => number>>;
}

/** Called between iterations; `done` runs from 0 to 1. Throwing (an AbortError, say) stops the fit. */
export type FitProgress = (state: { readonly done: number; readonly iteration: number; readonly globalDeviance: number }) => void;

export interface FittedParameter {
  readonly name: ParameterName;
  readonly link: "identity" | "log";
  /** Effective degrees of freedom, the constant included. */
  readonly edf: number;
  /** Weight of the difference penalty (first order for tau and below 2 given edf, else second); null where many were averaged over. */
  readonly lambda: number | null;
}

/** A fitted curve. */
export interface Fit {
  readonly family: FittedFamilyName;
  readonly agePower: number;
  readonly parameters: readonly FittedParameter[];
  /** Parameters at any age within `ages`; for writing curves, drawing and standard errors. */
  readonly parametersAt: (age: number) => DistributionParameters;
  /** Covariance of mu, sigma, nu, tau at an age (delta method, Bayesian covariance of the penalized fit), row by row, on the natural scale. */
  readonly covarianceAt: (age: number) => readonly (readonly number[])[];
  /** Youngest and oldest age of the cohort, years. */
  readonly ages: readonly [number, number];
  /** -2 log L, each row counted by its weight. */
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
  /** Quantile residual (Z-score) of each row under the fit. */
  readonly residuals: Float64Array;
}

export type FitReading =
  | { readonly ok: true; readonly fit: Fit }
  | {
      readonly ok: false;
      readonly reason: "too-few-persons" | "one-age" | "not-positive" | "not-finite" | "no-spread" | "edf-out-of-range" | "diverged";
      readonly message: string;
    };
