import { bccgFamily } from "./bccg-family.ts";
import { bcpeFamily } from "./bcpe-family.ts";
import { bctFamily } from "./bct-family.ts";
import type { DistributionFamily, DistributionParameters } from "./family.ts";
import { generalizedGammaFamily } from "./generalized-gamma-family.ts";
import { lmsFamily } from "./lms-family.ts";
import { logNormalFamily } from "./log-normal-family.ts";
import { normalFamily } from "./normal-family.ts";

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

/** In the order mu, sigma, nu, tau. */
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
