import { AppError, inParts, inTransaction, notFound, placeOf, type IfMatch, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { keepReports, reportsPerTransaction, requireSpace } from "../recently-deleted/deleted-rows.ts";
import { refuseKept } from "../signatures/refuse-signed.ts";
import { lockReport } from "./report-changes.ts";
import { reportsWithin, requireReport } from "./report-rows.ts";
import { deleteWithRevisions } from "./revision-rows.ts";

/** @throws `not_found`, `changed_meanwhile`, `signed`, `conflict` for a void or released report */
export async function deleteReport(strapi: Strapi, actor: Member, id: string, ifMatch: IfMatch): Promise<void> {
  const { workspaceId } = await requireReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    await lockReport(strapi, actor, id, { ifMatch });
    if ((await deleteReports(strapi, actor, [id], workspaceId)) === 0) throw notFound();
  });
}

/**
 * Ignores ids beyond the member's reach, so that outdated lists work.
 * @returns the number of deleted reports
 * @throws `signed` or `conflict`, and nothing is deleted, if one is signed, void or released
 */
export async function deleteReports(
  strapi: Strapi,
  actor: Member,
  ids: readonly string[],
  workspaceId = placeOf(actor).workspaceId,
): Promise<number> {
  let deleted = 0;
  const unique = [...new Set(ids)];
  if (unique.length > 1) await requireSpace(strapi, workspaceId, unique.length);
  for await (const part of inParts(unique, reportsPerTransaction)) {
    await refuseKept(strapi, actor, "documentId", part, neverDeleted);
    const released = await reportsWithin(strapi, actor).count({ documentId: { $in: part }, releasedOn: { $notNull: true } });
    if (released > 0) throw isReleased();
  }
  for await (const part of inParts(unique, reportsPerTransaction))
    deleted += await inTransaction(strapi, () => deletePart(strapi, actor, workspaceId, part));
  return deleted;
}

async function deletePart(strapi: Strapi, actor: Member, workspaceId: string, ids: readonly string[]): Promise<number> {
  await workspacesOf(strapi).hold(actor, workspaceId);
  const where = { documentId: { $in: ids } };
  const locked = await reportsWithin(strapi, actor).findLocked({ select: ["documentId", "releasedOn"], where });
  await refuseKept(strapi, actor, "documentId", ids, neverDeleted);
  if (locked.some(({ releasedOn }) => releasedOn !== null)) throw isReleased();
  const deleted = locked.map(({ documentId }) => documentId);
  await keepReports(strapi, actor, workspaceId, deleted, "document_id");
  await deleteWithRevisions(strapi, actor, deleted);
  if (deleted.length === 1) await auditOf(strapi).record(actor, { action: "report.deleted", object: `report:${deleted[0]}`, workspaceId });
  if (deleted.length > 1)
    await auditOf(strapi).record(actor, {
      action: "reports.deleted",
      detail: `${deleted.length} reports: ${deleted.join(" ")}`,
      workspaceId,
    });
  return deleted.length;
}

const neverDeleted = {
  signed: "A signed report cannot be deleted. Mark it as entered in error.",
  isVoid: "A report entered in error cannot be deleted.",
};

export const isReleased = () => new AppError("conflict", "This report is released to the patient. Withdraw it first.");
