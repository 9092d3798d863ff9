import type { Device, ReportImportQuery, ReportType } from "@trabecula/contracts";
import { parseColumnMap, type StudyScansOptions } from "@trabecula/scoring";
import { missingCodes } from "@trabecula/study-tables";

/** A table of scans on disk with what its sender says of it; plain, so that it goes to a thread as it is. */
export interface ScansFile {
  readonly path: string;
  /** What it is called in problems. */
  readonly name: string;
  readonly reportType: ReportType;
  /** Scanners of the laboratory, for rows that name one. */
  readonly devices: readonly Device[];
  /** Of the call; its map is checked before anything is received. */
  readonly query: Omit<ReportImportQuery, "datasetId" | "reportType" | "createPatients" | "dryRun">;
}

/** The options of the table layer that a call asks for. */
export function optionsOf({
  reportType,
  query: { map, study: _, missing, sheet: __, ...query },
}: Pick<ScansFile, "reportType" | "query">): StudyScansOptions {
  const reading = map === undefined ? null : parseColumnMap(map);
  if (reading && !reading.ok) throw new Error("A map came to a thread that was not checked.");
  return { ...query, reportType, missing: missingCodes(missing), ...(reading ? { map: reading.map } : {}) };
}
