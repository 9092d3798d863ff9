import type { Core } from "@strapi/strapi";
import { inParts, type Owner } from "@trabecula/strapi-kit";
import { ownReports } from "./report-rows.ts";
import { deleteRevisions } from "./revision-rows.ts";

const perStatement = 100;

/** Deletes reports and their earlier revisions. Call in a transaction that has locked them. */
export async function deleteWithRevisions(strapi: Core.Strapi, owner: Owner, reportIds: readonly string[]): Promise<void> {
  for await (const part of inParts(reportIds, perStatement)) {
    await deleteRevisions(strapi, owner, part);
    await ownReports(strapi, owner).delete({ documentId: { $in: part } });
  }
}
