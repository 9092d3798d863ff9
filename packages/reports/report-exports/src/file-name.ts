import type { Report } from "@trabecula/contracts";

/** The files that a report can be had as, by the ending of their names. */
export type ExportForm = "csv" | "json" | "fhir.json" | "bundle.zip";

/** Name of a report's file: its id and revision, nothing that says whose it is. */
export function fileName({ id, revision }: Pick<Report, "id" | "revision">, form: ExportForm | "pdf"): string {
  return `report-${id}-r${revision}.${form}`;
}
