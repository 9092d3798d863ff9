import type { DistributionFamily } from "../families/family.ts";
import type { FamilyName } from "../families/registry.ts";
import { zErrorAt, zErrorScores, type ZErrors } from "../centile-errors/z-errors.ts";
import type { Adaptation } from "./estimate-adaptation.ts";

/** The parent's distribution with a shifted and stretched Z: all that reads a curve reads lab Z. */
export function adaptedFamily(parent: DistributionFamily<FamilyName>, { delta, rho }: Adaptation): DistributionFamily<FamilyName> {
  const { name, parameterCount, positiveMu, scoreBlock } = parent;
  return {
    name,
    parameterCount,
    positiveMu,
    zScore: (y, mu, sigma, nu, tau) => (parent.zScore(y, mu, sigma, nu, tau) - delta) / rho,
    quantileAtZ: (z, mu, sigma, nu, tau) => parent.quantileAtZ(delta + rho * z, mu, sigma, nu, tau),
    logDensity(y, mu, sigma, nu, tau) {
      const z = parent.zScore(y, mu, sigma, nu, tau);
      const ours = (z - delta) / rho;
      const density = parent.logDensity(y, mu, sigma, nu, tau);
      return density === Number.NEGATIVE_INFINITY ? density : density + (z ** 2 - ours ** 2) / 2 - Math.log(rho);
    },
    ...(scoreBlock && {
      scoreBlock(block, values, out, from, rows) {
        scoreBlock(block, values, out, from, rows);
        for (let row = from; row < from + rows; row++) out[row] = (out[row]! - delta) / rho;
      },
    }),
  };
}

/** Standard errors in lab Z: those of the parent's curve and of the adaptation, which are independent. */
export function adaptedErrors(parent: ZErrors, { delta, rho, covariance: [ofDelta, ofBoth, ofLogRho] }: Adaptation): ZErrors {
  const at = (z: number) => {
    const ofParent = zErrorAt(parent, delta + rho * z) ** 2 / rho ** 2;
    return Math.sqrt(ofParent + ofDelta / rho ** 2 + z ** 2 * ofLogRho + (2 * z * ofBoth) / rho);
  };
  return [at(zErrorScores[0]), at(zErrorScores[1]), at(zErrorScores[2])];
}
