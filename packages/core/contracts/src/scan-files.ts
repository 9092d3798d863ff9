import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZMissingCodes } from "./missing-codes.ts";
import { ZDateOnly, ZSide } from "./primitives.ts";

/** `note` describes conversions or doubts. */
export const ZReadValue = z.object({
  parameter: z.string(),
  value: z.number(),
  unit: z.string(),
  column: z.string(),
  rawText: z.string(),
  note: z.nullable(z.string()),
});

/** One line of a scanner file. `subjectCode` is the scanner's number, never a name. */
export const ZReadScan = z.object({
  line: z.number(),
  subjectCode: z.nullable(z.string()),
  measurementNumber: z.nullable(z.string()),
  site: z.nullable(ZSite),
  side: z.nullable(ZSide),
  scanDate: z.nullable(ZDateOnly),
  scanner: z.nullable(ZScanner),
  values: z.array(ZReadValue),
  /** A later evaluation of the measurement follows in the file. */
  superseded: z.boolean(),
  warnings: z.array(z.string()),
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
  /** Kinds of identifying data in the file, such as "names"; their content is not read. */
  identifying: z.array(z.string()),
  /** Other report types in the same lines, such as body composition. */
  others: z.optional(z.array(ZScansOfType)),
});
export type ScanFileReply = z.infer<typeof ZScanFileReply>;

export const ZScanFileQuery = z.strictObject({ missing: ZMissingCodes });
export type ScanFileQuery = z.infer<typeof ZScanFileQuery>;
