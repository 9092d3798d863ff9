/* Errors of our automatic fit against R's gamlss with its defaults, on simulated cohorts. Needs R with gamlss. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quantileAtZ, type Cohort } from "@trabecula/reference-stats";
import { automaticFit } from "./support/automatic-fit.ts";
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
  const folder = mkdtempSync(join(tmpdir(), "trabecula-bench-"));
  try {
    const files = cohorts.map(({ ages, values }, index) => {
      const file = join(folder, `${index}.csv`);
      writeFileSync(file, ["x,y", ...Array.from(ages, (age, row) => `${age},${values[row]}`)].join("\n"));
      return file;
    });
    const compared = comparedAges(truth);
    const program = fileURLToPath(new URL("baselines/gamlss_fit.R", import.meta.url));
    const lines = execFileSync("Rscript", [program, String(compared[0]), String(compared.at(-1)), ...files], { encoding: "utf8" });
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as GamlssCurves);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
