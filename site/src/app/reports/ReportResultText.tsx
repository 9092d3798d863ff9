import type { ListedChange, ReportRow } from "@trabecula/contracts";
import { categoryLabels, formatPercentile, formatScore, formatSigned } from "@trabecula/report-types";
import { siteLabel } from "@trabecula/report-types/labels";
import { formatDay } from "@trabecula/messages";
import { stateLabels } from "@trabecula/messages/report-state";
import { kept } from "../../ui/Kept.tsx";

/** Category first, then the lowest score with its name; without a score, why there is none. */
export function ResultText({ row: { result, status } }: { row: Pick<ReportRow, "result" | "status"> }) {
  if (!result || (result.category === null && result.lowest === null))
    return <span className="text-muted">{status === "not_compared" ? "not compared" : "no result"}</span>;
  const { category, lowest } = result;
  const score = lowest && (lowest.score === "t" ? `T ${formatScore(lowest.value)}` : `${formatPercentile(lowest.value)} percentile`);
  return (
    <span className="tabular-nums">
      {category && <span className="block font-medium">{categoryLabels[category]}</span>}
      {lowest && (
        <span className={category ? "block text-sm text-muted" : "block"}>
          <span translate="no">{lowest.abbreviation}</span> {kept(score)}
          <span className="sr-only"> at the {siteLabel(lowest.site).toLowerCase()}</span>
        </span>
      )}
    </span>
  );
}

/** "−7.1 %", as far as it is beyond noise and chance. */
export function ChangeText({ change }: { change: ListedChange | null }) {
  if (change === null) return <span className="text-muted">–</span>;
  const { abbreviation, percent, absolute, decimals, unit, count } = change;
  const amount = percent === null ? `${formatSigned(absolute, decimals)} ${unit}` : `${formatSigned(percent, 1)} %`;
  return (
    <span className="tabular-nums">
      <span translate="no" className="block whitespace-nowrap">
        {amount}
      </span>
      <span className="block text-sm text-muted">
        <span translate="no">{abbreviation}</span>
        {count > 1 && `, ${count - 1} more`}
      </span>
    </span>
  );
}

export function StateText({ row }: { row: Pick<ReportRow, "readState" | "signature" | "reader" | "release"> }) {
  const { readState, signature, reader, release } = row;
  return (
    <>
      <span className="block">{stateLabels[readState]}</span>
      {signature && (
        <span className="block text-sm text-muted">
          <bdi translate="no">{signature.printedName}</bdi>, {kept(formatDay(signature.signedAt))}
        </span>
      )}
      {reader && !signature && (
        <span className="block text-sm text-muted">
          <bdi translate="no">{reader.name}</bdi>
        </span>
      )}
      {release?.held && <span className="block text-sm text-muted">release on hold</span>}
    </>
  );
}

/** Shown on phones. */
export function CardFacts({ row, state }: { row: ReportRow; state: boolean }) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
      <div>
        <ResultText row={row} />
      </div>
      {row.change && (
        <div>
          <ChangeText change={row.change} />
        </div>
      )}
      {state && (
        <div>
          <StateText row={row} />
        </div>
      )}
    </div>
  );
}
