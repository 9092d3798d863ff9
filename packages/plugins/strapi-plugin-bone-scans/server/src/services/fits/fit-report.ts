import type { Core } from "@strapi/strapi";
import type { FitPlan, FitReportQuery } from "@trabecula/contracts";
import { AppError, notFound, type Actor, type SentFile } from "@trabecula/strapi-kit";
import { siteOf } from "../../accounts.ts";
import { presentManifest } from "../datasets/dataset-rows.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import type { FitReportTask } from "./fit-report-worker.ts";
import { curvesWithOutcome, findFit, type FitRow } from "./fit-rows.ts";

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
 * The report of a fit that is done, named and cited as the dataset that was made of it, if one was.
 * @param left aborted where the caller has gone
 * @throws AppError `not_found`; `conflict` where the fit is not done; `too_many_requests`, `unavailable`
 */
export async function fitReportFile(
  strapi: Core.Strapi,
  actor: Actor,
  { publicId, query }: { publicId: string; query: FitReportQuery },
  left: AbortSignal,
): Promise<SentFile> {
  const row = await findFit(strapi, publicId);
  if (!row) throw notFound();
  if (row.state !== "done" || row.finishedAt === null) throw new AppError("conflict", "Only a fit that is done has a report.");
  const task = await taskOf(strapi, row, query);
  const work = workOf(strapi);
  const bytes = await work.holding(fitReportWork, actor, () => work.run(fitReportWork, task, left));
  return { name: `fit-report.${query.form}`, type: types[query.form], content: Buffer.from(bytes) };
}

async function taskOf(strapi: Core.Strapi, row: FitRow, query: FitReportQuery): Promise<FitReportTask> {
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
    curves: curves.flatMap(({ parameter, site, sex, outcome }) => (outcome === null ? [] : [{ parameter, site, sex, outcome }])),
    failed,
    remarks: [],
    cohort: { sha256: row.cohortHash, rows: row.cohortRows, refusedRows: row.refusedRows },
    about: row.datasetId === null ? null : await aboutOf(strapi, row.datasetId),
    query,
    madeAt: new Date(Number(row.finishedAt)).toISOString(),
  };
}

async function aboutOf(strapi: Core.Strapi, datasetId: string): Promise<FitReportTask["about"]> {
  const manifest = await presentManifest(strapi, datasetId);
  const [source] = manifest?.sources ?? [];
  return manifest && source ? { name: manifest.name, version: manifest.version, citation: source.citation, doi: source.doi } : null;
}
