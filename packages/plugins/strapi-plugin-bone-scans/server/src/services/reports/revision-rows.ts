import type { Core } from "@strapi/strapi";
import { AppError, newId, ownRows, rowsOf, type Owner } from "@trabecula/strapi-kit";
import { revisionFields, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";

export const revisionUid = "plugin::bone-scans.report-revision";

function ownRevisions(strapi: Core.Strapi, owner: Owner) {
  return ownRows(strapi, revisionUid, owner);
}

/** Earlier revisions of a report, the newest first. */
export function earlierRevisions(strapi: Core.Strapi, owner: Owner, reportId: string): Promise<RevisionColumns[]> {
  return ownRevisions(strapi, owner).findMany({ select: revisionFields, where: { reportId }, orderBy: [{ revision: "desc" }] });
}

export function findEarlierRevision(
  strapi: Core.Strapi,
  owner: Owner,
  reportId: string,
  revision: number,
): Promise<RevisionColumns | null> {
  return ownRevisions(strapi, owner).findOne({ select: revisionFields, where: { reportId, revision } });
}

/** Keeps what a report holds, column by column as it is stored, before a new revision takes its place. Called inside a transaction. */
export async function keepRevision(strapi: Core.Strapi, owner: Owner, row: ReportFullRow): Promise<void> {
  const columns = Object.fromEntries(revisionFields.map((field) => [field, row[field]])) as unknown as RevisionColumns;
  await rowsOf(strapi, revisionUid).createMany({
    data: [{ documentId: newId(), ownerId: owner.id, reportId: row.documentId, ...columns }],
  });
}

/** Deletes the earlier revisions of reports, of all the owner's where none are named. Called inside a transaction. */
export async function deleteRevisions(strapi: Core.Strapi, owner: Owner, reportIds?: readonly string[]): Promise<void> {
  await ownRevisions(strapi, owner).delete(reportIds ? { reportId: { $in: reportIds } } : {});
}

/** The owner's earlier revisions in the order in which they were kept, `limit` at a time: those after the row `afterRowId`. */
export function revisionsAfter(
  strapi: Core.Strapi,
  owner: Owner,
  afterRowId: number,
  limit: number,
): Promise<(RevisionColumns & { readonly id: number; readonly reportId: string })[]> {
  return ownRevisions(strapi, owner).findMany({
    select: [...revisionFields, "id", "reportId"],
    where: { id: { $gt: afterRowId } },
    orderBy: [{ id: "asc" }],
    limit,
  });
}

/** Holds for every write through Strapi's query layer, whoever makes it: what was reported stays as it was reported. */
export function guardRevisions(strapi: Core.Strapi): void {
  const refuseChange = (): never => {
    throw new AppError("conflict", "An earlier revision never changes.");
  };
  strapi.db.lifecycles.subscribe({ models: [revisionUid], beforeUpdate: refuseChange, beforeUpdateMany: refuseChange });
}
