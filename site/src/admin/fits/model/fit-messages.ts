import { fitGates, type FitPlan, type CohortReport } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import type { FitState } from "./fit-curves.ts";
import { countOf, formatCount } from "@trabecula/messages";

interface Choice<Value extends string> {
  value: Value;
  title: string;
  line: string;
}

export const familyChoices: readonly Choice<FitPlan["family"]>[] = [
  {
    value: "auto",
    title: "Automatic",
    line: `BCCG from ${fitGates.spread} people, BCT or BCPE from ${formatCount(fitGates.tails)} if they fit better; simpler ones for fewer people.`,
  },
  { value: "NO", title: "NO", line: "Normal: symmetric, with a standard deviation that may change with age." },
  { value: "LOGNO", title: "LOGNO", line: "Log-normal: a fixed skewness to the right, values above zero." },
  { value: "LMS", title: "LMS", line: "Box-Cox normal after Cole and Green: median, variation and skewness by age." },
  { value: "BCCG", title: "BCCG", line: "The LMS model with its truncation at zero, as gamlss fits it." },
  { value: "BCT", title: "BCT", line: "Box-Cox t: as BCCG, with heavier tails than the normal." },
  { value: "BCPE", title: "BCPE", line: "Box-Cox power exponential: as BCCG, with tails heavier or lighter than the normal." },
];

export const smoothingChoices: readonly Choice<FitPlan["smoothing"]["method"]>[] = [
  { value: "averaged", title: "Automatic", line: "The mean over all amounts of smoothing, each as likely as the data make it." },
  {
    value: "local-ml",
    title: "Local ML",
    line: "Local maximum likelihood: the one smoothness that the data support best, as gamlss finds it.",
  },
  { value: "gaic", title: "GAIC", line: "Generalized Akaike criterion with a penalty of your choice; a larger one gives smoother curves." },
  { value: "bic", title: "BIC", line: "Penalty ln(persons): the smoothest." },
];

export const errorChoices: readonly Choice<FitPlan["standardErrors"]["method"]>[] = [
  { value: "none", title: "None", line: "Percentile lines only." },
  { value: "delta", title: "Delta method", line: "From the curvature of the likelihood; at no cost in time. The usual choice." },
  {
    value: "bootstrap",
    title: "Bootstrap",
    line: "Fits again to resampled persons; slow, and does not lean on the family. Its bands come out narrower.",
  },
];

export const stateWords: Record<FitState, string> = {
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

const smoothingWords: Record<FitPlan["smoothing"]["method"], string> = {
  averaged: "averaged smoothing",
  "local-ml": "local maximum likelihood",
  gaic: "GAIC",
  bic: "BIC",
};

export function familyWords(family: string): string {
  return family === "auto" ? "Automatic family" : family;
}

export function planWords(plan: FitPlan): string {
  const smoothing = plan.smoothing.method === "gaic" ? `GAIC with penalty ${plan.smoothing.k}` : smoothingWords[plan.smoothing.method];
  return [familyWords(plan.family), smoothing, ...edfWords(plan), powerWords(plan.agePower), agesWords(plan), errorWords(plan)].join(" · ");
}

function edfWords({ edf = {} }: FitPlan): string[] {
  const given = Object.entries(edf).map(([name, freedom]) => `${name} ${trimmed(freedom)}`);
  return given.length > 0 ? [`degrees of freedom of ${given.join(", ")} given`] : [];
}

export function powerWords(power: FitPlan["agePower"]): string {
  if (power === "auto") return "age power chosen by the criterion";
  if (power === 1) return "age as it is";
  return power === 0 ? "logarithm of age" : `age to the power ${trimmed(power)}`;
}

function agesWords({ ageFrom, ageTo }: FitPlan): string {
  if (ageFrom === null && ageTo === null) return "all ages";
  if (ageFrom === null) return `ages up to ${ageTo}`;
  return ageTo === null ? `ages from ${ageFrom}` : `ages ${ageFrom} to ${ageTo}`;
}

function errorWords({ standardErrors }: FitPlan): string {
  if (standardErrors.method === "none") return "no standard errors";
  return standardErrors.method === "delta"
    ? "standard errors by the delta method"
    : `standard errors from ${standardErrors.resamples} resamples`;
}

export function mostVisits(report: Pick<CohortReport, "groups">): number {
  return Math.max(1, ...report.groups.map((group) => group.mostVisits));
}

export function visitsTitle(report: Pick<CohortReport, "groups" | "persons">): string | null {
  const visits = mostVisits(report);
  return visits > 1 ? `${people(report.persons)} with up to ${visits} visits` : null;
}

export const people = (count: number): string => countOf(count, "person", "people");

export const rowsText = (count: number): string => countOf(count, "row");

export const curvesText = (count: number): string => countOf(count, "curve");
