import type { ReportRow } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";

export const sortFields = ["reportName", "subjectCode", "reportType", "scanDate", "dateCreated"] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = "asc" | "desc";

const haystacks = new WeakMap<ReportRow, string>();

/** Text that a search looks in: the report's name, its subject's code and its type, as stored and as shown; remembered, for 10,000 rows. */
export function haystackOf(row: ReportRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const text = `${row.reportName}\n${row.subjectCode ?? ""}\n${row.reportType}\n${reportTypeLabel(row.reportType)}`.toLowerCase();
  haystacks.set(row, text);
  return text;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Order of two rows; equal ones, and rows without the date or code in question last, by creation and id, so that pages never shuffle. */
export function compareRows(field: SortField, order: SortOrder): (a: ReportRow, b: ReportRow) => number {
  const sign = order === "asc" ? 1 : -1;
  return (a, b) =>
    missingLast(a[field], b[field]) ||
    sign * compareValues(field, a, b) ||
    compareText(b.dateCreated, a.dateCreated) ||
    compareText(a.id, b.id);
}

function missingLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null);
}

function compareValues(field: SortField, a: ReportRow, b: ReportRow): number {
  if (field === "reportName" || field === "subjectCode") return collator.compare(a[field] ?? "", b[field] ?? "");
  return compareText(a[field] ?? "", b[field] ?? "");
}

/** ISO dates and instants order as text. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
