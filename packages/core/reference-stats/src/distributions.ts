import type { DistributionParameters } from "./families/family.ts";
import { familyOf, type FamilyName } from "./families/registry.ts";
import { normalCdf } from "./normal/normal-cdf.ts";
import { normalQuantile } from "./normal/normal-quantile.ts";

/**
 * Z-score of a measurement: the normal quantile residual, z with normalCdf(z) = F(y), accurate far into both tails.
 * @param y measurement, in the unit of `mu`
 * @returns NaN or an infinity if `y` is outside the family's support (except for NO: not positive)
 */
export function zScore(family: FamilyName, y: number, { mu, sigma, nu, tau }: DistributionParameters): number {
  return familyOf(family).zScore(y, mu, sigma, nu, tau);
}

/** 0 to 1. For LMS Cole's centile, without truncation. */
export function cdf(family: FamilyName, y: number, parameters: DistributionParameters): number {
  return normalCdf(zScore(family, y, parameters));
}

/** Log density per unit of `y`; -Infinity outside the support. */
export function logDensity(family: FamilyName, y: number, { mu, sigma, nu, tau }: DistributionParameters): number {
  return familyOf(family).logDensity(y, mu, sigma, nu, tau);
}

/** Density per unit of `y`. */
export function density(family: FamilyName, y: number, parameters: DistributionParameters): number {
  return Math.exp(logDensity(family, y, parameters));
}

/**
 * Measurement whose Z-score is `z`: the inverse of `zScore`.
 *
 * @returns the end of the support (0 or Infinity) where LMS has no measurement with this z
 */
export function quantileAtZ(family: FamilyName, z: number, { mu, sigma, nu, tau }: DistributionParameters): number {
  return familyOf(family).quantileAtZ(z, mu, sigma, nu, tau);
}

/** Inverse of `cdf`; `p` from 0 to 1. */
export function quantile(family: FamilyName, p: number, parameters: DistributionParameters): number {
  return quantileAtZ(family, normalQuantile(p), parameters);
}

const Z_STEP = 1e-3;

interface Curve {
  readonly family: FamilyName;
  readonly parametersAt: (age: number) => DistributionParameters;
}

/** Unit of the measurement per Z, at a Z and an age. */
export function slopeAlongZ({ family, parametersAt }: Curve, z: number, age: number): number {
  const parameters = parametersAt(age);
  return (quantileAtZ(family, z + Z_STEP, parameters) - quantileAtZ(family, z - Z_STEP, parameters)) / (2 * Z_STEP);
}
