import { AppError, sql, wholeWorkspace, within, type Strapi, type WorkspaceRecords } from "@trabecula/strapi-kit";
import { portalOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { movedRows } from "../../database/deleted-models.ts";
import { importTables } from "../../database/models.ts";
import { usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { deleteChanges, deleteChangesOf, recordSettings } from "../history/change-rows.ts";
import { requireVersion } from "../history/precondition.ts";
import { eraseSomeOfLaboratory } from "../laboratory/of-workspace.ts";
import { eraseNames } from "../patients/keep-names.ts";
import { eraseLinks } from "../patients/link-rows.ts";
import { patientsWithin } from "../patients/patient-rows.ts";
import { allItems, eraseItems } from "../recently-deleted/deleted-rows.ts";
import { countReports } from "../reports/report-rows.ts";
import { eraseRecords } from "../signatures/signature-rows.ts";
import { deleteRevisionsOf, deleteWithRevisions } from "../reports/revision-rows.ts";

/** A part takes a few milliseconds, during which SQLite is blocked. */
const perPart = 50;

export function recordsOfWorkspaces(strapi: Strapi): WorkspaceRecords {
  const someOf = async (table: string, id: string): Promise<string[]> =>
    within((await sql(strapi))(table), wholeWorkspace(id))
      .limit(perPart)
      .pluck("document_id");
  return {
    counts: async (id) => ({
      patients: await patientsWithin(strapi, wholeWorkspace(id)).count(),
      reports: await countReports(strapi, wholeWorkspace(id)),
    }),
    async usesCenter(workspaceId, centerId) {
      const db = await sql(strapi);
      const center = { places: [{ workspaceId, centerId }] };
      for (const table of [tables.patients, tables.reports, movedRows.patients.to, movedRows.reports.to])
        if (await within(db(table), center).first("id")) return true;
      return false;
    },
    requireDataset: async (reportType, datasetId) => void usable(await findDatasetHead(strapi, datasetId), reportType, refuseChoice),
    requireVersion: (record, ifMatch, sent) => requireVersion(strapi, record, ifMatch, sent),
    recordSettings: (actor, change) => recordSettings(strapi, actor, change),
    forgetSettings: (kind, id) => deleteChanges(strapi, kind, [id]),
    eraseNames: (actor, id) => eraseNames(strapi, actor, id),
    async eraseSome(id) {
      const reach = wholeWorkspace(id);
      const reports = await someOf(tables.reports, id);
      if (reports.length > 0) {
        await eraseRecords(strapi, reports);
        await deleteWithRevisions(strapi, reach, reports);
        await deleteChanges(strapi, "report", reports);
        return true;
      }
      const patients = await patientsWithin(strapi, reach).lock({ documentId: { $in: await someOf(tables.patients, id) } });
      if (patients.length > 0) {
        await portalOf(strapi).end(null, patients);
        await patientsWithin(strapi, reach).delete({ documentId: { $in: patients } });
        await deleteChanges(strapi, "patient", patients);
        await eraseLinks(strapi, patients);
        return true;
      }
      const deleted = await allItems(strapi, { workspaceId: id, centerId: null }, perPart);
      if (deleted.length > 0) return eraseItems(strapi, id, deleted).then(() => true);
      await deleteRevisionsOf(strapi, id);
      await deleteChangesOf(strapi, id);
      const db = await sql(strapi);
      for (const table of [importTables.staged, importTables.imports]) await db(table).where({ workspace_id: id }).delete();
      return eraseSomeOfLaboratory(strapi, id);
    },
  };
}

function refuseChoice(reason: string): AppError {
  return new AppError("validation_failed", reason, { datasets: reason });
}
