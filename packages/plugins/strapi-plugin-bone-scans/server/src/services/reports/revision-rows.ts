import type { Core } from "@strapi/strapi";
import { AppError, newId, ownRows, rowsOf, type Owner } from "@trabecula/strapi-kit";
import { revisionFields, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";

export const revisionUid = "plugin::bone-scans.report-revision";

function ownRevisions(strapi: Core.Strapi, owner: Owner) {
  return ownRows(strapi, revisionUid, owner);
}

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

/** Copies the columns as stored before a new revision replaces them. Call in a transaction. */
export async function keepRevision(strapi: Core.Strapi, owner: Owner, row: ReportFullRow): Promise<void> {
  const columns = Object.fromEntries(revisionFields.map((field) => [field, row[field]])) as unknown as RevisionColumns;
  await rowsOf(strapi, revisionUid).createMany({
    data: [{ documentId: newId(), ownerId: owner.id, reportId: row.documentId, ...columns }],
  });
}

/** All the owner's revisions if no report is named. Call in a transaction. */
export async function deleteRevisions(strapi: Core.Strapi, owner: Owner, reportIds?: readonly string[]): Promise<void> {
  await ownRevisions(strapi, owner).delete(reportIds ? { reportId: { $in: reportIds } } : {});
}

/** In order of storage: at most `limit` after the row `afterRowId`. */
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

/** Blocks changes through Strapi's query layer: stored revisions are immutable. */
export function guardRevisions(strapi: Core.Strapi): void {
  const refuseChange = (): never => {
    throw new AppError("conflict", "You cannot change an earlier revision.");
  };
  strapi.db.lifecycles.subscribe({ models: [revisionUid], beforeUpdate: refuseChange, beforeUpdateMany: refuseChange });
}
