import type { Averaged } from "./averaged-smoother.ts";
import { ROW_SIZE, splineRows, type SplineRows, type SplineBasis } from "./b-spline-basis.ts";
import { invertPositive, sandwich } from "./dense.ts";
import type { Cohort, Fit, FitSettings } from "./fit-types.ts";
import { jointPenalty, observedInformation, scaledPenalties, scoreColumns, type JointProblem } from "./joint-system.ts";
import type { RsResult } from "./rs-algorithm.ts";
import { addSmoothingBias } from "./smoothing-bias.ts";
import { zScore } from "../distributions.ts";
import type { DistributionParameters } from "../families/family.ts";
import { scaleAge } from "./age-scale.ts";
import type { ScaledLikelihood } from "./likelihoods/likelihood-of.ts";

type PredictorCovariance = (row: SplineRows) => number[][];

/**
 * Joint covariance of all coefficients: inverse of observed information plus penalty (Wood, JRSS B 68 (2006) 193).
 * Sandwich for several rows per person or unequal weights; NaN if the information is not positive definite.
 */
function covarianceOfPredictors(cohort: Cohort, problem: JointProblem, { states, predictors, averaged }: RsResult): PredictorCovariance {
  const { basisSize } = problem;
  const size = basisSize * states.length;
  const lambdas = states.map(({ lambda }) => lambda);
  const penalty = jointPenalty(basisSize, averaged?.map((each) => each.penalty) ?? scaledPenalties(problem, lambdas));
  const bread = observedInformation(problem, predictors).map((value, index) => value + penalty[index]!);
  const inverse = invertPositive(bread, size);
  if (!inverse) return () => states.map(() => states.map(() => Number.NaN));
  const widened = (covariance: Float64Array): PredictorCovariance => {
    if (averaged !== null) addSmoothingBias(covariance, size, problem, predictors, averaged[0]!, states[0]!.coefficients);
    averaged?.forEach((each, k) => addBetween(covariance, size, k * basisSize, each, states[k]!.coefficients));
    return ({ first, values }) =>
      states.map((_, j) => states.map((__, k) => blockForm(covariance, size, j * basisSize, k * basisSize, first[0]!, values)));
  };
  if (!isUneven(cohort)) return widened(inverse);
  const between = widened(sandwich(inverse, middle(cohort, problem, predictors, penalty), size));
  return hasWeights(cohort) ? atLeast(widened(inverse), between) : between;
}

/** A few heavy persons can make the sandwich too small. */
function atLeast(least: PredictorCovariance, found: PredictorCovariance): PredictorCovariance {
  return (row) => {
    const [lower, given] = [least(row), found(row)];
    const factors = given.map((line, k) => Math.sqrt(Math.max(1, lower[k]![k]! / line[k]!)));
    return given.map((line, j) => line.map((value, k) => factors[j]! * factors[k]! * value));
  };
}

function hasWeights({ persons, weights }: Cohort): boolean {
  const own = new Float64Array(persons.reduce((most, person) => Math.max(most, person + 1), 0));
  persons.forEach((person, row) => (own[person]! += weights[row]!));
  return own.some((weight) => Math.abs(weight / own[0]! - 1) > 1e-9);
}

/** Adds variance between averaged candidates and of the guide's share, which penalties omit. */
function addBetween(covariance: Float64Array, size: number, from: number, { candidates, followed }: Averaged, mean: Float64Array): void {
  const add = (weight: number, way: Float64Array) => {
    for (let i = 0; i < way.length; i++) {
      for (let j = 0; j < way.length; j++) covariance[(from + i) * size + from + j]! += weight * way[i]! * way[j]!;
    }
  };
  for (const { weight, coefficients } of candidates)
    add(
      weight,
      coefficients.map((value, i) => value - mean[i]!),
    );
  for (const { weight, direction } of followed) add(weight, direction);
}

