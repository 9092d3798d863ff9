import { ZFitPlan, type CohortColumns, type FitPlan, type ReportType } from "@trabecula/contracts";
import { numberOf, readTypedNumber } from "../../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";

export interface SettingsDraft {
  family: FitPlan["family"];
  smoothing: FitPlan["smoothing"]["method"];
  k: string;
  /** Fixed degrees of freedom; empty if smoothed. */
  edfMu: string;
  edfSigma: string;
  edfNu: string;
  edfTau: string;
  agePower: "auto" | "linear" | "logarithm" | "other";
  otherPower: string;
  ageFrom: string;
  ageTo: string;
  repeats: FitPlan["repeats"];
  acceptSmall: boolean;
  standardErrors: FitPlan["standardErrors"]["method"];
  resamples: string;
}

export const usualSettings: SettingsDraft = {
  family: "auto",
  smoothing: "averaged",
  k: "3",
  edfMu: "",
  edfSigma: "",
  edfNu: "",
  edfTau: "",
  agePower: "auto",
  otherPower: "0.5",
  ageFrom: "",
  ageTo: "",
  repeats: "weighted",
  acceptSmall: false,
  standardErrors: "delta",
  resamples: "200",
};

const edfFields = [
  { name: "edfMu", parameter: "mu", label: "Median (mu)" },
  { name: "edfSigma", parameter: "sigma", label: "Spread (sigma)" },
  { name: "edfNu", parameter: "nu", label: "Skewness (nu)" },
  { name: "edfTau", parameter: "tau", label: "Tails (tau)" },
] as const;

const parameterCounts: Readonly<Record<SettingsDraft["family"], number>> = { auto: 4, NO: 2, LOGNO: 2, LMS: 3, BCCG: 3, BCT: 4, BCPE: 4 };

/** Fields for the parameters of the family. Families that `auto` tries may lack some of them. */
export function edfFieldsOf(family: SettingsDraft["family"]) {
  return edfFields.slice(0, parameterCounts[family]);
}

export function settingsOf(plan: FitPlan): SettingsDraft {
  const isOther = plan.agePower !== "auto" && plan.agePower !== 1 && plan.agePower !== 0;
  return {
    family: plan.family,
    smoothing: plan.smoothing.method,
    k: plan.smoothing.method === "gaic" ? String(plan.smoothing.k) : usualSettings.k,
    edfMu: textOf(plan.edf?.mu),
    edfSigma: textOf(plan.edf?.sigma),
    edfNu: textOf(plan.edf?.nu),
    edfTau: textOf(plan.edf?.tau),
    agePower: plan.agePower === "auto" ? "auto" : plan.agePower === 1 ? "linear" : plan.agePower === 0 ? "logarithm" : "other",
    otherPower: isOther ? String(plan.agePower) : usualSettings.otherPower,
    ageFrom: textOf(plan.ageFrom),
    ageTo: textOf(plan.ageTo),
    repeats: plan.repeats,
    acceptSmall: plan.acceptSmall ?? false,
    standardErrors: plan.standardErrors.method,
    resamples: plan.standardErrors.method === "bootstrap" ? String(plan.standardErrors.resamples) : usualSettings.resamples,
  };
}

function textOf(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? "" : String(figure);
}

export function settingsForm(reportType: ReportType, columns: CohortColumns, values: SettingsDraft): FormShape<SettingsDraft, FitPlan> {
  return {
    contract: ZFitPlan,
    values,
    toRequest: (settings) => planOf(reportType, columns, settings),
    names: {
      "smoothing.k": "k",
      ...{ "edf.mu": "edfMu", "edf.sigma": "edfSigma", "edf.nu": "edfNu", "edf.tau": "edfTau" },
      ...{ agePower: "otherPower", "standardErrors.resamples": "resamples" },
    },
    check: unreadableNumbers,
  };
}

function unreadableNumbers(settings: SettingsDraft): Problems<SettingsDraft> {
  const used = [
    ...edfFieldsOf(settings.family).map(({ name }) => name),
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

function planOf(reportType: ReportType, columns: CohortColumns, settings: SettingsDraft): FitPlan {
  return {
    reportType,
    columns,
    family: settings.family,
    smoothing: settings.smoothing === "gaic" ? { method: "gaic", k: requiredNumber(settings.k) } : { method: settings.smoothing },
    ...heldTo(settings),
    agePower: powerOf(settings),
    ageFrom: numberOf(settings.ageFrom),
    ageTo: numberOf(settings.ageTo),
    repeats: settings.repeats,
    ...(settings.acceptSmall ? { acceptSmall: true } : {}),
    standardErrors:
      settings.standardErrors === "bootstrap"
        ? { method: "bootstrap", resamples: requiredNumber(settings.resamples) }
        : { method: settings.standardErrors },
  };
}

/** Fixed degrees of freedom of the family's parameters; empty if all are smoothed. */
function heldTo(settings: SettingsDraft): Pick<FitPlan, "edf"> {
  const held = edfFieldsOf(settings.family).flatMap(({ name, parameter }) => {
    const figure = numberOf(settings[name]);
    return figure === null ? [] : [[parameter, figure] as const];
  });
  return held.length === 0 ? {} : { edf: Object.fromEntries(held) };
}

function powerOf(settings: SettingsDraft): FitPlan["agePower"] {
  if (settings.agePower === "auto") return "auto";
  if (settings.agePower === "other") return requiredNumber(settings.otherPower);
  return settings.agePower === "linear" ? 1 : 0;
}

/** NaN if missing or unreadable, which the contract rejects. */
function requiredNumber(text: string): number {
  return numberOf(text) ?? Number.NaN;
}
