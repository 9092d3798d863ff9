import type { Cohort, FitReading, FitSettings, FittedFamilyName } from "./fit-types.ts";

type Refusal = Extract<FitReading, { ok: false }>;

const LEAST_PERSONS = 30;
const LEAST_AGES = 4;
const LEAST_VALUES = 4;
/** Years; curves have a point every tenth of a year. */
const LEAST_SPAN = 0.1;

const positiveFamilies: readonly FittedFamilyName[] = ["LOGNO", "LMS", "BCCG", "BCT", "BCPE"];

/** Returns why a cohort cannot be fitted, or null. */
export function cohortProblem(cohort: Cohort, family: FittedFamilyName, agePower: number | "auto"): Refusal | null {
  const { ages, values, weights } = cohort;
  if (![ages, values, weights].every((column) => column.every(Number.isFinite)) || !weights.every((weight) => weight > 0)) {
    return refuse("not-finite", "Every age, value and weight must be a finite number, and every weight positive.");
  }
  const persons = weights.reduce((sum, weight) => sum + weight, 0);
  if (persons < LEAST_PERSONS - 1e-6) {
    return refuse(
      "too-few-persons",
      `There ${counted(Math.round(persons), "person", "people")}; reference curves need at least ${LEAST_PERSONS}.`,
    );
  }
  if (positiveFamilies.includes(family) && !values.every((value) => value > 0)) {
    return refuse("not-positive", `${family} is for positive values, and some are zero or negative; NO takes them.`);
  }
  if (agePower !== "auto" && agePower <= 0 && !ages.every((age) => age > 0)) {
    return refuse("not-positive", "The logarithm of age needs ages above zero; choose another age power.");
  }
  const distinct = new Set(ages).size;
  if (distinct < LEAST_AGES) {
    return refuse("one-age", `There ${counted(distinct, "age", "different ages")}; a curve over age needs at least ${LEAST_AGES}.`);
  }
  const span = ages.reduce((a, b) => Math.max(a, b)) - ages.reduce((a, b) => Math.min(a, b));
  if (span < LEAST_SPAN) return refuse("one-age", "All ages lie within a tenth of a year; a curve over age needs a wider range.");
  const differing = new Set(values).size;
  if (differing < LEAST_VALUES)
    return refuse(
      "no-spread",
      `The values are ${differing === 1 ? "all the same" : `only ${differing} different ones`}; a spread needs at least ${LEAST_VALUES}.`,
    );
  return null;
}

/** A curve with more degrees of freedom follows individuals instead of age. */
const MOST_EDF = 20;

/** Returns why the degrees of freedom are invalid, or null. */
export function edfProblem(edf: FitSettings["edf"]): Refusal | null {
  const wrong = Object.entries(edf ?? {}).find(([, given]) => given !== undefined && !(given >= 1 && given <= MOST_EDF));
  return wrong ? refuse("edf-out-of-range", `Degrees of freedom of ${wrong[0]} can be given from 1, a constant, to ${MOST_EDF}.`) : null;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `is 1 ${one}` : `are ${count} ${many}`;
}

function refuse(reason: Refusal["reason"], message: string): Refusal {
  return { ok: false, reason, message };
}
