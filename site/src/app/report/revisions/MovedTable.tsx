import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { compareRevisions, type Move, type MovedValue, type RevisionComparison } from "@trabecula/report-view";
import { Fragment, useMemo } from "react";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { kept } from "../../../ui/Kept.tsx";

const rowsShownFirst = 8;

export function MovedTable({ older, newer }: { older: Report; newer: Report }) {
  const { data: catalogues } = useQuery(cataloguesQuery());
  const catalogue = catalogues?.find(({ key }) => key === newer.reportType);
  const comparison = useMemo(() => catalogue && compareRevisions(older, newer, catalogue), [older, newer, catalogue]);
  if (!comparison) return <Skeleton className="h-24 w-full" />;
  const { reasons, category, moved } = comparison;
  const [first, rest] = [moved.slice(0, rowsShownFirst), moved.slice(rowsShownFirst)];
  return (
    <div className="text-sm">
      {reasons.map((reason) => (
        <p key={reason} className="mt-1">
          {reason}
        </p>
      ))}
      {category && (
        <p className="mt-1">
          Before: {category.before || "no category."} Now: {category.after || "no category."}
        </p>
      )}
      {first.length > 0 && <Moves values={first} />}
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">{rest.length === 1 ? "1 more value" : `${rest.length} more values`}</summary>
          <Moves values={rest} />
        </details>
      )}
      <p className="mt-2 text-muted">{remainder(comparison)}</p>
    </div>
  );
}

function remainder({ moved, slight, unmoved }: RevisionComparison): string {
  const values = (count: number) => (count === 1 ? "1 value" : `${count} values`);
  const parts = [
    ...(moved.length === 0 ? ["No displayed value changed."] : []),
    ...(slight > 0 ? [`${values(slight)} changed by less than is displayed.`] : []),
    ...(unmoved > 0 ? [`${values(unmoved)} did not change.`] : []),
  ];
  return parts.join(" ");
}

function Moves({ values }: { values: readonly MovedValue[] }) {
  return (
    <div role="region" aria-label="What changed" tabIndex={0} className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {["Value", "Percentile", "Z-score", "T-score"].map((name) => (
              <th key={name} scope="col" className="py-1 pr-2 font-medium whitespace-nowrap last:pr-0 sm:pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map(({ key, siteTitle, abbreviation, label, percentile, zScore, tScore, remark }) => (
            <Fragment key={key}>
              <tr className={remark ? "align-top" : "border-b border-line align-top"}>
                <th scope="row" className="py-1.5 pr-2 font-medium sm:pr-4">
                  <abbr translate="no" title={label} className="no-underline">
                    {abbreviation}
                  </abbr>
                  <span className="block text-xs font-normal text-muted">{siteTitle}</span>
                </th>
                {[percentile, zScore, tScore].map((move, index) => (
                  <td key={index} translate="no" className="py-1.5 pr-2 whitespace-nowrap tabular-nums last:pr-0 max-sm:text-xs sm:pr-4">
                    <Figure move={move} />
                  </td>
                ))}
              </tr>
              {remark && (
                <tr className="border-b border-line">
                  <td colSpan={4} className="pb-1.5 text-xs">
                    {kept(remark)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ move: { before, after } }: { move: Move }) {
  if (before === after) return <span className="text-muted">{after ?? "–"}</span>;
  return (
    <>
      <span className="text-muted">{before ?? "none"}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> before, now </span>
      <span className="font-medium">{after ?? "none"}</span>
    </>
  );
}
