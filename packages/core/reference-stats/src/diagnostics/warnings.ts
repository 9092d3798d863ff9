import type { Cohort, Fit } from "../fitting/fit-types.ts";
import { ageGap, coarseValues, personsNearEnds, crossingAge, turningAges, wholeYearWarning } from "./cohort-checks.ts";
import type { FitDiagnostics, FitWarning } from "./fit-diagnostics.ts";
import { qBin } from "./q-statistics.ts";
import { wholeRange, type ResidualRows } from "./residual-rows.ts";
import { weightedMoments } from "./weighted-moments.ts";

/** Fewer effective persons in the outer tenth leave outer percentiles uncertain by ±0.7 Z or more. */
const FEWEST_NEAR_END = 20;
/** Smaller shapes move no percentile from the 3rd to 97th by one percentile. */
const VISIBLE_SKEWNESS = 0.1;
const VISIBLE_KURTOSIS = 0.2;
const UNLIKELY = 0.01;
const UNLIKELY_Z = 2.5758;

type Judged = Pick<FitDiagnostics, "worms" | "q">;

export function fitWarnings(cohort: Cohort, fit: Fit, rows: ResidualRows, judged: Judged): FitWarning[] {
  return [
    notConverged(fit),
    crossing(fit),
    notHeld(cohort, rows),
    turning(fit),
    ...totals(judged),
    skewnessLeft(fit, rows),
    kurtosisLeft(fit, rows),
    misfitBins(judged),
    ...fewNearEnds(rows),
    gap(rows),
    ...wholeYearWarning(cohort.ages),
    coarse(cohort, fit),
    repeatedPersons(cohort, fit),
  ].filter((warning) => warning !== null);
}

function notConverged({ converged, iterations }: Fit): FitWarning | null {
  return converged
    ? null
    : { code: "not-converged", message: `The fit had not settled after ${iterations} rounds. Try more smoothing or a simpler family.` };
}

function crossing(fit: Fit): FitWarning | null {
  const age = crossingAge(fit);
  return age === null
    ? null
    : {
        code: "crossing-curves",
        message: `Percentile lines meet or end near age ${years(age)}. The curve must not be used there; try another family.`,
      };
}

function notHeld(cohort: Cohort, rows: ResidualRows): FitWarning | null {
  const left = cohort.ages.length - rows.ages.length;
  return left === 0
    ? null
    : {
        code: "values-not-held",
        message: `The fitted distribution has no place for ${left} of the measurements; they are left out of the diagnostics.`,
      };
}

function turning(fit: Fit): FitWarning | null {
  const ages = turningAges(fit);
  if (ages.length <= 2) return null;
  const where = ages.map(years).join(", ");
  return {
    code: "wavy-median",
    message: `The median turns ${ages.length} times (near ages ${where}). Bone seldom does; try more smoothing.`,
  };
}

function totals({ q }: Judged): FitWarning[] {
  const unlikely = (name: string) => q.totals.some((total) => total.name === name && total.pValue !== null && total.pValue < UNLIKELY);
  const warnings: FitWarning[] = [];
  if (unlikely("Q1")) {
    warnings.push({
      code: "median-misfit",
      message: "The median does not follow the cohort over age (Q1). Try less smoothing or another age power.",
    });
  }
  if (unlikely("Q2")) {
    warnings.push({ code: "spread-misfit", message: "The spread does not follow the cohort over age (Q2). Try less smoothing." });
  }
  return warnings;
}

function skewnessLeft(fit: Fit, rows: ResidualRows): FitWarning | null {
  const whole = wholeRange(rows);
  const { skewness } = weightedMoments(rows, whole);
  if (Math.abs(skewness) < VISIBLE_SKEWNESS || Math.abs(qBin(rows, whole).z3) < UNLIKELY_Z) return null;
  const hasNu = fit.parameters.some(({ name }) => name === "nu");
  const advice = hasNu ? "Let nu vary with age, or look for values from another population." : "Try a family with skewness, such as BCCG.";
  return { code: "skewness-left", message: `The Z-scores are still skewed (${signed(skewness)}; 0 is right). ${advice}` };
}

function kurtosisLeft(fit: Fit, rows: ResidualRows): FitWarning | null {
  const whole = wholeRange(rows);
  const { kurtosis } = weightedMoments(rows, whole);
  if (Math.abs(kurtosis) < VISIBLE_KURTOSIS || Math.abs(qBin(rows, whole).z4) < UNLIKELY_Z) return null;
  const hasTau = fit.parameters.some(({ name }) => name === "tau");
  const tails = kurtosis > 0 ? "heavier" : "lighter";
  const families = kurtosis > 0 ? "BCT or BCPE" : "BCPE";
  const advice = hasTau ? "Let tau vary with age, or look for gross errors." : `Try ${families}.`;
  return {
    code: "kurtosis-left",
    message: `The tails are ${tails} than the curve's (excess kurtosis ${signed(kurtosis)}; 0 is right). ${advice}`,
  };
}

function misfitBins({ worms }: Judged): FitWarning | null {
  const bins = worms.slice(1).filter(({ misfit }) => misfit);
  if (bins.length === 0) return null;
  const where = bins.map(({ ageFrom, ageTo }) => `${years(ageFrom)}–${years(ageTo)}`).join(", ");
  return { code: "misfit-bins", message: `The curve misses the cohort at ages ${where}. Look at the worm plots there.` };
}

function fewNearEnds(rows: ResidualRows): FitWarning[] {
  const { youngest, oldest, width } = personsNearEnds(rows);
  const message = (word: string, persons: number, advice: string): string =>
    `Only about ${Math.round(persons)} persons lie in the ${word} ${years(width)} years. The curve is uncertain there; consider ${advice}.`;
  return [
    ...(youngest < FEWEST_NEAR_END ? [{ code: "few-youngest", message: message("youngest", youngest, "starting it later") }] : []),
    ...(oldest < FEWEST_NEAR_END ? [{ code: "few-oldest", message: message("oldest", oldest, "ending it earlier") }] : []),
  ];
}

function gap(rows: ResidualRows): FitWarning | null {
  const found = ageGap(rows);
  return found === null
    ? null
    : {
        code: "age-gap",
        message: `Nobody was measured between ages ${years(found[0])} and ${years(found[1])}. The curve only bridges that stretch.`,
      };
}

function coarse(cohort: Cohort, fit: Fit): FitWarning | null {
  const found = coarseValues(cohort, fit);
  if (found === null) return null;
  const message =
    found.kind === "step"
      ? `Values stand in steps of ${found.step.toPrecision(2)}, ${Math.round(100 * found.shareOfSd)} % of a standard deviation. Percentiles cannot be finer than that.`
      : `${Math.round(100 * found.share)} % of the measurements have one value. Check for a code or a limit of the device.`;
  return { code: found.kind === "step" ? "rounded-values" : "repeated-value", message };
}

function repeatedPersons(cohort: Cohort, fit: Fit): FitWarning | null {
  return cohort.ages.length > new Set(cohort.persons).size
    ? {
        code: "repeated-persons",
        message: `Some persons were measured more than once. Each person counts once (${Math.round(fit.persons)} persons, ${fit.rows} measurements), and statistics here count effective persons.`,
      }
    : null;
}

function years(age: number): string {
  return age.toFixed(1);
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
