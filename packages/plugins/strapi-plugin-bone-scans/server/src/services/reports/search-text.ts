import type { ReportRow } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";

/**
 * What the list search looks into: the name first (the column also sorts by it), then the subject code and the type's
 * key and label.
 * Lower-cased here and not in SQL, because SQLite lowers ASCII letters only.
 */
export function searchTextOf({
  reportName,
  subjectCode,
  reportType,
}: Pick<ReportRow, "reportName" | "subjectCode" | "reportType">): string {
  return [reportName, subjectCode ?? "", reportType, reportTypes[reportType].label].join("\n").toLowerCase();
}