function blockForm(covariance: Float64Array, size: number, line: number, column: number, first: number, values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < ROW_SIZE; i++) {
    const at = (line + first + i) * size + column + first;
    for (let l = 0; l < ROW_SIZE; l++) sum += values[i]! * values[l]! * covariance[at + l]!;
  }
  return sum;
}

/** Weights describe representation, not accuracy. */
function isUneven({ persons, ages, weights }: Cohort): boolean {
  return persons.reduce((a, b) => Math.max(a, b), 0) + 1 < ages.length || weights.some((weight) => weight !== weights[0]);
}

function middle(
  cohort: Cohort,
  { likelihood, rows, basisSize }: JointProblem,
  predictors: readonly Float64Array[],
  penalty: Float64Array,
): Float64Array {
  const scores = scoreColumns(likelihood, predictors);
  const size = basisSize * scores.length;
  const sums = new Map<number, Map<number, number>>();
  cohort.persons.forEach((person, row) => {
    const own = sums.get(person) ?? new Map<number, number>();
    sums.set(person, own);
    scores.forEach((column, k) => {
      for (let i = 0; i < ROW_SIZE; i++) {
        const at = k * basisSize + rows.first[row]! + i;
        own.set(at, (own.get(at) ?? 0) + cohort.weights[row]! * column[row]! * rows.values[row * ROW_SIZE + i]!);
      }
    });
  });
  const matrix = penalty.slice();
  for (const own of sums.values()) {
    for (const [i, a] of own) for (const [j, b] of own) matrix[i * size + j]! += a * b;
  }
  return matrix;
}

export interface FittedFamily {
  readonly scaled: ScaledLikelihood;
  readonly problem: JointProblem;
  readonly result: RsResult;
}

export function describeFit(
  cohort: Cohort,
  settings: FitSettings & { readonly agePower: number },
  basis: SplineBasis,
  { scaled, problem, result }: FittedFamily,
): Fit {
  const { family, agePower, offsets } = settings;
  const linked = scaled.likelihood.parameters;
  const parameters = linked.map(({ name, link }, k) => ({
    name,
    link,
    edf: result.states[k]!.edf,
    lambda: result.averaged ? result.averaged[k]!.lambda : result.states[k]!.lambda,
  }));
  const totalEdf = parameters.reduce((sum, { edf }) => sum + edf, 0);
  const persons = cohort.weights.reduce((sum, weight) => sum + weight, 0);
  const globalDeviance = result.deviance + scaled.devianceShift;
  const covariance = lazily(() => covarianceOfPredictors(cohort, problem, result));
  const rowAt = (age: number) => splineRows(basis, Float64Array.of(scaleAge(age, agePower)));

  function parametersAt(age: number): DistributionParameters {
    const { first, values } = rowAt(age);
    return parametersOf(scaled, (k) => {
      const { coefficients } = result.states[k]!;
      const { name } = linked[k]!;
      let sum = (offsets?.[name]?.(age) ?? 0) / (name === "mu" ? scaled.unit : 1);
      for (let i = 0; i < ROW_SIZE; i++) sum += values[i]! * coefficients[first[0]! + i]!;
      return sum;
    });
  }

  return {
    family,
    agePower,
    parameters,
    parametersAt,
    covarianceAt(age) {
      const slopes = slopesAt(scaled, parametersAt(age));
      return covariance()(rowAt(age)).map((line, j) => line.map((value, k) => value * slopes[j]! * slopes[k]!));
    },
    ages: [cohort.ages.reduce((a, b) => Math.min(a, b)), cohort.ages.reduce((a, b) => Math.max(a, b))],
    globalDeviance,
    totalEdf,
    rows: cohort.ages.length,
    persons,
    aic: globalDeviance + 2 * totalEdf,
    gaic3: globalDeviance + 3 * totalEdf,
    bic: globalDeviance + Math.log(persons) * totalEdf,
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

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
