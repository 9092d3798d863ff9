import type { ReportRow } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { collator } from "@trabecula/messages";

export const sortFields = ["reportName", "person", "reportType", "scanDate", "dateCreated"] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = "asc" | "desc";

const haystacks = new WeakMap<ReportRow, string>();

export function personOf({ patientCode, subjectCode }: ReportRow): string | null {
  return patientCode ?? subjectCode;
}

/** Searches report name, patient and subject codes, and type as stored and shown. Cached for 10,000 rows. */
export function haystackOf(row: ReportRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const text =
    `${row.reportName}\n${row.patientCode ?? ""}\n${row.subjectCode ?? ""}\n${row.reportType}\n${reportTypeLabel(row.reportType)}`.toLowerCase();
  haystacks.set(row, text);
  return text;
}

/** Ties and rows without the field come last, ordered by creation and id, so that pages are stable. */
export function compareRows(field: SortField, order: SortOrder): (a: ReportRow, b: ReportRow) => number {
  const sign = order === "asc" ? 1 : -1;
  return (a, b) =>
    missingLast(valueOf(field, a), valueOf(field, b)) ||
    sign * compareValues(field, a, b) ||
    compareText(b.dateCreated, a.dateCreated) ||
    compareText(a.id, b.id);
}

function missingLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null);
}

function compareValues(field: SortField, a: ReportRow, b: ReportRow): number {
  const [one, other] = [valueOf(field, a) ?? "", valueOf(field, b) ?? ""];
  return field === "reportName" || field === "person" ? collator.compare(one, other) : compareText(one, other);
}

function valueOf(field: SortField, row: ReportRow): string | null {
  return field === "person" ? personOf(row) : row[field];
}

/** ISO dates sort as text. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
