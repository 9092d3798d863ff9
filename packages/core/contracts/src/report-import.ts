import * as z from "zod/mini";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, ZId, ZYesNo, inWorkspace } from "./primitives.ts";
import { importComparison, importPlan, ZRefusedRows, ZRowsTaken } from "./record-changes.ts";
import { scoreCounts, ZScoreBatchQuery } from "./study-table.ts";

/** `createPatients=true` adds unknown patients from their rows; `dryRun=true` previews; `study` prefixes report names. */
export const ZReportImportQuery = z.extend(ZScoreBatchQuery, {
  ...inWorkspace,
  ...importPlan,
  createPatients: z.optional(ZYesNo),
  dryRun: z.optional(ZYesNo),
  rows: z.optional(ZRowsTaken),
  study: z.optional(nonEmptyLine("Name the study with a letter or a digit, or leave it out.", 40)),
});
export type ReportImportQuery = z.infer<typeof ZReportImportQuery>;

export const mostImportedScans = 10_000;

/** Any problem prevents storing with `rows=all`. */
export const ZReportImport = z.object({
  ok: z.boolean(),
  /** One reason per unusable row, truncated; `problemCount` counts all. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  rows: z.number(),
  scans: z.number(),
  ...importComparison,
  /** `unchanged`: the same scans of the patient and day exist already. */
  reports: z.object({ added: z.number(), unchanged: z.number() }),
  patients: z.object({ added: z.number(), known: z.number() }),
  dataset: z.object({ id: ZId, name: z.string(), version: z.string() }),
  /** Values of new reports. `refused`: by reason, those without any score. `zRefused`: those with only a T-score. */
  values: z.object({ ...scoreCounts, refused: z.record(z.string(), z.number()), zRefused: z.record(z.string(), z.number()) }),
  refused: ZRefusedRows,
  leftOut: z.array(z.string()),
  remarks: z.array(z.string()),
});
export type ReportImport = z.infer<typeof ZReportImport>;
