import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "@trabecula/report-types";
import { kept } from "../../../ui/Kept.tsx";

interface Props {
  label: string;
  caption: string;
  captionShown?: boolean;
  columns: readonly ReactNode[];
  rows: readonly { heading: string; cells: readonly ReactNode[] }[];
  foot?: ReactNode;
}

export function FitTable({ label, caption, captionShown = false, columns, rows, foot }: Props) {
  return (
    <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="chart-table fit-table">
        <caption className={captionShown ? undefined : "sr-only"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th scope="col" key={index}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ heading, cells }, row) => (
            <tr key={row}>
              <th scope="row">{kept(heading)}</th>
              {cells.map((cell, index) => (
                <td key={index}>{kept(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

/** Uses a sign and accessible name, not color alone. */
export function MisfitMark({ text, spoken }: { text: string; spoken?: string }) {
  return (
    <span className="relative inline-flex items-center gap-1 font-semibold whitespace-nowrap text-warning">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
      {kept(text)}
      {spoken && <span className="sr-only"> ({spoken})</span>}
    </span>
  );
}

export function binText({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): string {
  return `${formatNumber(ageFrom, 1)} to ${formatNumber(ageTo, 1)}`;
}

export function CurveSection({ title, explanation, children }: { title: string; explanation?: string; children: ReactNode }) {
  return (
    <section className="mt-10 break-inside-avoid">
      <h3 className="text-lg font-semibold">{title}</h3>
      {explanation && <p className="mt-1 max-w-[68ch] text-sm text-muted">{kept(explanation)}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
