import type { ReportRow } from "@trabecula/contracts";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { TableOrCards } from "../../ui/TableOrCards.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { CardFacts, ChangeText, ResultText, StateText } from "../reports/ReportResultText.tsx";
import { kept } from "../../ui/Kept.tsx";

type Key = "person" | "scan" | "result" | "change" | "scanDate" | "state";

const columns: Column<ReportRow, Key>[] = [
  { key: "person", header: "Patient", cell: (row) => <Open row={row} />, className: "max-w-40 wrap-anywhere" },
  { key: "scan", header: "Scan", cell: scanText },
  { key: "result", header: "Result", cell: (row) => <ResultText row={row} /> },
  { key: "change", header: "Significant change", cell: (row) => <ChangeText change={row.change} /> },
  { key: "scanDate", header: "Scanned", cell: scannedText, className: "whitespace-nowrap" },
  { key: "state", header: "State, reader", cell: (row) => <StateText row={row} /> },
];

interface Props {
  rows: readonly ReportRow[];
  current: number;
  selection: { ids: ReadonlySet<string>; onToggle: (ids: readonly string[]) => void } | undefined;
}

export function WorklistTable({ rows, current, selection }: Props) {
  return (
    <TableOrCards
      caption="Worklist"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ reportName }) => reportName}
      current={rows[current]?.id}
      selection={
        selection && {
          ids: selection.ids,
          onToggle: (id) => selection.onToggle([id]),
          onToggleAll: () => selection.onToggle(rows.map(({ id }) => id)),
        }
      }
      card={(row) => <Card row={row} />}
    />
  );
}

function Card({ row }: { row: ReportRow }) {
  return (
    <>
      <Open row={row} />
      <p className="text-sm text-muted">{kept(`${scanText(row)}, ${scannedText(row)}`)}</p>
      <CardFacts row={row} state />
    </>
  );
}

function Open({ row: { id, patientCode, subjectCode, reportName } }: { row: ReportRow }) {
  return (
    <AppLink
      to={`/reports/${id}`}
      className="inline-flex items-center font-medium wrap-anywhere text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <bdi translate="no">{patientCode ?? subjectCode ?? reportName}</bdi>
    </AppLink>
  );
}

function scanText({ reportType, sites }: ReportRow): string {
  return `${reportTypeLabel(reportType)}, ${sites.map((site) => siteLabel(site).toLowerCase()).join(", ")}`;
}

function scannedText({ scanDate }: ReportRow): string {
  return scanDate ? formatCalendarDate(scanDate) : "no date";
}
