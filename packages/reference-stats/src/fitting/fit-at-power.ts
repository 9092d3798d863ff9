import { zScore } from "../distributions.ts";
import type { DistributionParameters } from "../families/family.ts";
import { scaleAge } from "./age-scale.ts";
import { ROW_SIZE, splineBasis, splineRows, type SplineBasis, type SplineRows } from "./b-spline-basis.ts";
import { covarianceOfPredictors } from "./covariance.ts";
import type { Cohort, Fit, FitSettings, FittedFamilyName, FittedParameter, SmoothingChoice } from "./fit-types.ts";
import { likelihoodOf, type ScaledLikelihood } from "./likelihoods/likelihood-of.ts";
import type { SmoothingRule } from "./penalized-smoother.ts";
import { fitByCycles, type RsResult } from "./rs-algorithm.ts";

/** Steps of the knots over the range of ages; fewer for small cohorts and for few different ages. */
const INTERVALS = 20;
const FEW_INTERVALS = 10;
const SMALL_COHORT = 99;

/** One fit over one scale of age. @see fitCurve */
export function fitAtPower(
  cohort: Cohort,
  settings: FitSettings & { readonly agePower: number },
  onCycle: (cycle: number, deviance: number) => void,
): Fit {
  const { ages, weights } = cohort;
  const scaledAges = ages.map((age) => scaleAge(age, settings.agePower));
  const basis = basisFor(scaledAges);
  const rows = splineRows(basis, scaledAges);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { smoothing } = settings;

  /** Fits a family from its simpler relative, whose curves are where its own are likely to lie. */
  function fitFrom(family: FittedFamilyName): { scaled: ScaledLikelihood; result: RsResult } {
    const relative = simplerRelative(family);
    const before = relative && fitFrom(relative);
    const scaled = likelihoodOf(family, cohort);
    const { parameters } = scaled.likelihood;
    const result = fitByCycles({
      likelihood: scaled.likelihood,
      rows,
      basisSize: basis.size,
      weights,
      total,
      rules: parameters.map(() => ruleOf(smoothing, total)),
      lambdas: parameters.map(({ name }) => (smoothing.method === "fixed" ? (smoothing.lambdas[name] ?? null) : null)),
      start: parameters.map((_, k) => before && startFrom(before.scaled, before.result, k)),
      onCycle: (cycle, deviance) => onCycle(cycle, deviance + scaled.devianceShift),
    });
    return { scaled, result };
  }
  return describe(cohort, settings, { basis, rows, total, ...fitFrom(settings.family) });
}

/** The family whose fit another one starts from. */
function simplerRelative(family: FittedFamilyName): FittedFamilyName | null {
  switch (family) {
    case "NO":
    case "LOGNO":
      return null;
    case "LMS":
    case "BCCG":
      return "LOGNO";
    case "BCT":
    case "BCPE":
      return "BCCG";
  }
}

/** Coefficients of a simpler fit in the cohort's unit; null for a parameter that it does not have. */
function startFrom({ unit }: ScaledLikelihood, { states }: RsResult, k: number): Float64Array | null {
  const coefficients = states[k]?.coefficients;
  if (!coefficients) return null;
  if (k === 0) return coefficients.map((value) => value * unit);
  return k === 1 ? coefficients.map((value) => value + Math.log(unit)) : coefficients;
}

interface Fitted {
  readonly basis: SplineBasis;
  readonly rows: SplineRows;
  readonly scaled: ScaledLikelihood;
  readonly result: RsResult;
  readonly total: number;
}

function describe(cohort: Cohort, { family, agePower }: FitSettings & { readonly agePower: number }, fitted: Fitted): Fit {
  const { scaled, result, total } = fitted;
  const parameters: FittedParameter[] = scaled.likelihood.parameters.map(({ name, link }, k) => {
    const { edf, lambda } = result.states[k]!;
    return { name, link, edf, lambda };
  });
  const totalEdf = parameters.reduce((sum, { edf }) => sum + edf, 0);
  const globalDeviance = result.deviance + scaled.devianceShift;
  const parametersAt = parameterReader(fitted, agePower);
  const covariance = lazily(() =>
    covarianceOfPredictors(
      cohort,
      { likelihood: scaled.likelihood, rows: fitted.rows, basisSize: fitted.basis.size, weights: cohort.weights },
      result,
    ),
  );
  return {
    family,
    agePower,
    parameters,
    parametersAt,
    covarianceAt: (age) => {
      const row = splineRows(fitted.basis, Float64Array.of(scaleAge(age, agePower)));
      const slopes = slopesAt(scaled, parametersAt(age));
      return covariance()(row).map((line, j) => line.map((value, k) => value * slopes[j]! * slopes[k]!));
    },
    ages: [cohort.ages.reduce((a, b) => Math.min(a, b)), cohort.ages.reduce((a, b) => Math.max(a, b))],
    globalDeviance,
    totalEdf,
    rows: cohort.ages.length,
    persons: total,
    aic: globalDeviance + 2 * totalEdf,
    gaic3: globalDeviance + 3 * totalEdf,
    bic: globalDeviance + Math.log(total) * totalEdf,
    iterations: result.cycles,
    converged: result.converged,
    residuals: cohort.values.map((value, row) =>
      zScore(
        family,
        value,
        parametersOf(scaled, (k) => result.predictors[k]![row]!),
      ),
    ),
  };
}

function parameterReader({ basis, scaled, result }: Fitted, agePower: number): (age: number) => DistributionParameters {
  return (age) => {
    const { first, values } = splineRows(basis, Float64Array.of(scaleAge(age, agePower)));
    return parametersOf(scaled, (k) => {
      const { coefficients } = result.states[k]!;
      let sum = 0;
      for (let i = 0; i < ROW_SIZE; i++) sum += values[i]! * coefficients[first[0]! + i]!;
      return sum;
    });
  };
}

/** Parameters in the cohort's unit from the predictors. */
function parametersOf({ likelihood, unit }: ScaledLikelihood, predictor: (k: number) => number): DistributionParameters {
  const natural = { mu: 0, sigma: 0, nu: 0, tau: 0 };
  likelihood.parameters.forEach(({ name, link }, k) => {
    const value = link === "log" ? Math.exp(predictor(k)) : predictor(k);
    natural[name] = name === "mu" || name === "sigma" ? value * unit : value;
  });
  return natural;
}

/** d parameter / d predictor. */
function slopesAt({ likelihood, unit }: ScaledLikelihood, parameters: DistributionParameters): number[] {
  return likelihood.parameters.map(({ name, link }) => (link === "log" ? parameters[name] : name === "mu" ? unit : 1));
}

function basisFor(scaledAges: Float64Array): SplineBasis {
  const distinct = new Set(scaledAges).size;
  const wanted = scaledAges.length < SMALL_COHORT ? FEW_INTERVALS : INTERVALS;
  const minimum = scaledAges.reduce((a, b) => Math.min(a, b));
  const maximum = scaledAges.reduce((a, b) => Math.max(a, b));
  return splineBasis(minimum, maximum, Math.min(wanted, distinct));
}

function ruleOf(smoothing: SmoothingChoice, persons: number): SmoothingRule {
  switch (smoothing.method) {
    case "local-ml":
    case "fixed":
      return { method: smoothing.method };
    case "gaic":
      return { method: "gaic", k: smoothing.k };
    case "bic":
      return { method: "gaic", k: Math.log(persons) };
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
