import type { FitPlan, FitResult } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { formatNumber, formatAges } from "@trabecula/report-types";
import { FactGrid } from "../../facts.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { powerWords, people, rowsText } from "../model/fit-messages.ts";

const columns: readonly Column<FitResult["candidates"][number]>[] = [
  { key: "family", header: "Family", cell: (candidate) => candidate.family },
  { key: "power", header: "Smoothed over", cell: (candidate) => powerWords(candidate.agePower) },
  { key: "edf", header: "edf", cell: (candidate) => formatNumber(candidate.totalEdf, 2), align: "right" },
  { key: "deviance", header: "Deviance", cell: (candidate) => formatNumber(candidate.globalDeviance, 1), align: "right" },
  { key: "criterion", header: "Criterion", cell: (candidate) => formatNumber(candidate.criterion, 1), align: "right" },
];

export function CurveFacts({ result, plan }: { result: FitResult; plan: FitPlan }) {
  return (
    <>
      <FactGrid facts={curveFacts(result, plan)} />
      {result.candidates.length > 1 && (
        <details className="mt-6 text-sm">
          <summary className="min-h-6 py-1 font-medium text-brand">{result.candidates.length} candidates were tried</summary>
          <div className="mt-2">
            <DataTable
              caption="Candidates, best first"
              columns={columns}
              rows={result.candidates}
              rowId={(candidate) => `${candidate.family} ${candidate.agePower}`}
            />
          </div>
        </details>
      )}
    </>
  );
}

export function curveFacts(result: FitResult, plan: FitPlan): [word: string, fact: string][] {
  return [
    ["Family", plan.family === "auto" ? `${result.family}, chosen` : result.family],
    ["Age transformation", `${capital(powerWords(result.agePower))}${plan.agePower === "auto" ? ", chosen" : ""}`],
    ["Sample", sampleOf(result)],
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

function sampleOf({ rows, persons, people: heads = persons }: FitResult): string {
  const counted = heads === persons ? people(heads) : `${people(heads)}, who count as ${formatCount(persons)}`;
  return rows === heads ? counted : `${counted}, ${rowsText(rows)}`;
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
