import { normalDensity, normalLogCdf, normalLogDensity, tabledNormalCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { boxCoxBlock, boxCoxQuantile, boxCoxZ, boxCoxLogDensity } from "./box-cox.ts";
import type { DistributionFamily } from "./family.ts";
import { truncatedBoxCox } from "./truncated-box-cox.ts";

const exact = truncatedBoxCox("BCCG", 3, { logCdf: normalLogCdf, quantileOfLog: normalQuantileOfLog, logDensity: normalLogDensity });

/** True if the part below the cut at −a is under e^−38 of the part below z. */
function isCutNegligible(z: number, sigma: number, nu: number): boolean {
  const a = 1 / (sigma * nu);
  return a * a - z * z > 76;
}

const SMALL_SHIFT = 1e-8;

/** Truncating probability c lowers a score w by c Phi(−w) / ((1 − c) phi(w)), to first order; larger shifts are computed exactly. */
function truncatedScore(z: number, y: number, mu: number, sigma: number, nu: number, tau: number): number {
  const sign = nu < 0 ? -1 : 1;
  const w = sign * z;
  const cut = tabledNormalCdf(-1 / (sigma * Math.abs(nu)));
  const shift = (cut * tabledNormalCdf(-w)) / ((1 - cut) * normalDensity(w));
  return shift * (1 + Math.abs(w)) < SMALL_SHIFT ? sign * (w - shift) : exact.zScore(y, mu, sigma, nu, tau);
}

/**
 * BCCG: Box-Cox Cole and Green, truncated LMS; Rigby and Stasinopoulos, Statistics in Medicine 23 (2004) 3053. Scores
 * are normal quantile residuals.
 */
export const bccgFamily: DistributionFamily<"BCCG"> = {
  ...exact,
  zScore(y, mu, sigma, nu, tau) {
    const z = boxCoxZ(y, mu, sigma, nu);
    return isCutNegligible(z, sigma, nu) ? z : truncatedScore(z, y, mu, sigma, nu, tau);
  },
  scoreBlock(block, values, out, from, rows) {
    const { mu, sigma, nu, tau } = block;
    boxCoxBlock(block, values, out, from, rows);
    for (let row = 0; row < rows; row++) {
      const z = out[from + row]!;
      if (isCutNegligible(z, sigma[row]!, nu[row]!)) continue;
      out[from + row] = truncatedScore(z, values[from + row]!, mu[row]!, sigma[row]!, nu[row]!, tau[row]!);
    }
  },
  quantileAtZ(z, mu, sigma, nu, tau) {
    return isCutNegligible(z, sigma, nu) ? boxCoxQuantile(z, mu, sigma, nu) : exact.quantileAtZ(z, mu, sigma, nu, tau);
  },
};

/** LMS of Cole and Green, Statistics in Medicine 11 (1992) 1305: L = nu, M = mu, S = sigma. Untruncated, as published LMS tables are. */
export const lmsFamily: DistributionFamily<"LMS"> = {
  name: "LMS",
  parameterCount: 3,
  positiveMu: true,
  zScore: boxCoxZ,
  scoreBlock: boxCoxBlock,
  quantileAtZ: boxCoxQuantile,
  logDensity: boxCoxLogDensity,
};
