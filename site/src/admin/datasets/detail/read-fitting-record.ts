import * as z from "zod/mini";
import { ZFitPlan, ZFittedFamily, ZSex, ZSite } from "@trabecula/contracts";

const ZNullableNumber = z.nullable(z.number());

const ZRecordCurve = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  family: ZFittedFamily,
  agePower: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  rows: z.number(),
  persons: z.number(),
  edf: z.object({ mu: z.number(), sigma: z.number(), nu: ZNullableNumber, tau: ZNullableNumber, total: z.number() }),
  globalDeviance: z.number(),
  criteria: z.object({ aic: z.number(), gaic3: z.number(), bic: z.number() }),
  convergence: z.object({ converged: z.boolean(), iterations: z.number() }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type RecordCurve = z.infer<typeof ZRecordCurve>;

/** Displayed part of `fit.json`; the whole is stored with the dataset. */
const ZFittingRecord = z.object({
  format: z.literal("trabecula-fit/1"),
  engineVersion: z.string(),
  cohort: z.object({ sha256: z.string(), rows: z.number(), refusedRows: z.number() }),
  plan: ZFitPlan,
  curves: z.array(ZRecordCurve),
});
type FittingRecord = z.infer<typeof ZFittingRecord>;

/** Null for another format. */
export function readFittingRecord(record: Record<string, unknown>): FittingRecord | null {
  const read = ZFittingRecord.safeParse(record);
  return read.success ? read.data : null;
}

export function warningsOf({ convergence, warnings }: RecordCurve): string[] {
  const messages = warnings.map(({ message }) => message);
  return convergence.converged ? messages : ["The fit did not converge.", ...messages];
}
