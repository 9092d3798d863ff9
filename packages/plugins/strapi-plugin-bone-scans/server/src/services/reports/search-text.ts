import type { ReportRow } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";

/**
 * Name first because the column also sorts, then subject code, type key and label. Lower-cased here, because SQLite
 * lowers ASCII letters only.
 */
export function searchTextOf({
  reportName,
  subjectCode,
  reportType,
}: Pick<ReportRow, "reportName" | "subjectCode" | "reportType">): string {
  return [reportName, subjectCode ?? "", reportType, reportTypes[reportType].label].join("\n").toLowerCase();
}
