/* Fits reference curves to simulated cohorts: seconds of one thread and percentile error. Baseline: R's VGAM, if installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fitCurve, type Cohort, type Fit, type FittedFamilyName, type SmoothingChoice } from "@trabecula/reference-stats";
import { comparedAges, percentError, simulateCohort } from "./support/simulated-cohort.ts";

const RUNS = 7;
const sizes = [
  { persons: 1000, seeds: 50 },
  { persons: 10_000, seeds: 10 },
];

function report(figure: { name: string; value: number; unit: string } & Record<string, unknown>): void {
  console.log(JSON.stringify({ ...figure, value: Number(figure.value.toPrecision(4)) }));
}

/** The default, and the one smoothing method that R's gamlss also has. */
const smoothings: readonly SmoothingChoice[] = [{ method: "averaged" }, { method: "local-ml" }];

function fit(cohort: Cohort, family: FittedFamilyName, smoothing: SmoothingChoice): Fit {
  const reading = fitCurve(cohort, { family, smoothing, agePower: 1 });
  if (!reading.ok) throw new Error(reading.message);
  return reading.fit;
}

function bestSeconds(cohort: Cohort, family: FittedFamilyName, smoothing: SmoothingChoice): number {
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    fit(cohort, family, smoothing);
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
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

function vgam({ ages, values }: Cohort): Baseline {
  const folder = mkdtempSync(join(tmpdir(), "trabecula-bench-"));
  try {
    const file = join(folder, "cohort.csv");
    writeFileSync(file, ["x,y", ...Array.from(ages, (age, row) => `${age},${values[row]}`)].join("\n"));
    const program = fileURLToPath(new URL("baselines/vgam_lms.R", import.meta.url));
    const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
    return JSON.parse(execFileSync("Rscript", [program, file, ...comparedAges.map(String)], { env, encoding: "utf8" })) as Baseline;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const withBaseline = hasVgam();
for (const { persons, seeds } of sizes) {
  const cohort = simulateCohort(persons, 1);
  for (const smoothing of smoothings) {
    const { method } = smoothing;
    for (const family of ["NO", "BCCG", "BCT", "BCPE"] as const) {
      report({ name: `fit ${family}, ${method}`, value: bestSeconds(cohort, family, smoothing), unit: "s", persons, threads: 1 });
    }
    const errors = Array.from({ length: seeds }, (_, seed) => errorOf(simulateCohort(persons, seed + 1), smoothing));
    const value = errors.reduce((a, b) => a + b) / seeds;
    report({ name: `error of fitted percentiles, BCCG, ${method}`, value, unit: "%", persons, seeds });
  }
  if (!withBaseline) continue;
  const { seconds, version, lambda, mu, sigma } = vgam(cohort);
  report({ name: "baseline: R's VGAM lms.bcn, df 2/6/3", value: seconds, unit: "s", persons, version });
  const baselineError = percentError((_, index) => ({ mu: mu[index]!, sigma: sigma[index]!, nu: lambda[index]!, tau: 0 }));
  report({ name: "baseline: error of its percentiles on the first cohort", value: baselineError, unit: "%", persons });
  report({ name: "error on the same cohort, BCCG", value: errorOf(cohort, smoothings[0]!), unit: "%", persons });
  report({ name: "fit BCCG against VGAM", value: seconds / bestSeconds(cohort, "BCCG", smoothings[0]!), unit: "times faster", persons });
}
if (!withBaseline) console.error("Rscript with VGAM is not here: the baseline was left out.");
