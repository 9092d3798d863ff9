import type { Device, ReportImportQuery, ReportType } from "@trabecula/contracts";
import { parseColumnMap, type StudyScansOptions } from "@trabecula/scoring";
import { missingCodes } from "@trabecula/study-tables";

export interface ScansFile {
  readonly path: string;
  readonly name: string;
  readonly reportType: ReportType;
  readonly devices: readonly Device[];
  /** The column map is checked before the upload is received. */
  readonly query: Omit<ReportImportQuery, "datasetId" | "reportType" | "createPatients" | "dryRun">;
}

export function optionsOf({
  reportType,
  query: { map, study: _, missing, sheet: __, ...query },
}: Pick<ScansFile, "reportType" | "query">): StudyScansOptions {
  const reading = map === undefined ? null : parseColumnMap(map);
  if (reading && !reading.ok) throw new Error("A map came to a thread that was not checked.");
  return { ...query, reportType, missing: missingCodes(missing), ...(reading ? { map: reading.map } : {}) };
}
