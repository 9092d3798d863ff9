import { ageAtPlace, scaleAge } from "./age-scale.ts";
import { averageSmoothing } from "./average-smoothing.ts";
import { coefficientPlaces, splineBasis, splineRows, type SplineBasis } from "./b-spline-basis.ts";
import { describeFit, type FittedFamily } from "./describe-fit.ts";
import type { Cohort, Fit, FitSettings, FittedFamilyName, SmoothingChoice } from "./fit-types.ts";
import { likelihoodOf, type ScaledLikelihood } from "./likelihoods/likelihood-of.ts";
import type { SmoothingRule } from "./penalized-smoother.ts";
import { fitByCycles, type RsResult } from "./rs-algorithm.ts";

/** Number of knot intervals; small cohorts and few distinct ages use fewer. */
export const INTERVALS = 20;
/** Averaging can use more intervals without overfitting. */
export const AVERAGED_INTERVALS = 30;
export const FEW_INTERVALS = 10;
export const SMALL_COHORT = 99;

const simplerRelatives: Record<FittedFamilyName, FittedFamilyName | null> = {
  NO: null,
  LOGNO: null,
  LMS: "LOGNO",
  BCCG: "LOGNO",
  BCT: "BCCG",
  BCPE: "BCCG",
};

export function fitAtPower(
  cohort: Cohort,
  settings: FitSettings & { readonly agePower: number },
  onCycle: (cycle: number, deviance: number) => void,
): Fit {
  const { ages, weights } = cohort;
  const { smoothing, offsets } = settings;
  const scaledAges = ages.map((age) => scaleAge(age, settings.agePower));
  const basis = basisFor(scaledAges, smoothing);
  const rows = splineRows(basis, scaledAges);
  const coefficientAges = coefficientPlaces(basis).map((place) => ageAtPlace(place, settings.agePower));
  const total = weights.reduce((sum, weight) => sum + weight, 0);

  function fitFamily(family: FittedFamilyName): FittedFamily {
    const relative = simplerRelatives[family];
    const before = relative && fitFamily(relative);
    const scaled = withGivenOrders(likelihoodOf(family, cohort), settings.edf);
    const { parameters } = scaled.likelihood;
    const problem = {
      likelihood: scaled.likelihood,
      rows,
      basisSize: basis.size,
      weights,
      offsets: parameters.map(({ name }) => offsetColumn(ages, offsets?.[name], name === "mu" ? scaled.unit : 1)),
    };
    const cycling = {
      ...problem,
      total,
      coefficientAges,
      rules: parameters.map(({ name }) => ruleOf(smoothing, total, settings.edf?.[name])),
      lambdas: parameters.map(({ name }) => (smoothing.method === "fixed" ? (smoothing.lambdas[name] ?? null) : null)),
      start: parameters.map((_, k) => before && startFrom(before.scaled, before.result, k)),
      onCycle: (cycle: number, deviance: number) => onCycle(cycle, deviance + scaled.devianceShift),
    };
    const cycled = fitByCycles(cycling);
    const averaged = smoothing.method === "averaged" && family === settings.family ? averageSmoothing(cycling, cycled) : null;
    const result = averaged ?? cycled;
    return { scaled, problem, result };
  }
  return describeFit(cohort, settings, basis, fitFamily(settings.family));
}

function offsetColumn(ages: Float64Array, offset: ((age: number) => number) | undefined, unit: number): Float64Array {
  return offset ? ages.map((age) => offset(age) / unit) : new Float64Array(ages.length);
}

/** Coefficients of a simpler fit in the cohort's unit; null for parameters it lacks. */
function startFrom({ unit }: ScaledLikelihood, { states }: RsResult, k: number): Float64Array | null {
  const coefficients = states[k]?.coefficients;
  if (!coefficients) return null;
  if (k === 0) return coefficients.map((value) => value * unit);
  return k === 1 ? coefficients.map((value) => value + Math.log(unit)) : coefficients;
}

function basisFor(scaledAges: Float64Array, { method }: SmoothingChoice): SplineBasis {
  const distinct = new Set(scaledAges).size;
  const usual = method === "averaged" ? AVERAGED_INTERVALS : INTERVALS;
  const wanted = scaledAges.length < SMALL_COHORT ? FEW_INTERVALS : usual;
  const minimum = scaledAges.reduce((a, b) => Math.min(a, b));
  const maximum = scaledAges.reduce((a, b) => Math.max(a, b));
  return splineBasis(minimum, maximum, Math.min(wanted, distinct));
}

/** Fewer than 2 degrees of freedom require a first-order penalty. */
function withGivenOrders(scaled: ScaledLikelihood, edf: FitSettings["edf"]): ScaledLikelihood {
  const parameters = scaled.likelihood.parameters.map((parameter) => {
    const given = edf?.[parameter.name];
    return given === undefined ? parameter : { ...parameter, order: given < 2 ? (1 as const) : (2 as const) };
  });
  return { ...scaled, likelihood: { ...scaled.likelihood, parameters } };
}

function ruleOf(smoothing: SmoothingChoice, persons: number, edf: number | undefined): SmoothingRule {
  if (edf !== undefined && smoothing.method !== "fixed") return { method: "edf", edf };
  switch (smoothing.method) {
    case "averaged":
    case "local-ml":
      return { method: "local-ml" };
    case "fixed":
      return { method: "fixed" };
    case "gaic":
      return { method: "gaic", k: smoothing.k };
    case "bic":
      return { method: "gaic", k: Math.log(persons) };
  }
}
