import { safeCell, type ReportRow } from "@trabecula/contracts";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";

const header = ["report_name", "report_type", "sites", "scan_date", "date_created", "id"];

/** The rows as CSV (RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8). The writer loads with the first export. */
export async function reportRowsToCsv(rows: readonly ReportRow[]): Promise<string> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const cells = rows.map((row) => [
    row.reportName,
    reportTypeLabel(row.reportType),
    row.sites.map(siteLabel).join("; "),
    row.scanDate ?? "",
    row.dateCreated,
    row.id,
  ]);
  return stringify([header, ...cells.map((row) => row.map(safeCell))], { bom: true, record_delimiter: "windows" });
}
