import type { CohortColumns, FitPlan, ReportType } from "@trabecula/contracts";
import { readTypedNumber } from "../../../format/typed-numbers.ts";
import type { DraftProblems } from "./columns-draft.ts";

/** The settings of a fit as the form holds them: numbers as typed. */
export interface SettingsDraft {
  family: FitPlan["family"];
  smoothing: FitPlan["smoothing"]["method"];
  /** Penalty of the generalized Akaike criterion. */
  k: string;
  agePower: "auto" | "linear" | "logarithm" | "other";
  otherPower: string;
  ageFrom: string;
  ageTo: string;
  repeats: FitPlan["repeats"];
  standardErrors: FitPlan["standardErrors"]["method"];
  resamples: string;
}

export const usualSettings: SettingsDraft = {
  family: "auto",
  smoothing: "local-ml",
  k: "3",
  agePower: "auto",
  otherPower: "0.5",
  ageFrom: "",
  ageTo: "",
  repeats: "weighted",
  standardErrors: "delta",
  resamples: "200",
};

/** The form filled with the settings of an earlier fit. */
export function settingsOf(plan: FitPlan): SettingsDraft {
  const isOther = plan.agePower !== "auto" && plan.agePower !== 1 && plan.agePower !== 0;
  return {
    family: plan.family,
    smoothing: plan.smoothing.method,
    k: plan.smoothing.method === "gaic" ? String(plan.smoothing.k) : usualSettings.k,
    agePower: plan.agePower === "auto" ? "auto" : plan.agePower === 1 ? "linear" : plan.agePower === 0 ? "logarithm" : "other",
    otherPower: isOther ? String(plan.agePower) : usualSettings.otherPower,
    ageFrom: plan.ageFrom === null ? "" : String(plan.ageFrom),
    ageTo: plan.ageTo === null ? "" : String(plan.ageTo),
    repeats: plan.repeats,
    standardErrors: plan.standardErrors.method,
    resamples: plan.standardErrors.method === "bootstrap" ? String(plan.standardErrors.resamples) : usualSettings.resamples,
  };
}

/** What is wrong with typed settings, by field. Limits are those of the contract. */
export function settingsProblems(settings: SettingsDraft): DraftProblems {
  const problems: DraftProblems = {};
  const note = (field: string, problem: string | null) => {
    if (problem) problems[field] = problem;
  };
  if (settings.smoothing === "gaic") note("k", outside(settings.k, 1, 20, "The penalty"));
  if (settings.agePower === "other") note("otherPower", outside(settings.otherPower, 0, 3, "The power"));
  if (settings.standardErrors === "bootstrap") note("resamples", wholeOutside(settings.resamples, 20, 1000));
  if (settings.ageFrom !== "") note("ageFrom", outside(settings.ageFrom, 0, 120, "An age"));
  if (settings.ageTo !== "") note("ageTo", outside(settings.ageTo, 0, 120, "An age"));
  const [from, to] = [numberOrNull(settings.ageFrom), numberOrNull(settings.ageTo)];
  if (from !== null && to !== null && from >= to) note("ageTo", "The last age must lie above the first.");
  return problems;
}

/** Everything a fit depends on beside the rows; only of settings without problems. */
export function planOf(reportType: ReportType, columns: CohortColumns, settings: SettingsDraft): FitPlan {
  return {
    reportType,
    columns,
    family: settings.family,
    smoothing: settings.smoothing === "gaic" ? { method: "gaic", k: numberOf(settings.k) } : { method: settings.smoothing },
    agePower: powerOf(settings),
    ageFrom: numberOrNull(settings.ageFrom),
    ageTo: numberOrNull(settings.ageTo),
    repeats: settings.repeats,
    standardErrors:
      settings.standardErrors === "bootstrap"
        ? { method: "bootstrap", resamples: numberOf(settings.resamples) }
        : { method: settings.standardErrors },
  };
}

function powerOf(settings: SettingsDraft): FitPlan["agePower"] {
  if (settings.agePower === "auto") return "auto";
  if (settings.agePower === "other") return numberOf(settings.otherPower);
  return settings.agePower === "linear" ? 1 : 0;
}

function outside(text: string, low: number, high: number, what: string): string | null {
  const typed = readTypedNumber(text);
  if (typed.kind === "unreadable") return typed.message;
  const isWithin = typed.kind === "number" && typed.value >= low && typed.value <= high;
  return isWithin ? null : `${what} lies between ${low} and ${high}.`;
}

function wholeOutside(text: string, low: number, high: number): string | null {
  const problem = outside(text, low, high, "The number of resamples");
  return problem ?? (Number.isInteger(numberOf(text)) ? null : "Write a whole number.");
}

function numberOrNull(text: string): number | null {
  const typed = readTypedNumber(text);
  return typed.kind === "number" ? typed.value : null;
}

function numberOf(text: string): number {
  return numberOrNull(text) ?? Number.NaN;
}
