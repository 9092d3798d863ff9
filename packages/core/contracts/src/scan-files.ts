import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZHiddenCells, ZMissingCodes } from "./missing-codes.ts";
import { ZDateOnly, ZSex, ZSide } from "./primitives.ts";

/** `note` describes conversions or doubts. */
export const ZReadValue = z.object({
  parameter: z.string(),
  value: z.number(),
  unit: z.string(),
  column: z.string(),
  rawText: z.string(),
  note: z.nullable(z.string()),
});

/**
 * One scan of a file. `subjectCode` is the scanner's number, never a name. `sex` and `ageYears` (at the scan) come from
 * columns about the person. A person assigned `motionGrade`.
 */
export const ZReadScan = z.object({
  /** Path of a command line's file; null where a file is sent, because its name may be a person's. */
  file: z.nullable(z.string()),
  line: z.number(),
  format: z.string(),
  subjectCode: z.nullable(z.string()),
  measurementNumber: z.nullable(z.string()),
  site: z.nullable(ZSite),
  side: z.nullable(ZSide),
  scanDate: z.nullable(ZDateOnly),
  scanner: z.nullable(ZScanner),
  sex: z.nullable(ZSex),
  ageYears: z.nullable(z.number()),
  motionGrade: z.nullable(z.number()),
  values: z.array(ZReadValue),
  /** A later evaluation of the measurement follows in the file. */
  superseded: z.boolean(),
  notes: z.array(z.string()),
  /** Values that no reference is compared with. */
  refusals: z.array(z.object({ parameter: z.string(), code: z.string(), message: z.string() })),
});
export type ReadScan = z.infer<typeof ZReadScan>;

const ZScansOfType = z.object({
  reportType: ZReportType,
  scans: z.array(ZReadScan),
  /** Lines without scans (calibration, empty), with reasons. */
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type ScansOfType = z.infer<typeof ZScansOfType>;

export const ZScanFileReply = z.extend(ZScansOfType, {
  format: z.string(),
  formatLabel: z.string(),
  unknownColumns: z.array(z.string()),
  /** Such as "names"; their content is not read. */
  identifying: z.array(z.string()),
  /** Other report types in the same lines, such as body composition. */
  others: z.optional(z.array(ZScansOfType)),
});
export type ScanFileReply = z.infer<typeof ZScanFileReply>;

export const ZScanFileQuery = z.strictObject({ missing: ZMissingCodes, hidden: ZHiddenCells });
export type ScanFileQuery = z.infer<typeof ZScanFileQuery>;
