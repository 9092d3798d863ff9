import * as z from "zod/mini";
import { ZFileProblem } from "./errors.ts";
import { listOf, nonEmptyLine, ZInstant, ZListQuery, sha256Text } from "./primitives.ts";

export const ZRecordChange = z.object({
  version: z.number(),
  at: ZInstant,
  by: z.string(),
  /** Null: in a session. */
  tokenName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export const ZRecordHistory = listOf(ZRecordChange);
export type RecordHistory = z.infer<typeof ZRecordHistory>;
export const ZRecordHistoryQuery = z.pick(ZListQuery, { page: true, pageSize: true });

/** Hash from the dry run; required if stored values change. */
export const importPlan = {
  plan: z.optional(sha256Text("Send the plan that the dry run answered.")),
  reason: z.optional(nonEmptyLine("Say why the values change.", 300)),
};

/** Default: all rows or none. */
export const ZRowsTaken = z.enum(["all", "good"]);

/** `csv`: rows that are not stored, with the reason in a last column. Null: none, or `rows=all`. */
export const ZRefusedRows = z.nullable(z.object({ rows: z.number(), csv: z.string() }));
export type RefusedRows = z.infer<typeof ZRefusedRows>;
export const mostRefusedCharacters = 5_000_000;

/** A value that differs: stored (`from`) and in the file (`to`). `parameter`: of the scan, or a field of the patient. */
export const ZImportDifference = z.object({
  code: z.string(),
  scanDate: z.nullable(z.string()),
  site: z.nullable(z.string()),
  side: z.nullable(z.string()),
  parameter: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type ImportDifference = z.infer<typeof ZImportDifference>;
export const mostListedDifferences = 500;

/** The first four fields count visits, or patients, of the file. */
export const importComparison = {
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The import never stores these; `conflicts` has the first reasons. */
  conflicting: z.number(),
  /** Stored, but not in the file; they stay. */
  missing: z.number(),
  conflicts: z.array(ZFileProblem),
  /** Truncated; `differenceCount` counts all. */
  differences: z.array(ZImportDifference),
  differenceCount: z.number(),
  plan: z.string(),
};
