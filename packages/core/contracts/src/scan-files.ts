import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZMissingCodes } from "./missing-codes.ts";
import { ZDateOnly, ZSide } from "./primitives.ts";

/** One value read from a file: what stood there, and what it became. `note` says what was converted or doubted. */
export const ZReadValue = z.object({
  parameter: z.string(),
  value: z.number(),
  unit: z.string(),
  column: z.string(),
  rawText: z.string(),
  note: z.nullable(z.string()),
});

/** One evaluation of a scanner file (one line of it). `subjectCode` is the scanner's own number, never a name. */
export const ZReadScan = z.object({
  line: z.number(),
  subjectCode: z.nullable(z.string()),
  measurementNumber: z.nullable(z.string()),
  site: z.nullable(ZSite),
  side: z.nullable(ZSide),
  scanDate: z.nullable(ZDateOnly),
  scanner: z.nullable(ZScanner),
  values: z.array(ZReadValue),
  /** Later evaluation of the same measurement exists further down. */
  superseded: z.boolean(),
  warnings: z.array(z.string()),
});
export type ReadScan = z.infer<typeof ZReadScan>;

/** What a file holds for one type of report. */
const ZScansOfType = z.object({
  reportType: ZReportType,
  scans: z.array(ZReadScan),
  /** Lines not read as scans (calibration rows, empty lines), with the reason. */
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type ScansOfType = z.infer<typeof ZScansOfType>;

export const ZScanFileReply = z.extend(ZScansOfType, {
  format: z.string(),
  formatLabel: z.string(),
  unknownColumns: z.array(z.string()),
  /** Kinds of what identifies a person that stand in the file, such as "names"; what stands there is not read. */
  identifying: z.array(z.string()),
  /** Other types of report that the same lines hold values of, such as body composition beside bone density. */
  others: z.optional(z.array(ZScansOfType)),
});
export type ScanFileReply = z.infer<typeof ZScanFileReply>;

/** Query of reading a scanner's file. */
export const ZScanFileQuery = z.strictObject({ missing: ZMissingCodes });
export type ScanFileQuery = z.infer<typeof ZScanFileQuery>;
