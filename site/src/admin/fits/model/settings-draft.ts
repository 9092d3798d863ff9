import { ZFitPlan, type CohortColumns, type FitPlan, type ReportType } from "@trabecula/contracts";
import { numberOf, readTypedNumber } from "../../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";

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
  smoothing: "averaged",
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

/** The form of a fit's settings for one reading of a cohort. */
export function settingsForm(reportType: ReportType, columns: CohortColumns, values: SettingsDraft): FormShape<SettingsDraft, FitPlan> {
  return {
    contract: ZFitPlan,
    values,
    toRequest: (settings) => planOf(reportType, columns, settings),
    names: { "smoothing.k": "k", agePower: "otherPower", "standardErrors.resamples": "resamples" },
    check: unreadableNumbers,
  };
}

/** What is typed where a number belongs and is none, in the fields that the chosen methods use. */
function unreadableNumbers(settings: SettingsDraft): Problems<SettingsDraft> {
  const used = [
    ...(["ageFrom", "ageTo"] as const),
    ...(settings.smoothing === "gaic" ? (["k"] as const) : []),
    ...(settings.agePower === "other" ? (["otherPower"] as const) : []),
    ...(settings.standardErrors === "bootstrap" ? (["resamples"] as const) : []),
  ];
  const problems: Problems<SettingsDraft> = {};
  for (const name of used) {
    const typed = readTypedNumber(settings[name]);
    if (typed.kind === "unreadable") problems[name] = typed.message;
  }
  return problems;
}

/** Everything a fit depends on beside the rows. */
function planOf(reportType: ReportType, columns: CohortColumns, settings: SettingsDraft): FitPlan {
  return {
    reportType,
    columns,
    family: settings.family,
    smoothing: settings.smoothing === "gaic" ? { method: "gaic", k: requiredNumber(settings.k) } : { method: settings.smoothing },
    agePower: powerOf(settings),
    ageFrom: numberOf(settings.ageFrom),
    ageTo: numberOf(settings.ageTo),
    repeats: settings.repeats,
    standardErrors:
      settings.standardErrors === "bootstrap"
        ? { method: "bootstrap", resamples: requiredNumber(settings.resamples) }
        : { method: settings.standardErrors },
  };
}

function powerOf(settings: SettingsDraft): FitPlan["agePower"] {
  if (settings.agePower === "auto") return "auto";
  if (settings.agePower === "other") return requiredNumber(settings.otherPower);
  return settings.agePower === "linear" ? 1 : 0;
}

/** Of a number that must be there: what is missing or unreadable is no number, which the contract refuses. */
function requiredNumber(text: string): number {
  return numberOf(text) ?? Number.NaN;
}
