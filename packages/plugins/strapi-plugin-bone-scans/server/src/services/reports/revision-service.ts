import type { Core } from "@strapi/strapi";
import type { Report, ReportRevision } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { notFound, type Actor } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { requireReport, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { earlierRevisions, findEarlierRevision } from "./revision-rows.ts";
import { serializeReport } from "./serialize-report.ts";

/** Newest first. @throws AppError `not_found` */
export async function listRevisions(strapi: Core.Strapi, actor: Actor, id: string): Promise<{ items: ReportRevision[]; total: number }> {
  const newest = await requireReport(strapi, actor, id);
  const rows = [newest, ...(await earlierRevisions(strapi, actor, id))];
  return { items: await Promise.all(rows.map((row) => serializeRevision(strapi, row))), total: rows.length };
}

/** Report at a revision, by default the newest; name, subject code and notes are current. @throws AppError `not_found` */
export async function getRevision(strapi: Core.Strapi, actor: Actor, id: string, revision: number | undefined): Promise<Report> {
  const newest = await requireReport(strapi, actor, id);
  const row = revision === undefined || revision === newest.revision ? newest : await earlierRow(strapi, actor, newest, revision);
  const manifest = await manifestOf(strapi, row.datasetId);
  return yieldToEventLoop(() => serializeReport(row, manifest));
}

async function earlierRow(strapi: Core.Strapi, actor: Actor, newest: ReportFullRow, revision: number): Promise<ReportFullRow> {
  const earlier = await findEarlierRevision(strapi, actor, newest.documentId, revision);
  if (!earlier) throw notFound();
  return { ...newest, ...earlier };
}

async function serializeRevision(strapi: Core.Strapi, row: RevisionColumns): Promise<ReportRevision> {
  const { name } = await manifestOf(strapi, row.datasetId);
  return {
    revision: row.revision,
    dateRevised: row.revisedAt,
    cause: row.revisionCause,
    dataset: { id: row.datasetId, name, version: row.datasetVersion },
    engineVersion: row.engineVersion,
    status: row.scoreStatus,
    contentHash: row.contentHash,
  };
}
