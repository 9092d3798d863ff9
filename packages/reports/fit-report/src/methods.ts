import { fitGains, fitGates, type CohortColumns, type FitPlan } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { fittingRules } from "@trabecula/reference-stats";

const { degree, intervals, overhang, strengths, smoothness, bends, speed, errors: errorRules, powers, stop } = fittingRules;
const number = (value: number) => String(value).replace("-", "−");
const powerOfTen = (exponent: number) => `10^${number(exponent)}`;

const smoothings: Readonly<Record<FitPlan["smoothing"]["method"], string>> = {
  averaged: "smoothing averaged over its amounts, each with the weight of its marginal likelihood",
  "local-ml": "smoothing chosen by local maximum likelihood",
  gaic: "smoothing chosen by the generalized Akaike criterion",
  bic: "smoothing chosen by the criterion of Schwarz (BIC)",
};

const errors: Readonly<Record<FitPlan["standardErrors"]["method"], string>> = {
  none: "Standard errors were not estimated.",
  delta:
    "Pointwise 95 % bands of the percentiles are by the delta method, ±1.96 standard errors from the inverse of observed information and penalties.",
  bootstrap: "Pointwise 95 % bands of the percentiles are by a bootstrap that draws persons",
};

export type FitMethods = Pick<FitPlan, "smoothing" | "edf" | "standardErrors" | "family" | "agePower" | "ageFrom" | "ageTo">;

interface FitMade {
  readonly plan: FitMethods;
  readonly engineVersion: string;
  readonly curves: readonly { readonly result: { readonly family: string } }[];
  readonly weightColumn: string | null;
  readonly ageIs: CohortColumns["ageIs"];
  readonly cohort: { readonly sha256: string; readonly rows: number; readonly refusedRows: number };
}

/** Paragraphs that suffice to repeat the fit. */
export function methodsOf(made: FitMade): string[] {
  const { plan, curves, weightColumn } = made;
  const { smoothing, edf = {}, standardErrors } = plan;
  const families = [...new Set(curves.map(({ result }) => result.family))].join(", ");
  const penalty = smoothing.method === "gaic" ? ` (penalty ${smoothing.k})` : "";
  const held = Object.entries(edf).map(([parameter, figure]) => `${parameter} to ${figure}`);
  const given = held.length === 0 ? "" : ` Where the family has the parameter, degrees of freedom were held: ${held.join(", ")}.`;
  const by = smoothing.method === "bic" ? "BIC" : `GAIC(${smoothing.method === "gaic" ? smoothing.k : 3})`;
  const resamples =
    standardErrors.method === "bootstrap" ? ` (${standardErrors.resamples} resamples, sfc32 from seed ${errorRules.seed}).` : "";
  return [
    `Percentile curves were fitted separately for each parameter, site and sex as distributional regressions (GAMLSS; ${families}): every parameter of the distribution is a penalized B-spline of age, ${smoothings[smoothing.method]}${penalty}.${given} ` +
      `${chosenFamily(plan, by)} ${agePower(plan, by)} ${weighing(weightColumn)} ${errors[standardErrors.method]}${resamples}${deltaErrors(plan, weightColumn)}`,
    fewPeople,
    splines(smoothing.method),
    smoothing.method === "averaged" ? averaging : singleStrength,
    stopping(smoothing.method),
    dataOf(made),
    "Worm plots (van Buuren and Fredriks 2001, doi:10.1002/sim.746) show how far normalized residuals deviate from a normal distribution; gray bands are pointwise 95 % limits. Q statistics follow Royston and Wright (2000). Diagnostics look at the same persons that the curves were fitted to.",
  ];
}

function deltaErrors({ smoothing, standardErrors }: FitMethods, weightColumn: string | null): string {
  if (standardErrors.method !== "delta") return "";
  const between = " With several rows of a person or unequal weights they are the sandwich between persons";
  const added = ` They add the spread of the averaged curves and ${errorRules.shareOfBias} times the squared difference of the median from that with the next weaker penalty.`;
  const shape = ` In NO and LOGNO, the variance of Z beyond ±1 gets ${errorRules.shareOfSkewness} · (Z² − 1)² / (6n) for skewness. Below ${fitGates.turns} people bands hold less than 95 % where the median turns sharply.`;
  return `${between}${weightColumn === null ? "" : ", and not below those of the model"}.${smoothing.method === "averaged" ? added : ""}${shape}`;
}

function chosenFamily({ family }: FitMethods, by: string): string {
  if (family !== "auto") return `The family ${family} was given.`;
  return (
    `The family was BCCG from ${fitGates.spread} people on; NO or LOGNO, by ${by}, replaced it where values were not positive, it did not converge, or it contradicted its own percentiles. ` +
    `BCT and BCPE, with a constant tau, were tried from ${fitGates.tails} people on and taken where they lower BIC by ${fitGains.parameter}. ` +
    `Below ${fitGates.spread} people BIC chose between NO and LOGNO, and BCCG, tried from ${fitGates.skewness}, had to lower it by ${fitGains.parameter}.`
  );
}

