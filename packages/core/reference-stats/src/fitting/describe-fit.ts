import { zScore } from "../distributions.ts";
import type { DistributionParameters } from "../families/family.ts";
import { scaleAge } from "./age-scale.ts";
import { ROW_SIZE, splineRows, type SplineBasis } from "./b-spline-basis.ts";
import { covarianceOfPredictors } from "./covariance.ts";
import type { Cohort, Fit, FitSettings } from "./fit-types.ts";
import type { JointProblem } from "./joint-system.ts";
import type { ScaledLikelihood } from "./likelihoods/likelihood-of.ts";
import type { RsResult } from "./rs-algorithm.ts";

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
