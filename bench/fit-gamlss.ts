/* Errors of our automatic fit against R's gamlss with its defaults, on simulated cohorts. Needs R with gamlss. */
import { quantileAtZ, type Cohort } from "@trabecula/reference-stats";
import { automaticFit } from "./support/automatic-fit.ts";
import { fitInR } from "./support/fit-in-r.ts";
import { printValue } from "./support/figures.ts";
import { cohortOf, comparedAges, percentError, truths, type Truth } from "./support/truths.ts";

const seed = Number(process.argv[2] ?? 1);
const cohortsOf = ({ persons }: Truth) => (persons > 1000 ? 6 : 15);
function ourError(truth: Truth, cohort: Cohort): number {
  const { family, at } = automaticFit(cohort);
  return percentError(truth, (z, age) => quantileAtZ(family, z, at(age)));
}

type GamlssCurves = Readonly<Record<"mu" | "sigma" | "nu", number[]>> & { readonly version: string };

function gamlssOf(truth: Truth, cohorts: readonly Cohort[]): GamlssCurves[] {
  const compared = comparedAges(truth);
  return fitInR("gamlss_fit.R", [compared[0]!, compared.at(-1)!], cohorts);
}

function meanOf(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

const differences = truths.map((truth, index) => {
  const cohorts = Array.from({ length: cohortsOf(truth) }, (_, repeat) => cohortOf(truth, seed * 1_000_003 + index * 1009 + repeat));
  const fits = gamlssOf(truth, cohorts);
  const theirs = fits.map(({ mu, sigma, nu }) =>
    percentError(truth, (z, _, at) => quantileAtZ("BCCG", z, { mu: mu[at]!, sigma: sigma[at]!, nu: nu[at]!, tau: 0 })),
  );
  const baseline = meanOf(theirs).mean;
  const difference = meanOf(cohorts.map((cohort, repeat) => (100 * (ourError(truth, cohort) - theirs[repeat]!)) / baseline));
  const more = { standardError: Number(difference.error.toPrecision(2)), persons: truth.persons, cohorts: cohorts.length };
  printValue(`error relative to gamlss: ${truth.name}`, difference.mean, "%", { ...more, version: fits[0]!.version });
  return difference;
});
const mean = meanOf(differences.map((each) => each.mean)).mean;
const error = Math.hypot(...differences.map((each) => each.error)) / differences.length;
printValue("error relative to gamlss, mean of the truths", mean, "%", {
  standardError: Number(error.toPrecision(2)),
  truths: truths.length,
});