function agePower({ agePower: power }: FitMethods, by: string): string {
  return power === "auto"
    ? `The power of age was chosen by ${by} among ${listOf(powers.map(number))} (0: the logarithm); another power than 1 had to lower it by 2.`
    : `The power of age was ${power}.`;
}

const fewPeople =
  "What the plan did not hold itself was held by the effective number of people. " +
  `Below ${fitGates.small} sigma was constant, and the median a straight line unless a bend lowered BIC by ${fitGains.bend}. ` +
  `From ${fitGates.small} to ${fitGates.spread - 1} sigma was constant, or a straight line where that lowered BIC by ${fitGains.parameter}. ` +
  `Below ${fitGates.spread} nu was constant, and below ${fitGates.tails} tau.`;

function splines(method: FitPlan["smoothing"]["method"]): string {
  const usual = method === "averaged" ? intervals.averaged : intervals.single;
  return (
    `The splines are of degree ${degree} with evenly spaced knots: ${usual} intervals over the ages and ${100 * overhang} % of their range beyond each end. ` +
    `There are ${intervals.few} for fewer than ${intervals.fewBelow} measurements, and never more than different ages. ` +
    "Sigma and tau are fitted as logarithms, as is mu of LMS, BCCG, BCT and BCPE."
  );
}

const orders = (["mu", "sigma", "nu"] as const).map((name) => `${listOf(smoothness[name].orders.map(String))} for ${name}`);
const strengthsTried = ([1, 2, 3] as const).map((order) => `${powerOfTen(strengths.weakest[order])} for order ${order}`);

const averaging =
  `The penalties are on differences of order ${listOf(orders)}. Their strengths were tried from ${powerOfTen(strengths.strongest)} down to ${listOf(strengthsTried)}, in steps of ${powerOfTen(strengths.step)}; ` +
  "at strength 1 penalty and data hold the gentlest penalized curve equally. " +
  `The prior weight of a strength is its power −${smoothness.mu.towardsWeaker} for mu and 0 for sigma and nu. ` +
  `Half of the prior weight of mu is of curves that may bend at one of ${bends.places} places: there the penalty is ${10 ** bends.weakening} times weaker, by a bell of ${100 * bends.width} % of the ages. ` +
  `Sigma may follow the squared speed of the median (half-normal prior of scale ${speed.scale} for the variance of timing): as it is (prior weight ${number(Number(speed.weightAsItIs.toFixed(3)))}), ` +
  "a year earlier or later, or each spread over a year, which share the rest of the weight. Tau keeps one strength, on first differences, by local maximum likelihood.";

const singleStrength = "The penalties are on second differences, and for tau and for less than 2 held degrees of freedom on first.";

function stopping(method: FitPlan["smoothing"]["method"]): string {
  const cycles =
    `The cycles of Rigby and Stasinopoulos ended when the deviance changed by less than ${stop.deviance} and no effective degrees of freedom by ${stop.edf}. ` +
    `Smoothing was fixed after ${stop.settledCycle} cycles; after ${stop.cycles} Newton's method finished.`;
  const { deviance, edf, passes } = stop.averaged;
  return method === "averaged"
    ? `${cycles} Averaging ended at changes of less than ${deviance} and ${edf}, or after ${passes} passes; where it did not settle, the curve before it was kept.`
    : cycles;
}

function dataOf({ engineVersion, cohort, ageIs, plan: { ageFrom, ageTo } }: FitMade): string {
  const ages =
    ageFrom === null && ageTo === null
      ? "All ages were used."
      : `Ages from ${ageFrom ?? "the youngest"} to ${ageTo ?? "the oldest"} were used.`;
  const completed = ageIs === "completed-years" ? " Ages were completed years; half a year was added to each." : "";
  return (
    `The fit was made with statistical engine ${engineVersion}. The cohort's file has the SHA-256 ${cohort.sha256} and ${cohort.rows} rows, of which ${cohort.refusedRows} were refused. ` +
    `${ages}${completed} Each curve states the rows that were left out, with the reasons, and the families that were tried.`
  );
}

function weighing(column: string | null): string {
  if (column === null) return "Each person counts once: a row has the weight 1 / rows of that person.";
  return (
    `A person counts by the mean of its rows' weights (column “${column}”); a row has the share 1 / rows of that person. ` +
    "All weights together sum to the effective number of people, (sum of weights)² / sum of squared weights, which the criteria count."
  );
}
