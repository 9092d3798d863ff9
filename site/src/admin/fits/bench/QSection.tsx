import type { FitDiagnostics } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { qLimit } from "../model/fit-curves.ts";
import { binText, misfitSentences } from "../model/q-words.ts";
import { MisfitMark } from "./MisfitMark.tsx";

const statistics = [
  { key: "z1", of: "median" },
  { key: "z2", of: "spread" },
  { key: "z3", of: "skewness" },
  { key: "z4", of: "tails" },
] as const;

export function QSection({ q }: { q: FitDiagnostics["q"] }) {
  const sentences = misfitSentences(q.bins);
  return (
    <>
      <div className="chart-table-scroll" tabIndex={0} role="region" aria-label="Q statistics">
        <table className="chart-table fit-table">
          <caption className="sr-only">Q statistics by age</caption>
          <thead>
            <tr>
              <th scope="col">Ages</th>
              <th scope="col">People</th>
              {statistics.map(({ key, of }) => (
                <th scope="col" key={key}>
                  {key} <span className="font-normal text-muted max-sm:block">{of}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {q.bins.map((bin) => (
              <tr key={bin.ageFrom}>
                <th scope="row" className="whitespace-nowrap">
                  {binText(bin)}
                </th>
                <td>{formatCount(bin.persons)}</td>
                {statistics.map(({ key }) => (
                  <td key={key}>
                    <Statistic value={bin[key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Sum of squares (p)
              </th>
              {q.totals.map((total) => (
                <td key={total.name}>
                  {formatNumber(total.value, 1)} <span className="text-muted">({pText(total.pValue)})</span>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {sentences.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm text-muted">No statistic lies beyond 2.</p>
      )}
    </>
  );
}

function Statistic({ value }: { value: number }) {
  const text = formatNumber(value, 2);
  return Math.abs(value) > qLimit ? <MisfitMark text={text} spoken="beyond 2" /> : text;
}

function pText(pValue: number | null): string {
  if (pValue === null) return "–";
  return pValue < 0.001 ? "< 0.001" : formatNumber(pValue, 3);
}
