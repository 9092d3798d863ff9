import type { ReactNode } from "react";
import type { Adjust, ChangeSummary, TableChange } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { useParameters } from "../../../shell/use-parameters.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import type { ChangesView } from "./study-queries.ts";
import { chanceText, groupTexts, pairTexts, quantityText } from "./change-texts.ts";
import { kept } from "../../../ui/Kept.tsx";

const sticky = "sticky left-0 bg-page in-[tr:hover]:bg-sunken";
const figure = { align: "right", className: "whitespace-nowrap" } as const;

export function GroupTable({ groups, adjust }: { groups: readonly ChangeSummary[]; adjust: Adjust }) {
  const parameterOf = useParameters();
  const text = (row: ChangeSummary) => groupTexts(row, parameterOf(row.parameter));
  const columns: Column<ChangeSummary>[] = [
    {
      key: "quantity",
      header: "Value",
      cell: (row) => (
        <>
          <span className="font-medium">{quantityText(row, parameterOf(row.parameter))}</span>
          <span className="block text-xs text-muted">{text(row).unit}</span>
        </>
      ),
      className: `${sticky} min-w-32`,
    },
    { key: "n", header: "Pairs", cell: ({ n }) => n, ...figure },
    {
      key: "mean",
      header: "Mean change, 95 %",
      cell: (row) => <WithSmall text={text(row).mean} small={text(row).interval} />,
      ...figure,
    },
    { key: "sd", header: "SD", cell: (row) => text(row).sd, ...figure },
    {
      key: "beyond",
      header: "Beyond LSC, 95 %",
      cell: (row) => <WithSmall text={text(row).beyond} small={text(row).beyondInterval} />,
      ...figure,
    },
    { key: "expected", header: "Expected by error", cell: (row) => text(row).expected, ...figure },
    { key: "discoveries", header: adjust === "holm" ? "Adjusted p ≤ 0.05" : "q ≤ 0.05", cell: (row) => row.discoveries, ...figure },
    { key: "notJudged", header: "Not judged", cell: (row) => row.notJudged, ...figure },
  ];
  return (
    <DataTable
      caption="Change by value, site and side"
      columns={columns}
      rows={groups}
      rowId={({ reportType, parameter, site, side, unit }) => [reportType, parameter, site, side, unit].join(" ")}
    />
  );
}

function WithSmall({ text, small }: { text: ReactNode; small: string }) {
  return (
    <>
      {kept(text)}
      <span className="block text-xs text-muted">{kept(small)}</span>
    </>
  );
}

interface PairTableProps {
  rows: readonly TableChange[];
  adjust: Adjust;
  sort: ChangesView["sort"];
  onSort: (sort: ChangesView["sort"]) => void;
}

export function PairTable({ rows, adjust, sort, onSort }: PairTableProps) {
  const parameterOf = useParameters();
  const text = (row: TableChange) => pairTexts(row, parameterOf(row.parameter));
  const columns: Column<TableChange>[] = [
    {
      key: "code",
      header: "Code",
      cell: ({ patientId, code }) => (
        <AppLink to={`/patients/${patientId}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
          <bdi translate="no">{code}</bdi>
        </AppLink>
      ),
      className: `${sticky} min-w-24`,
      sortable: true,
    },
    { key: "quantity", header: "Value", cell: (row) => quantityText(row, parameterOf(row.parameter)), className: "min-w-32" },
    {
      key: "change",
      header: "Change",
      cell: (row) => <WithSmall text={text(row).change} small={row.change === null ? "" : text(row).unit} />,
      ...figure,
    },
    { key: "lsc", header: "LSC", cell: (row) => text(row).lsc, ...figure },
    {
      key: "verdict",
      header: "Judged",
      cell: (row) => <WithSmall text={<Verdict row={row} verdict={text(row).verdict} />} small={text(row).given ?? ""} />,
      className: "min-w-32",
    },
    { key: "p", header: "p", cell: ({ p }) => (p === null ? "–" : chanceText(p)), sortable: true, ...figure },
    adjust === "holm"
      ? { key: "pHolm", header: "Adjusted p", cell: ({ pHolm }) => (pHolm === null ? "–" : chanceText(pHolm)), ...figure }
      : { key: "q", header: "q", cell: ({ q }) => (q === null ? "–" : chanceText(q)), ...figure },
    {
      key: "days",
      header: "From and to",
      cell: ({ from, to }) => (
        <>
          <span translate="no" className="block">
            {formatCalendarDate(from)}
          </span>
          <span translate="no" className="block">
            {formatCalendarDate(to)}
          </span>
        </>
      ),
      className: "whitespace-nowrap",
    },
    {
      key: "values",
      header: "Measured",
      cell: (row) => text(row).values,
      ...figure,
    },
  ];
  return (
    <DataTable
      caption="Change of each participant"
      columns={columns}
      rows={rows}
      sort={{ key: sort, order: "asc" }}
      onSort={(key) => onSort(key === "p" ? "p" : "code")}
      rowId={({ patientId, reportType, parameter, site, side }) => [patientId, reportType, parameter, site, side].join(" ")}
    />
  );
}

function Verdict({ row: { reason }, verdict }: { row: TableChange; verdict: string | null }) {
  if (verdict === null) return <span className="text-xs text-muted">{reason ?? "not judged"}</span>;
  return <Badge tone={verdict === "beyond" ? "warning" : "neutral"}>{verdict} LSC</Badge>;
}
