import { utcDay } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  foundInParts,
  inParts,
  inTransaction,
  sql,
  wholeWorkspace,
  type AgingData,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { movedRows } from "../../database/deleted-models.ts";
import { deleteChanges } from "../history/change-rows.ts";
import { eraseReports } from "../recently-deleted/deleted-rows.ts";
import { reportsWithin } from "./report-rows.ts";
import { deleteWithRevisions } from "./revision-rows.ts";

const perTransaction = 20;

/** Includes recently deleted reports. Signed, void and released reports stay. */
export function agingReports(strapi: Strapi): AgingData {
  const isOlder = (before: Date) => (reports: SqlQuery) =>
    void reports
      .whereNull("released_on")
      .whereNull("signed_revision")
      .whereRaw("coalesce(read_state, '') <> 'entered-in-error'")
      .where("updated_at", "<", before);
  return {
    async older(before) {
      const db = await sql(strapi);
      const inTable = (table: string) => db(table).modify(isOlder(before)).select("id");
      return () =>
        db.from(
          inTable(tables.reports)
            .unionAll([inTable(movedRows.reports.to)])
            .as("older"),
        );
    },
    async deleteOlder(before, counted, signal) {
      const db = await sql(strapi);
      for (const { table, remove } of [
        { table: tables.reports, remove: deleteLive },
        { table: movedRows.reports.to, remove: eraseReports },
      ])
        for await (const ids of foundInParts(strapi, table, isOlder(before))) {
          const found = (await db(table).whereIn("id", ids).select("document_id", "workspace_id")) as FoundReport[];
          for (const [workspaceId, own] of Map.groupBy(found, ({ workspace_id }) => workspace_id))
            for await (const part of inParts(own, perTransaction)) {
              if (signal.aborted) return;
              const reportIds = part.map(({ document_id }) => document_id);
              await deleteOld(strapi, before, counted, workspaceId, () => remove(strapi, workspaceId, reportIds, before));
              await yieldToEventLoop();
            }
        }
    },
  };
}

interface FoundReport {
  readonly document_id: string;
  readonly workspace_id: string;
}

async function deleteOld(
  strapi: Strapi,
  before: Date,
  counted: (rows: number) => Promise<void>,
  workspaceId: string,
  remove: () => Promise<string[]>,
): Promise<void> {
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).lock(workspaceId);
    const deleted = await remove();
    if (deleted.length === 0) return;
    const owner = (await ownersOf(strapi).accountsOf([workspaceId])).get(workspaceId);
    const object = owner ? `user:${owner.id}` : `workspace:${workspaceId}`;
    const detail = `last changed before ${utcDay(before)}: ${deleted.join(" ")}`;
    await auditOf(strapi).record(null, { action: "reports.expired", object, detail, workspaceId });
    await counted(deleted.length);
  });
}

async function deleteLive(strapi: Strapi, workspaceId: string, reportIds: readonly string[], before: Date): Promise<string[]> {
  const reach = wholeWorkspace(workspaceId);
  const where = { documentId: { $in: reportIds }, updatedAt: { $lt: before }, releasedOn: null, signedRevision: null };
  const locked = await reportsWithin(strapi, reach).findLocked({ select: ["documentId", "readState"], where });
  const deleted = locked.flatMap(({ documentId, readState }) => (readState === "entered-in-error" ? [] : documentId));
  await deleteWithRevisions(strapi, reach, deleted);
  await deleteChanges(strapi, "report", deleted);
  return deleted;
}
