import type { Report } from "@trabecula/contracts";

export type ExportForm = "csv" | "json" | "fhir.json" | "bundle.zip";

/** Id and revision only, nothing that identifies the person. */
export function fileName({ id, revision }: Pick<Report, "id" | "revision">, form: ExportForm | "pdf"): string {
  return `report-${id}-r${revision}.${form}`;
}
