import type { CohortReport, FitCurve, FitPlan, FitSummary, Sex, Site } from "@trabecula/contracts";
import { countRows, currentRequestId, sql, type Sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { fitTables } from "../../database/models.ts";
import type { KeptCohort } from "./worker-tasks.ts";

export type FitState = FitSummary["state"];

export const activeStates: readonly FitState[] = ["waiting", "running"];

/** SQLite returns a number, PostgreSQL text. */
type Moment = number | string;

export interface FitSummaryRow {
  readonly id: number;
  readonly publicId: string;
  readonly fileName: string;
  readonly state: FitState;
  readonly progress: string;
  readonly message: string | null;
  readonly createdAt: Moment;
  readonly finishedAt: Moment | null;
  readonly family: string;
  readonly curveCount: number;
  readonly datasetId: string | null;
}

export interface FitRow extends FitSummaryRow {
  readonly plan: string;
  readonly cohortHash: string;
  readonly cohortRows: number;
  readonly refusedRows: number;
}

export interface CurveRow {
  readonly position: number;
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly state: FitCurve["state"];
  readonly message: string | null;
}

export interface CurveOutcomeRow extends CurveRow {
  readonly outcome: string | null;
}

const summaryColumns = {
  id: "id",
  publicId: "public_id",
  fileName: "file_name",
  state: "state",
  progress: "progress",
  message: "message",
  createdAt: "created_at",
  finishedAt: "finished_at",
  family: "family",
  curveCount: "curve_count",
} as const;

const fitColumns = {
  ...summaryColumns,
  plan: "plan",
  cohortHash: "cohort_hash",
  cohortRows: "cohort_rows",
  refusedRows: "refused_rows",
} as const;

const curveColumns = ["position", "parameter", "site", "sex", "state", "message"] as const;

export async function newestFits(strapi: Strapi, limit: number): Promise<FitSummaryRow[]> {
  const db = await sql(strapi);
  return db(fitTables.fits).orderBy("id", "desc").limit(limit).select(summaryColumns, draftOf(db));
}

export async function activeFits(strapi: Strapi): Promise<FitSummaryRow[]> {
  const db = await sql(strapi);
  return db(fitTables.fits)
    .whereIn("state", [...activeStates])
    .orderBy("id")
    .select(summaryColumns, draftOf(db));
}

export async function findFit(strapi: Strapi, publicId: string): Promise<FitRow | null> {
  const db = await sql(strapi);
  return (await db(fitTables.fits).where({ public_id: publicId }).first(fitColumns, draftOf(db))) ?? null;
}

function draftOf(db: Sql) {
  const dataset = db(tables.datasets).where("document_id", db.ref(`${fitTables.fits}.dataset_id`));
  return dataset.select("document_id").as("datasetId");
}

export async function countFits(strapi: Strapi): Promise<{ waiting: number; running: number; failed: number }> {
  const states = (await (await sql(strapi))(fitTables.fits).select("state").count({ fits: "*" }).groupBy("state")) as {
    state: FitState;
    fits: number | string;
  }[];
  const of = (state: FitState) => Number(states.find((row) => row.state === state)?.fits ?? 0);
  return { waiting: of("waiting"), running: of("running"), failed: of("failed") };
}

export async function countFitsOf(strapi: Strapi, ownerId: number): Promise<number> {
  return countRows((await sql(strapi))(fitTables.fits).where({ owner_id: ownerId }));
}

export async function curvesOf(strapi: Strapi, fitId: number): Promise<CurveRow[]> {
  return (await sql(strapi))(fitTables.curves)
    .where({ fit_id: fitId })
    .orderBy("position")
    .select([...curveColumns]);
}

export async function curvesWithOutcome(strapi: Strapi, fitId: number): Promise<CurveOutcomeRow[]> {
  return (await sql(strapi))(fitTables.curves)
    .where({ fit_id: fitId })
    .orderBy("position")
    .select([...curveColumns, "outcome"]);
}

export async function packedCohort(strapi: Strapi, fitId: number): Promise<string | null> {
  const row = (await (await sql(strapi))(fitTables.cohorts).where({ fit_id: fitId }).first("packed")) as { packed: string } | undefined;
  return row?.packed ?? null;
}

/** `done` covers all curves, `curve` the curve at `position`; both 0 to 1. */
export interface JobProgress {
  readonly done: number;
  readonly position: number | null;
  readonly curve: number;
  readonly message: string | null;
}

const noProgress: JobProgress = { done: 0, position: null, curve: 0, message: null };

interface NewFit {
  readonly publicId: string;
  readonly ownerId: number;
  readonly fileName: string;
  readonly plan: FitPlan;
  readonly report: CohortReport;
  readonly kept: KeptCohort;
}

export async function insertFit(strapi: Strapi, { publicId, ownerId, fileName, plan, report, kept }: NewFit, nowMs: number): Promise<void> {
  const db = await sql(strapi);
  const [inserted] = (await db(fitTables.fits)
    .insert({
      public_id: publicId,
      owner_id: ownerId,
      file_name: fileName,
      state: "waiting",
      attempts: 0,
      next_attempt_at: nowMs,
      plan: JSON.stringify(plan),
      family: plan.family,
      curve_count: report.groups.length,
      progress: JSON.stringify(noProgress),
      cohort_hash: kept.sha256,
      cohort_rows: report.rows,
      refused_rows: report.refusedRows,
      created_at: nowMs,
      request_id: currentRequestId(strapi),
    })
    .returning("id")) as { id: number }[];
  const fitId = inserted!.id;
  for (const [position, { parameter, site, sex }] of report.groups.entries())
    await db(fitTables.curves).insert({ fit_id: fitId, position, parameter, site, sex, state: "waiting" });
  await db(fitTables.cohorts).insert({ fit_id: fitId, packed: kept.packed });
}

/** @returns false if the fit is gone */
export async function markSaved(strapi: Strapi, fitId: number, datasetId: string, nowMs: number): Promise<boolean> {
  const marked = await (await sql(strapi))(fitTables.fits).where({ id: fitId }).update({ dataset_id: datasetId, saved_at: nowMs });
  return marked === 1;
}

/** Deletes fits with their curves and cohorts. Waiting and running fits stay. @returns the number of deleted fits */
export async function deleteEndedFits(strapi: Strapi, ids: readonly number[]): Promise<number> {
  const db = await sql(strapi);
  const deleted = await db(fitTables.fits)
    .whereIn("id", [...ids])
    .whereNotIn("state", [...activeStates])
    .delete();
  for (const table of [fitTables.curves, fitTables.cohorts])
    await db(table)
      .whereIn("fit_id", [...ids])
      .whereNotIn(
        "fit_id",
        db(fitTables.fits)
          .whereIn("id", [...ids])
          .select("id"),
      )
      .delete();
  return deleted;
}
