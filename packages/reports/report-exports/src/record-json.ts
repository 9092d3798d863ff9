import type { Report, ReportChanges, ReportFile } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";

export function recordJson(report: Report, changes: ReportChanges | null = null): string {
  const keys = new Set(report.scans.flatMap(({ results }) => results.map(({ parameter }) => parameter)));
  const parameters = [...keys].flatMap((key) => {
    const known = findParameter(key);
    return known ? [{ key, label: known.label, abbreviation: known.abbreviation, unit: known.unit }] : [];
  });
  const file: ReportFile = { format: "trabecula-report/1", ...report, parameters, ...(changes === null ? {} : { changes }) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type ExportForm = "csv" | "json" | "fhir.json" | "bundle.zip";

/** Id and revision only, nothing that identifies the person. */
export function fileName<Form extends ExportForm | "pdf" | "dcm">(
  { id, revision }: Pick<Report, "id" | "revision">,
  form: Form,
  word = "report",
): `${string}.${Form}` {
  return `${word}-${id}-r${revision}.${form}`;
}
