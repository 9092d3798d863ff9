import { leastPersonsForShape, type FitPlan } from "@trabecula/contracts";

const smoothings: Readonly<Record<FitPlan["smoothing"]["method"], string>> = {
  averaged: "smoothing averaged over its amounts, each with the weight of its marginal likelihood",
  "local-ml": "smoothing chosen by local maximum likelihood",
  gaic: "smoothing chosen by the generalized Akaike criterion",
  bic: "smoothing chosen by the criterion of Schwarz (BIC)",
};

const errors: Readonly<Record<FitPlan["standardErrors"]["method"], string>> = {
  none: "Standard errors were not estimated.",
  delta: "Pointwise 95 % bands of the percentiles are by the delta method.",
  bootstrap: "Pointwise 95 % bands of the percentiles are by a bootstrap that draws persons",
};

export type FitMethods = Pick<FitPlan, "smoothing" | "edf" | "standardErrors" | "family" | "agePower">;

interface FitMade {
  readonly plan: FitMethods;
  readonly curves: readonly { readonly result: { readonly family: string } }[];
  readonly weightColumn: string | null;
}

export function methodsOf({ plan, curves, weightColumn }: FitMade): string[] {
  const { smoothing, edf = {}, standardErrors } = plan;
  const families = [...new Set(curves.map(({ result }) => result.family))].join(", ");
  const penalty = smoothing.method === "gaic" ? ` (penalty ${smoothing.k})` : "";
  const held = Object.entries(edf).map(([parameter, figure]) => `${parameter} to ${figure}`);
  const given = held.length === 0 ? "" : ` Where the family has the parameter, degrees of freedom were held: ${held.join(", ")}.`;
  const chosen = plan.family === "auto" ? "The family was chosen" : `The family ${plan.family} was given`;
  const by = smoothing.method === "bic" ? "BIC" : `GAIC(${smoothing.method === "gaic" ? smoothing.k : 3})`;
  const resamples = standardErrors.method === "bootstrap" ? ` (${standardErrors.resamples} resamples).` : "";
  return [
    `Percentile curves were fitted separately for each parameter, site and sex as distributional regressions (GAMLSS; ${families}): every parameter of the distribution is a penalized B-spline of age, ${smoothings[smoothing.method]}${penalty}.${given} ` +
      `${chosen}${plan.family === "auto" ? ` as the one with the smallest ${by}, for fewer than ${leastPersonsForShape} persons among NO and LOGNO alone` : ""}; ${plan.agePower === "auto" ? `the power of age was chosen by ${by}` : `the power of age was ${plan.agePower}`}. ` +
      `${weighing(weightColumn)} ${errors[standardErrors.method]}${resamples}`,
    "Worm plots (van Buuren and Fredriks 2001, doi:10.1002/sim.746) show how far normalized residuals deviate from a normal distribution; gray bands are pointwise 95 % limits. Q statistics follow Royston and Wright (2000). Diagnostics look at the same persons that the curves were fitted to.",
  ];
}

function weighing(column: string | null): string {
  if (column === null) return "Each person counts once: a row has the weight 1 / rows of that person.";
  return `A person counts by the mean of its rows' weights (column “${column}”), over the mean of all persons; a row has the share 1 / rows of that person.`;
}
