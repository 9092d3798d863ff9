import { normalCdf, normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { boxCoxDensity, boxCoxQuantile, boxCoxZ } from "./box-cox.ts";
import type { DistributionFamily } from "./family.ts";

/*
 * The Box-Cox transform of a positive measurement cannot pass -1 / (nu sigma); BCCG is the normal distribution cut off
 * there. With w = sign(nu) z the cut always lies below, at w = -a, a = 1 / (sigma |nu|), and the scores follow by
 * mirroring. Everything runs on logarithms of the nearer tail, so no digits are lost far out.
 */

/** exp(-38) and less changes no probability it is compared with: it is below half a unit in the last place. */
const NEGLIGIBLE_LOG = -38;
const NEGLIGIBLE = -Math.exp(NEGLIGIBLE_LOG);

function cutPoint(sigma: number, nu: number): number {
  return 1 / (sigma * Math.abs(nu));
}

/** Quantile residual of `w` under a standard normal distribution cut off below `-a`. */
function truncatedResidual(w: number, a: number): number {
  const logCut = normalLogCdf(-a);
  const logMass = normalLogCdf(a);
  if (w > 0) return logMass > NEGLIGIBLE ? w : -normalQuantileOfLog(normalLogCdf(-w) - logMass);
  const logBelow = normalLogCdf(w);
  if (logCut - logBelow < NEGLIGIBLE_LOG) return w;
  return normalQuantileOfLog(logBelow + Math.log1p(-Math.exp(logCut - logBelow)) - logMass);
}

/** Inverse of `truncatedResidual`. */
function untruncated(residual: number, a: number): number {
  const logMass = normalLogCdf(a);
  if (residual > 0) return logMass > NEGLIGIBLE ? residual : -normalQuantileOfLog(normalLogCdf(-residual) + logMass);
  const logCut = normalLogCdf(-a);
  const logPart = normalLogCdf(residual) + logMass;
  if (logCut - logPart < NEGLIGIBLE_LOG) return residual;
  const larger = Math.max(logCut, logPart);
  return normalQuantileOfLog(larger + Math.log1p(Math.exp(Math.min(logCut, logPart) - larger)));
}

/**
 * BCCG: Box-Cox Cole and Green, the LMS distribution with its truncation; Rigby and Stasinopoulos, Statistics in
 * Medicine 23 (2004) 3053. Scores are normal quantile residuals.
 */
export const bccgFamily: DistributionFamily<"BCCG"> = {
  name: "BCCG",
  parameterCount: 3,
  positive: true,
  zScore(y, mu, sigma, nu) {
    const z = boxCoxZ(y, mu, sigma, nu);
    const a = cutPoint(sigma, nu);
    return nu < 0 ? -truncatedResidual(-z, a) : truncatedResidual(z, a);
  },
  quantileAtZ(z, mu, sigma, nu) {
    const a = cutPoint(sigma, nu);
    return boxCoxQuantile(nu < 0 ? -untruncated(-z, a) : untruncated(z, a), mu, sigma, nu);
  },
  density(y, mu, sigma, nu) {
    return boxCoxDensity(y, mu, sigma, nu) / normalCdf(cutPoint(sigma, nu));
  },
};
