import type { ReportRow } from "@trabecula/contracts";
import { reportTypeLabel, siteLabel } from "../words.ts";

const header = ["report_name", "report_type", "sites", "scan_date", "date_created", "id"];

/**
 * The rows as CSV (RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8). A text that a spreadsheet
 * would run as a formula is led by an apostrophe.
 */
export function reportRowsToCsv(rows: readonly ReportRow[]): string {
  const lines = rows.map((row) => [
    row.reportName,
    reportTypeLabel(row.reportType),
    row.sites.map(siteLabel).join("; "),
    row.scanDate ?? "",
    row.dateCreated,
    row.id,
  ]);
  return "\uFEFF" + [header, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
