import type { AdminDataset, FitPlan, FitReportQuery, SaveFitRequest } from "@trabecula/contracts";
import { datasetFromFits, scannerProblem, type FittedCurve, type FittedGroup } from "@trabecula/reference-fits";
import {
  AppError,
  fileRefused,
  inTransaction,
  invalidField,
  notFound,
  orNotFound,
  type Actor,
  type SentFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, siteOf } from "../../accounts.ts";
import { findManifest } from "../datasets/dataset-rows.ts";
import { datasetColumns, saveDraft } from "../datasets/import-dataset.ts";
import { workOnDataset } from "../datasets/reading/dataset-work.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import type { FitReportTask } from "./fit-report-worker.ts";
import { curvesWithOutcome, findFit, markSaved, type FitRow } from "./fit-rows.ts";

/**
 * Saves the dataset as a draft; the fit stays.
 * @throws `not_found`; `conflict` if unfinished or the version is taken; errors of the dataset
 */
export async function saveFit(
  strapi: Strapi,
  actor: Actor,
  { publicId, request }: { publicId: string; request: SaveFitRequest },
  left: AbortSignal,
): Promise<AdminDataset> {
  const row = orNotFound(await findFit(strapi, publicId));
  if (row.state !== "done") throw new AppError("conflict", "Only a fit that is done can be saved as a dataset.");
  const facts = { sha256: row.cohortHash, rows: row.cohortRows, refusedRows: row.refusedRows };
  const plan = JSON.parse(row.plan) as FitPlan;
  const problem = scannerProblem(request, plan);
  if (problem !== null) throw invalidField("scanner", problem);
  const { manifestText, curvesText, recordJson } = datasetFromFits(request, plan, await fittedCurves(strapi, row), facts);
  const read = await workOnDataset(strapi, actor, "readTexts", { manifestText, curvesText, fittingRecord: recordJson }, left);
  if (!read.ok) throw fileRefused("validation_failed", read.problems);
  return inTransaction(strapi, async () => {
    const dataset = await saveDraft(strapi, actor, datasetColumns(read.facts, recordJson));
    // The fit was deleted concurrently.
    if (!(await markSaved(strapi, row.id, dataset.id, Date.now()))) throw notFound();
    await auditOf(strapi).record(actor, { action: "fit.saved", object: `fit:${publicId}`, detail: `dataset:${dataset.id}` });
    return dataset;
  });
}

async function fittedCurves(strapi: Strapi, row: FitRow): Promise<FittedCurve[]> {
  const curves = await curvesWithOutcome(strapi, row.id);
  return curves.flatMap(({ parameter, site, sex, outcome }) =>
    outcome === null ? [] : [{ parameter, site, sex, ...(JSON.parse(outcome) as FittedGroup) }],
  );
}

/** Sixty curves give about a hundred pages and take seconds. */
const fitReportWork: Work<FitReportTask, Uint8Array> = {
  job: "fit-report",
  module: new URL("./fit-report-worker.ts", import.meta.url),
  thread: "long",
  what: "fit reports",
  mostOfAnAccount: 2,
  longestMs: 60_000,
  tooLong: ["unavailable", "This report took too long to make; please try again."],
  tooMuch: ["unavailable", "This report needs more memory than the server allows; fit fewer parameters per run."],
};

const types = { pdf: "application/pdf", html: "text/html; charset=utf-8" } as const;

/**
 * Names and cites the dataset made of the fit.
 * @param left aborted when the caller disconnects
 * @throws `not_found`; `conflict` if the fit is not done; `too_many_requests`, `unavailable`
 */
export async function fitReportFile(
  strapi: Strapi,
  actor: Actor,
  { publicId, query }: { publicId: string; query: FitReportQuery },
  left: AbortSignal,
): Promise<SentFile> {
  const row = orNotFound(await findFit(strapi, publicId));
  if (row.state !== "done" || row.finishedAt === null) throw new AppError("conflict", "Only a fit that is done has a report.");
  const task = await taskOf(strapi, row, query);
  const work = workOf(strapi);
  const bytes = await work.holding(fitReportWork, actor, () => work.run(fitReportWork, actor, task, left));
  return { name: `fit-report.${query.form}`, type: types[query.form], content: Buffer.from(bytes) };
}

async function taskOf(strapi: Strapi, row: FitRow, query: FitReportQuery): Promise<FitReportTask> {
  const curves = await curvesWithOutcome(strapi, row.id);
  const failed = curves.flatMap(({ parameter, site, sex, state, message }) =>
    state === "failed" ? [{ parameter, site, sex, message: message ?? "" }] : [],
  );
  const plan = JSON.parse(row.plan) as FitPlan;
  const { productName } = await siteOf(strapi).settings();
  return {
    productName,
    plan,
    weightColumn: plan.columns.weight ?? null,
    ageIs: plan.columns.ageIs,
    curves: curves.flatMap(({ parameter, site, sex, outcome }) => (outcome === null ? [] : [{ parameter, site, sex, outcome }])),
    failed,
    remarks: [],
    cohort: { sha256: row.cohortHash, rows: row.cohortRows, refusedRows: row.refusedRows },
    about: row.datasetId === null ? null : await aboutOf(strapi, row.datasetId),
    query,
    madeAt: new Date(Number(row.finishedAt)).toISOString(),
  };
}

async function aboutOf(strapi: Strapi, datasetId: string): Promise<FitReportTask["about"]> {
  const manifest = await findManifest(strapi, datasetId);
  const [source] = manifest?.sources ?? [];
  return manifest && source ? { name: manifest.name, version: manifest.version, citation: source.citation, doi: source.doi } : null;
}
