import { inParts, sql, type Sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { deletedItemsTable, movedRows } from "../../database/deleted-models.ts";
import { importTables } from "../../database/models.ts";
import { moveChanges } from "../history/change-rows.ts";

interface Target {
  readonly workspaceId: string;
  readonly centerId: string | null;
}

const perStatement = 50;
const stagedPerPart = 10;

/**
 * Moves live, deleted and staged reports in SQL, because the query layer refuses to change revisions. Call with both
 * workspaces locked exclusively.
 * @returns the number of live reports
 */
export async function moveReportsOf(strapi: Strapi, from: string, patientIds: readonly string[], target: Target): Promise<number> {
  const db = await sql(strapi);
  let moved = 0;
  for await (const part of inParts(patientIds, perStatement)) {
    moved += (await moveTables(db, strapi, { from, part, target }, tables.reports, tables.reportRevisions)).length;
    const deleted = await moveTables(db, strapi, { from, part, target }, movedRows.reports.to, movedRows.revisions.to);
    for await (const ids of inParts(deleted, perStatement))
      await db(deletedItemsTable).whereIn("item_id", ids).update({ workspace_id: target.workspaceId });
    await moveChanges(strapi, "patient", part, target.workspaceId);
    await moveStaged(db, part, target);
  }
  return moved;
}

interface Moved {
  readonly from: string;
  readonly part: readonly string[];
  readonly target: Target;
}

async function moveTables(db: Sql, strapi: Strapi, { from, part, target }: Moved, reports: string, revisions: string): Promise<string[]> {
  const ids = (await db(reports).where({ workspace_id: from }).whereIn("patient_id", part).pluck("document_id")) as string[];
  const { workspaceId: workspace_id, centerId: center_id } = target;
  for await (const some of inParts(ids, perStatement)) {
    // A request key and a wave belong to their workspace.
    const wave = from === workspace_id ? {} : { wave_id: null };
    await db(reports)
      .whereIn("document_id", some)
      .update({ workspace_id, center_id, request_key: null, request_hash: null, ...wave });
    await db(revisions).whereIn("report_id", some).update({ workspace_id });
    await moveChanges(strapi, "report", some, workspace_id);
  }
  return ids;
}

/** An open import ends, because the version of the patient has changed. */
async function moveStaged(db: Sql, patientIds: readonly string[], { workspaceId, centerId }: Target): Promise<void> {
  const ids = (await db(importTables.staged).whereIn("patient_id", patientIds).pluck("id")) as number[];
  for await (const part of inParts(ids, stagedPerPart)) {
    const staged = (await db(importTables.staged).whereIn("id", part).select("id", "report")) as { id: number; report: string }[];
    for (const { id, report } of staged) {
      const row = { ...(JSON.parse(report) as object), workspaceId, centerId };
      await db(importTables.staged)
        .where({ id })
        .update({ workspace_id: workspaceId, report: JSON.stringify(row) });
    }
  }
}
