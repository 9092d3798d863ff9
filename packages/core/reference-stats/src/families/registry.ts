import { bccgFamily, lmsFamily } from "./bccg-family.ts";
import type { DistributionFamily, DistributionParameters } from "./family.ts";
import { logNormalFamily, normalFamily } from "./normal-family.ts";
import { powerExponentialLogCdf, powerExponentialLogDensity, powerExponentialQuantileOfLog } from "../special/power-exponential.ts";
import { truncatedBoxCox } from "./truncated-box-cox.ts";
import { studentLogCdf, studentLogDensity, studentQuantileOfLog } from "../special/student-t.ts";
import { normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { gammaLogRatio, logGammaDensityOfLog, logGammaTail } from "../special/incomplete-gamma.ts";

/** Smaller sigma |nu| would overflow the gamma shape; the log-normal limit is exact earlier. */
const TINY = 1e-150;

function isLogNormal(sigma: number, nu: number): boolean {
  return sigma * Math.abs(nu) < TINY;
}

/**
 * GG: generalized gamma as in gamlss (Lopatatzidis and Green): theta (y / mu)^nu is gamma with shape theta = 1 / (sigma nu)². Negative nu
 * mirrors the tails; nu → 0 is log-normal with median mu. nu = 1 is gamma with mean mu, coefficient of variation sigma.
 */
const generalizedGammaFamily: DistributionFamily<"GG"> = {
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

/**
 * BCT: Box-Cox t with tau degrees of freedom; R. A. Rigby and D. M. Stasinopoulos, Statistical Modelling 6 (2006) 209.
 * Large tau approaches BCCG smoothly.
 */
const bctFamily = truncatedBoxCox("BCT", 4, { logCdf: studentLogCdf, quantileOfLog: studentQuantileOfLog, logDensity: studentLogDensity });

/**
 * BCPE: Box-Cox power exponential; R. A. Rigby and D. M. Stasinopoulos, Statistics in Medicine 23 (2004) 3053. tau = 2
 * is BCCG; smaller tau has heavier tails.
 */
const bcpeFamily = truncatedBoxCox("BCPE", 4, {
  logCdf: powerExponentialLogCdf,
  quantileOfLog: powerExponentialQuantileOfLog,
  logDensity: powerExponentialLogDensity,
});

/** A new family needs a file and an entry here. */
const families = {
  NO: normalFamily,
  LOGNO: logNormalFamily,
  LMS: lmsFamily,
  BCCG: bccgFamily,
  BCT: bctFamily,
  BCPE: bcpeFamily,
  GG: generalizedGammaFamily,
} as const;

export type FamilyName = keyof typeof families;

export const familyNames = Object.keys(families) as readonly FamilyName[];

export type FamilyLookup =
  | { readonly ok: true; readonly family: FamilyName }
  | { readonly ok: false; readonly reason: "unknown-family"; readonly known: readonly FamilyName[] };

/** Refusals list the known families. */
export function lookUpFamily(name: string): FamilyLookup {
  return Object.hasOwn(families, name)
    ? { ok: true, family: name as FamilyName }
    : { ok: false, reason: "unknown-family", known: familyNames };
}

export function familyOf(name: FamilyName): DistributionFamily<FamilyName> {
  return families[name];
}

const parameterOrder = ["mu", "sigma", "nu", "tau"] as const;

export function parameterNames(name: FamilyName): readonly (typeof parameterOrder)[number][] {
  return parameterOrder.slice(0, families[name].parameterCount);
}

/** Ends a sentence ("sigma must be positive"); null if valid. */
export function parameterProblem(name: FamilyName, { mu, sigma, nu, tau }: DistributionParameters): string | null {
  const family = families[name];
  const { parameterCount } = family;
  // No array: datasets call this hundreds of thousands of times.
  const areFinite =
    Number.isFinite(mu) &&
    Number.isFinite(sigma) &&
    (parameterCount < 3 || Number.isFinite(nu)) &&
    (parameterCount < 4 || Number.isFinite(tau));
  if (!areFinite) return "every parameter must be a finite number";
  if (sigma <= 0) return "sigma must be positive";
  if (parameterCount === 4 && tau <= 0) return "tau must be positive";
  return family.positiveMu && mu <= 0 ? "mu must be positive" : null;
}
