import type { Fit, FitCurve, FitPlan, FitResult, FitSummary } from "@trabecula/contracts";
import { toInstant } from "@trabecula/strapi-kit";
import type { CurveOutcomeRow, FitRow, FitSummaryRow, JobProgress } from "./fit-rows.ts";

export function serializeFitSummary(row: FitSummaryRow): FitSummary {
  const progress = progressOf(row);
  return {
    id: row.publicId,
    fileName: row.fileName,
    state: row.state,
    progress: progress.done,
    message: row.state === "running" ? progress.message : row.message,
    createdAt: toInstant(Number(row.createdAt)),
    finishedAt: row.finishedAt === null ? null : toInstant(Number(row.finishedAt)),
    family: row.family,
    curveCount: row.curveCount,
    datasetId: row.datasetId,
  };
}

export function serializeFit(row: FitRow, curves: readonly CurveOutcomeRow[]): Fit {
  const plan = JSON.parse(row.plan) as FitPlan;
  const progress = row.state === "running" ? progressOf(row) : null;
  return {
    ...serializeFitSummary(row),
    plan,
    refusedRows: row.refusedRows,
    curves: curves.map((curve) => serializeCurve(curve, progress)),
  };
}

function serializeCurve(curve: CurveOutcomeRow, progress: JobProgress | null): FitCurve {
  const { parameter, site, sex, state, message } = curve;
  const key = { parameter, site, sex };
  if (state === "waiting" && progress?.position === curve.position)
    return { ...key, state: "running", progress: progress.curve, message: progress.message, result: null };
  const isOver = state === "done" || state === "failed";
  return { ...key, state, progress: isOver ? 1 : 0, message, result: state === "done" ? resultOf(curve.outcome) : null };
}

function resultOf(outcome: string | null): FitResult | null {
  return outcome === null ? null : (JSON.parse(outcome) as { result: FitResult }).result;
}

function progressOf(row: FitSummaryRow): JobProgress {
  return JSON.parse(row.progress) as JobProgress;
}
