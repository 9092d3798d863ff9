import type { FitDiagnostics } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { formatNumber } from "@trabecula/report-types";
import { qLimit } from "../model/fit-curves.ts";
import { binText, FitTable, MisfitMark } from "./FitTable.tsx";
import { BulletList } from "../../../ui/BulletList.tsx";
import { kept } from "../../../ui/Kept.tsx";

const statistics = [
  { key: "z1", of: "median" },
  { key: "z2", of: "spread" },
  { key: "z3", of: "skewness" },
  { key: "z4", of: "tails" },
] as const;

export function QSection({ q }: { q: FitDiagnostics["q"] }) {
  const sentences = misfitSentences(q.bins);
  const headings = statistics.map(({ key, of }) => (
    <>
      {key} <span className="font-normal text-muted max-sm:block">{of}</span>
    </>
  ));
  const totals = (
    <tr>
      <th scope="row" colSpan={2}>
        Sum of squares (p)
      </th>
      {q.totals.map((total) => (
        <td key={total.name} translate="no">
          {formatNumber(total.value, 1)} <span className="text-muted">({pText(total.pValue)})</span>
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <FitTable
        label="Q statistics"
        caption="Q statistics by age"
        columns={["Ages", "People", ...headings]}
        rows={q.bins.map((bin) => ({
          heading: binText(bin),
          cells: [formatCount(bin.persons), ...statistics.map(({ key }) => <Statistic key={key} value={bin[key]} />)],
        }))}
        foot={totals}
      />
      {sentences.length > 0 ? (
        <BulletList items={sentences} className="mt-3 space-y-1 text-sm" />
      ) : (
        <p className="mt-3 text-sm text-muted">No statistic lies beyond 2.</p>
      )}
    </>
  );
}

function Statistic({ value }: { value: number }) {
  const text = formatNumber(value, 2);
  return Math.abs(value) > qLimit ? <MisfitMark text={text} spoken="beyond 2" /> : kept(text);
}

function pText(pValue: number | null): string {
  if (pValue === null) return "–";
  return pValue < 0.001 ? "< 0.001" : formatNumber(pValue, 3);
}

/** Each statistic's test and the meaning of its sign. */
const readings = [
  { key: "z1", high: "the fitted median is too low", low: "the fitted median is too high" },
  { key: "z2", high: "the fitted spread is too narrow", low: "the fitted spread is too wide" },
  { key: "z3", high: "skewness to the right is left over", low: "skewness to the left is left over" },
  { key: "z4", high: "the fitted tails are too light", low: "the fitted tails are too heavy" },
] as const;

export function misfitSentences(bins: readonly FitDiagnostics["q"]["bins"][number][]): string[] {
  return bins.flatMap((bin) =>
    readings.flatMap(({ key, high, low }) =>
      Math.abs(bin[key]) > qLimit ? [`Ages ${binText(bin)}: ${bin[key] > 0 ? high : low} (${key} = ${formatNumber(bin[key], 2)}).`] : [],
    ),
  );
}

export function MomentsTable({ bins }: { bins: FitDiagnostics["moments"] }) {
  return (
    <FitTable
      label="Residual moments"
      caption="Residual moments by age"
      columns={["Ages", "People", "Mean", "SD", "Skewness", "Kurtosis"]}
      rows={bins.map((bin) => ({
        heading: binText(bin),
        cells: [formatCount(bin.persons), ...[bin.mean, bin.sd, bin.skewness, bin.kurtosis].map((moment) => formatNumber(moment, 2))],
      }))}
    />
  );
}
