import * as z from "zod/mini";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, ZId } from "./primitives.ts";
import { ZScoreBatchQuery } from "./study-table.ts";

const ZYesNo = z.enum(["true", "false"]);

/**
 * Query of an import: the table as a batch has it. `createPatients=true` adds patients that are not there, from sex and birth date or
 * year of their rows; `dryRun=true` only tells what would be made; `study` begins the names of the reports.
 */
export const ZReportImportQuery = z.extend(ZScoreBatchQuery, {
  createPatients: z.optional(ZYesNo),
  dryRun: z.optional(ZYesNo),
  study: z.optional(nonEmptyLine("Name the study with a letter or a digit, or leave it out.", 40)),
});
export type ReportImportQuery = z.infer<typeof ZReportImportQuery>;

/** Scans that one file may hold. */
export const mostImportedScans = 10_000;

/** What a file of scans would do, or has done. With any problem in it nothing is stored. */
export const ZReportImport = z.object({
  ok: z.boolean(),
  /** A reason for each row that cannot be taken; the first ones, `problemCount` has all. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  /** Rows with a value. */
  rows: z.number(),
  /** New scans, and scans of reports that are there already. */
  scans: z.number(),
  /** `unchanged`: the same scans of the same patient and day are there already, and nothing is done. */
  reports: z.object({ added: z.number(), unchanged: z.number() }),
  /** Whose scans they are. */
  patients: z.object({ added: z.number(), known: z.number() }),
  dataset: z.object({ id: ZId, name: z.string(), version: z.string() }),
  /** Values of the new reports: with a Z- or T-score, and without any by the reason. */
  values: z.object({ scored: z.number(), refused: z.record(z.string(), z.number()) }),
  /** Headers of columns that nothing was taken from. */
  leftOut: z.array(z.string()),
  /** What was assumed of the file, and what should be looked at, in sentences. */
  remarks: z.array(z.string()),
});
export type ReportImport = z.infer<typeof ZReportImport>;
