import { ZCohortColumns, ZFitPlan, ZFitResult, type FitResult, jsonIn } from "@trabecula/contracts";
import type { ReportedFit } from "@trabecula/fit-report";
import { engineVersion } from "@trabecula/reference-stats";
import * as z from "zod/mini";
import type { FitToReport } from "./write-report.ts";
import { UsageError } from "../usage-error.ts";
import type { FitOutcome } from "./fit-record.ts";

const format = "trabecula-fit-diagnostics/3";

const ZAbout = z.nullable(z.object({ name: z.string(), version: z.string(), citation: z.string(), doi: z.nullable(z.string()) }));

const ZKeptCurve = z.looseObject({
  ...z.omit(ZFitResult, { edf: true, totalEdf: true, aic: true, gaic3: true, bic: true, milliseconds: true }).shape,
  parameter: z.string(),
  site: z.string(),
  sex: z.string(),
  edf: z.extend(ZFitResult.shape.edf, { total: z.number() }),
  criteria: z.pick(ZFitResult, { aic: true, gaic3: true, bic: true }),
});

const ZKeptFit = z.looseObject({
  format: z.literal(format),
  engineVersion: z.string(),
  cohort: z.object({ sha256: z.string(), rows: z.number(), refusedRows: z.number() }),
  plan: z.pick(z.object(ZFitPlan.shape), {
    smoothing: true,
    edf: true,
    standardErrors: true,
    family: true,
    agePower: true,
    ageFrom: true,
    ageTo: true,
  }),
  curves: z.array(ZKeptCurve),
  failed: z.array(z.object({ parameter: z.string(), site: z.string(), sex: z.string(), message: z.string() })),
  remarks: z.array(z.string()),
  weightColumn: z.nullable(z.string()),
  ageIs: ZCohortColumns.shape.ageIs,
  about: ZAbout,
});

/** Keeps only the measurements in the figure. */
export function keptFit({ curves, plan, cohort, failed, remarks, report }: FitOutcome, about: ReportedFit["about"]) {
  const kept = curves.map(({ parameter, site, sex, result }) => {
    const { edf, totalEdf, aic, gaic3, bic, milliseconds: _, ...others } = result;
    return { parameter, site, sex, ...others, edf: { ...edf, total: totalEdf }, criteria: { aic, gaic3, bic } };
  });
  const { sha256, rows, refusedRows } = cohort;
  return {
    ...{ format, engineVersion, cohort: { sha256, rows, refusedRows }, plan, curves: kept, failed, remarks },
    weightColumn: report.reading?.weight ?? null,
    ageIs: report.reading?.ageIs,
    about: about && { name: about.name, version: about.version, citation: about.citation, doi: about.doi },
  };
}

export function reportedFit(text: string, path: string): FitToReport {
  const parsed = ZKeptFit.safeParse(jsonIn(text));
  if (!parsed.success) throw new UsageError(`${path} is not what “trabecula fit --diagnostics” of this release writes.`);
  const { curves, ...fit } = parsed.data;
  return {
    ...fit,
    curves: curves.map((curve) => ({ parameter: curve.parameter, site: curve.site, sex: curve.sex, result: resultOf(curve) })),
  };
}

function resultOf({ edf: { total, ...edf }, criteria, ...others }: z.infer<typeof ZKeptCurve>): FitResult {
  return { ...others, edf, totalEdf: total, ...criteria, milliseconds: 0 };
}
