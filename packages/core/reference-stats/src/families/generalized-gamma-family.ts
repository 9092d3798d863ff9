import { normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { gammaLogRatio, logGammaDensityOfLog, logGammaTail } from "../special/incomplete-gamma.ts";
import type { DistributionFamily } from "./family.ts";
import { logNormalFamily } from "./log-normal-family.ts";

/** Smaller sigma |nu| would overflow the gamma shape; the log-normal limit is exact earlier. */
const TINY = 1e-150;

function isLogNormal(sigma: number, nu: number): boolean {
  return sigma * Math.abs(nu) < TINY;
}

/**
 * GG: generalized gamma as in gamlss (Lopatatzidis and Green): theta (y / mu)^nu is gamma with shape theta = 1 / (sigma
 * nu)². Negative nu mirrors the tails; nu → 0 is log-normal with median mu. nu = 1 is gamma with mean mu, coefficient
 * of variation sigma.
 */
export const generalizedGammaFamily: DistributionFamily<"GG"> = {
  name: "GG",
  parameterCount: 3,
  positiveMu: true,
  zScore(y, mu, sigma, nu, tau) {
    if (isLogNormal(sigma, nu)) return logNormalFamily.zScore(y, Math.log(mu), sigma, nu, tau);
    const logRatio = nu * Math.log(y / mu);
    const upper = logRatio > 0;
    const z = normalQuantileOfLog(logGammaTail((sigma * nu) ** -2, logRatio, upper));
    return upper === nu < 0 ? z : -z;
  },
  quantileAtZ(z, mu, sigma, nu, tau) {
    if (isLogNormal(sigma, nu)) return logNormalFamily.quantileAtZ(z, Math.log(mu), sigma, nu, tau);
    const logRatio = gammaLogRatio((sigma * nu) ** -2, normalLogCdf(-Math.abs(z)), nu < 0 ? z < 0 : z > 0);
    return mu * Math.exp(logRatio / nu);
  },
  logDensity(y, mu, sigma, nu, tau) {
    if (isLogNormal(sigma, nu)) return logNormalFamily.logDensity(y, Math.log(mu), sigma, nu, tau);
    if (!(y > 0)) return Number.NEGATIVE_INFINITY;
    return Math.log(Math.abs(nu) / y) + logGammaDensityOfLog((sigma * nu) ** -2, nu * Math.log(y / mu));
  },
};
