import { slopeAlongZ } from "../distributions.ts";
import type { Fit } from "../fitting/fit-types.ts";
import { normalCdf } from "../normal/normal-cdf.ts";
import type { CentileErrors } from "./centile-errors.ts";
import { zErrorScores, type ZErrors } from "./z-errors.ts";

/** Percentiles at Z of −2, 0 and 2, which `zErrorsOfFit` needs. */
export const zErrorPercentiles = zErrorScores.map((z) => 100 * normalCdf(z));

const DIGITS = 3;

/**
 * Divides a centile's standard error by the slope of the measurement along Z, a first-order approximation.
 * @param errors from `centileErrors`, including `zErrorPercentiles` at `ages`
 * @param ages decimal years, rising
 * @returns for each of `ages` the standard errors with three digits; null if those of a percentile are missing
 */
export function zErrorsOfFit(
  fit: Pick<Fit, "family" | "parametersAt">,
  errors: readonly CentileErrors[],
  ages: readonly number[],
): ZErrors[] | null {
  const own = zErrorPercentiles.map((percentile) => errors.find((line) => line.percentile === percentile));
  if (own.includes(undefined)) return null;
  const found = ages.map((age, index) => {
    const at = (which: 0 | 1 | 2) => {
      const z = zErrorScores[which];
      return Number((own[which]!.se[index]! / slopeAlongZ(fit, z, age)).toPrecision(DIGITS));
    };
    return [at(0), at(1), at(2)] as const;
  });
  return found.flat().every((error) => Number.isFinite(error) && error >= 0) ? found : null;
}
