/* Baseline: R's VGAM, if installed. */
import { spawnSync } from "node:child_process";
import { fitCurve, type Cohort, type Fit, type FittedFamilyName, type SmoothingChoice } from "@trabecula/reference-stats";
import { bestSeconds, printValue } from "./support/figures.ts";
import { fitInR } from "./support/fit-in-r.ts";
import { comparedAges, percentError, simulateCohort } from "./support/simulated-cohort.ts";

const RUNS = 7;
const sizes = [
  { persons: 1000, seeds: 50 },
  { persons: 10_000, seeds: 10 },
];

/** The default, and the one smoothing method that R's gamlss also has. */
const smoothings: readonly SmoothingChoice[] = [{ method: "averaged" }, { method: "local-ml" }];

function fit(cohort: Cohort, family: FittedFamilyName, smoothing: SmoothingChoice): Fit {
  const reading = fitCurve(cohort, { family, smoothing, agePower: 1 });
  if (!reading.ok) throw new Error(reading.message);
  return reading.fit;
}

function errorOf(cohort: Cohort, smoothing: SmoothingChoice): number {
  return percentError(fit(cohort, "BCCG", smoothing).parametersAt);
}

interface Baseline {
  seconds: number;
  version: string;
  lambda: number[];
  mu: number[];
  sigma: number[];
}

function hasVgam(): boolean {
  return spawnSync("Rscript", ["-e", "library(VGAM)"], { stdio: "ignore" }).status === 0;
}

const withBaseline = hasVgam();
for (const { persons, seeds } of sizes) {
  const cohort = simulateCohort(persons, 1);
  for (const smoothing of smoothings) {
    const { method } = smoothing;
    for (const family of ["NO", "BCCG", "BCT", "BCPE"] as const) {
      const seconds = bestSeconds(RUNS, () => fit(cohort, family, smoothing));
      printValue(`fit ${family}, ${method}`, seconds, "s", { persons, threads: 1 });
    }
    const errors = Array.from({ length: seeds }, (_, seed) => errorOf(simulateCohort(persons, seed + 1), smoothing));
    const value = errors.reduce((a, b) => a + b) / seeds;
    printValue(`error of fitted percentiles, BCCG, ${method}`, value, "%", { persons, seeds });
  }
  if (!withBaseline) continue;
  const { seconds, version, lambda, mu, sigma } = fitInR<Baseline>("vgam_lms.R", comparedAges, [cohort])[0]!;
  printValue("baseline: R's VGAM lms.bcn, df 2/6/3", seconds, "s", { persons, version });
  const baselineError = percentError((_, index) => ({ mu: mu[index]!, sigma: sigma[index]!, nu: lambda[index]!, tau: 0 }));
  printValue("baseline: error of its percentiles on the first cohort", baselineError, "%", { persons });
  printValue("error on the same cohort, BCCG", errorOf(cohort, smoothings[0]!), "%", { persons });
  const ours = bestSeconds(RUNS, () => fit(cohort, "BCCG", smoothings[0]!));
  printValue("fit BCCG against VGAM", seconds / ours, "times faster", { persons });
}
if (!withBaseline) console.error("Rscript with VGAM is not here: the baseline was left out.");
