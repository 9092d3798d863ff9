import type { Report, ReportRevision } from "@trabecula/contracts";
import { orNotFound, type Member, type Strapi } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { requireReport, shownTo, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { atRevision, earlierRevisions, findEarlierRevision } from "./revision-rows.ts";
import { printedRevision, readReport, signedText } from "../signatures/read-signed.ts";

export async function listRevisions(strapi: Strapi, actor: Member, id: string): Promise<{ items: ReportRevision[]; total: number }> {
  const newest = await requireReport(strapi, actor, id);
  const earlier = await earlierRevisions(strapi, id);
  const rows = [newest, ...earlier.map((row) => shownTo(actor, newest.workspaceId, row))];
  return { items: await Promise.all(rows.map((row) => serializeRevision(strapi, row))), total: rows.length };
}

/** @throws `not_found` */
export async function getRevision(strapi: Strapi, actor: Member, id: string, revision: number | undefined): Promise<Report> {
  const { row, newest } = await rowAt(strapi, actor, id, revision);
  return readReport(strapi, actor, row, newest);
}

export async function getPrinted(strapi: Strapi, actor: Member, id: string, revision: number | undefined) {
  const { row, newest } = await rowAt(strapi, actor, id, revision);
  return printedRevision(strapi, actor, row, newest);
}

export async function getSigned(strapi: Strapi, actor: Member, id: string, revision: number | undefined) {
  return { record: await signedText(strapi, actor, (await rowAt(strapi, actor, id, revision)).row) };
}

async function rowAt(strapi: Strapi, actor: Member, id: string, revision: number | undefined) {
  const newest = await requireReport(strapi, actor, id);
  const isNewest = revision === undefined || revision === newest.revision;
  return { newest, row: isNewest ? newest : await earlierRow(strapi, actor, newest, revision) };
}

async function earlierRow(strapi: Strapi, actor: Member, newest: ReportFullRow, revision: number): Promise<ReportFullRow> {
  const earlier = orNotFound(await findEarlierRevision(strapi, newest.documentId, revision));
  return shownTo(actor, newest.workspaceId, atRevision(newest, earlier));
}

async function serializeRevision(strapi: Strapi, row: RevisionColumns): Promise<ReportRevision> {
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
