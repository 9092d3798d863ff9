import type { FitPlan, FitResult } from "@trabecula/contracts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { people, rowsText } from "./cohort-words.ts";
import { powerWords } from "./fit-words.ts";

export function curveFacts(result: FitResult, plan: FitPlan): [word: string, fact: string][] {
  return [
    ["Family", plan.family === "auto" ? `${result.family}, chosen` : result.family],
    ["Age transformation", `${capital(powerWords(result.agePower))}${plan.agePower === "auto" ? ", chosen" : ""}`],
    ["Sample", result.rows === result.persons ? people(result.rows) : `${people(result.persons)}, ${rowsText(result.rows)}`],
    ["Ages", formatAges(result.ages.map((age) => Math.round(age * 100) / 100) as [number, number])],
    ["Effective degrees of freedom", `${formatNumber(result.totalEdf, 2)} (${edfText(result)})`],
    ["Global deviance", formatNumber(result.globalDeviance, 1)],
    ["AIC", formatNumber(result.aic, 1)],
    ["GAIC (penalty 3)", formatNumber(result.gaic3, 1)],
    ["BIC", formatNumber(result.bic, 1)],
    [
      "Convergence",
      result.converged ? `Converged in ${iterations(result.iterations)}` : `Not converged in ${iterations(result.iterations)}`,
    ],
    ["Time", timeText(result.milliseconds)],
  ];
}

/** Degrees of freedom by parameter of the distribution: "μ 5.1, σ 2.3, ν 1.0". */
export function edfText({ edf }: Pick<FitResult, "edf">): string {
  const parts: [string, number | null][] = [
    ["μ", edf.mu],
    ["σ", edf.sigma],
    ["ν", edf.nu],
    ["τ", edf.tau],
  ];
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name} ${formatNumber(value, 1)}`])).join(", ");
}

/** "0.31 s", "48 s", "3 min 20 s". */
export function timeText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${formatNumber(seconds, 2)} s`;
  const whole = Math.round(seconds);
  return whole < 100 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function iterations(count: number): string {
  return count === 1 ? "1 iteration" : `${count} iterations`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
