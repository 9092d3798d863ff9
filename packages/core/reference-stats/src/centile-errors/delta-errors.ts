import { quantileAtZ } from "../distributions.ts";
import type { DistributionParameters } from "../families/family.ts";
import type { Fit } from "../fitting/fit-types.ts";

const NAMES = ["mu", "sigma", "nu", "tau"] as const;
/** Central difference step, in standard errors of the parameter. */
const STEP = 0.01;

/**
 * Standard error of one centile at one age by the delta method: sqrt(g' V g), with V the covariance of mu, sigma, nu
 * and tau at that age and g the slopes of the centile along them (central differences).
 *
 * @param z normal quantile of the percentile
 * @returns in the unit of the measurement; NaN where the fit has no covariance
 */
export function deltaError(fit: Pick<Fit, "family" | "parametersAt" | "covarianceAt">, z: number, age: number): number {
  const parameters = fit.parametersAt(age);
  const covariance = fit.covarianceAt(age);
  const slopes = NAMES.map((name, index) => slope(fit.family, z, parameters, name, Math.sqrt(covariance[index]?.[index] ?? 0)));
  let variance = 0;
  slopes.forEach((first, i) =>
    slopes.forEach((second, j) => {
      variance += first * second * (covariance[i]?.[j] ?? 0);
    }),
  );
  // Rounding can give a tiny negative variance.
  return Math.sqrt(Math.max(variance, 0));
}

/** d centile / d parameter; 0 for a certain or missing parameter. */
function slope(family: Fit["family"], z: number, at: DistributionParameters, name: (typeof NAMES)[number], error: number): number {
  const step = STEP * error;
  if (step === 0) return 0;
  const above = quantileAtZ(family, z, { ...at, [name]: at[name] + step });
  const below = quantileAtZ(family, z, { ...at, [name]: at[name] - step });
  return (above - below) / (2 * step);
}
