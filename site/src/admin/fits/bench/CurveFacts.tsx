import type { FitPlan, FitResult } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { curveFacts } from "../model/curve-facts.ts";
import { powerWords } from "../model/fit-words.ts";

type Candidate = FitResult["candidates"][number];

const columns: readonly Column<Candidate>[] = [
  { key: "family", header: "Family", cell: (candidate) => candidate.family },
  { key: "power", header: "Smoothed over", cell: (candidate) => powerWords(candidate.agePower) },
  { key: "edf", header: "edf", cell: (candidate) => formatNumber(candidate.totalEdf, 2), align: "right" },
  { key: "deviance", header: "Deviance", cell: (candidate) => formatNumber(candidate.globalDeviance, 1), align: "right" },
  { key: "criterion", header: "Criterion", cell: (candidate) => formatNumber(candidate.criterion, 1), align: "right" },
];

export function CurveFacts({ result, plan }: { result: FitResult; plan: FitPlan }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm tabular-nums lg:grid-cols-4">
        {curveFacts(result, plan).map(([word, fact]) => (
          <div key={word}>
            <dt className="text-muted">{word}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
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
