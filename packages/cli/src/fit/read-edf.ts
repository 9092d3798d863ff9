import type { FitPlan } from "@trabecula/contracts";
import type { CurvePlan, FittedCurve } from "@trabecula/reference-fits";
import { parameterNames } from "@trabecula/reference-stats";
import { UsageError } from "../usage-error.ts";

const parameters = ["mu", "sigma", "nu", "tau"] as const;

function ofFamily(family: FitPlan["family"]): readonly string[] {
  return family === "auto" ? parameters : parameterNames(family);
}

/**
 * Reads `sigma:2,nu:1`. @throws UsageError
 * @throws UsageError
 */
export function readEdf(given: string | undefined, family: FitPlan["family"]): FitPlan["edf"] {
  if (given === undefined) return undefined;
  const edf: Partial<Record<(typeof parameters)[number], number>> = {};
  for (const part of given.split(",")) {
    const [name = "", figure = "", ...rest] = part.split(":").map((word) => word.trim());
    const parameter = parameters.find((known) => known === name);
    const value = figure === "" ? NaN : Number(figure);
    if (parameter === undefined || rest.length > 0 || !(value >= 1 && value <= 20))
      throw new UsageError(`--edf ${part} is not known; give mu, sigma, nu or tau with 1 to 20 degrees of freedom, such as sigma:2,nu:1.`);
    if (edf[parameter] !== undefined) throw new UsageError(`--edf names ${parameter} twice.`);
    if (!ofFamily(family).includes(parameter)) throw new UsageError(`--edf names ${parameter}, which ${family} does not have.`);
    edf[parameter] = value;
  }
  return edf;
}

/** One sentence per automatically chosen family that lacks a given parameter. */
export function edfWithoutParameter({ edf = {} }: CurvePlan, curves: readonly FittedCurve[]): string[] {
  const named = parameters.filter((parameter) => edf[parameter] !== undefined);
  const families = [...new Set(curves.map(({ result }) => result.family))];
  return families.flatMap((family) => {
    const has = ofFamily(family);
    const lacking = named.filter((parameter) => !has.includes(parameter));
    return lacking.length === 0
      ? []
      : [`--edf names ${lacking.join(" and ")}, which the chosen family ${family} does not have; it was fitted without.`];
  });
}
