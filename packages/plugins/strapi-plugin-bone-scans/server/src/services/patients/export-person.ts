import { valueCells, valueHeader } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { handlesNames, type ExportFile, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { deletedUids } from "../../database/deleted-models.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { wholeHistory } from "../history/read-history.ts";
import { readAccess } from "../portal/release-report.ts";
import { streamArchive } from "../reports/record-export.ts";
import { reportIdsOfPatient, reportsById, reportUid, type ReportFullRow } from "../reports/report-rows.ts";
import { atRevision, earlierRevisions, revisionUid } from "../reports/revision-rows.ts";
import { serializeReport } from "../reports/serialize-report.ts";
import { readReport } from "../signatures/read-signed.ts";
import { signaturesOf } from "../signatures/signature-rows.ts";
import { serializePatient } from "./patient-columns.ts";
import { requirePatient } from "./patient-rows.ts";

/** @throws `not_found`, `role_missing`, `too_many_requests` */
export async function exportPerson(strapi: Strapi, actor: Member, id: string): Promise<SentFile> {
  const { workspaceId } = await requirePatient(strapi, actor, id);
  const event = { action: "patient.exported", object: `patient:${id}`, workspaceId } as const;
  return streamArchive(strapi, actor, `patient-${id}.zip`, event, filesOfPerson(strapi, actor, id));
}

const sources = [
  { folder: "", reports: reportUid, revisions: revisionUid },
  { folder: "recently-deleted/", reports: deletedUids.reports, revisions: deletedUids.revisions },
] as const;

async function* filesOfPerson(strapi: Strapi, actor: Member, id: string): AsyncGenerator<ExportFile> {
  const patient = await requirePatient(strapi, actor, id);
  const names = handlesNames(actor, patient.workspaceId);
  yield { name: "patient.json", json: serializePatient(names, patient) };
  yield { name: "access.json", json: await readAccess(strapi, actor, id) };
  yield { name: "history.json", items: wholeHistory(strapi, names, { kind: "patient", id }) };
  for (const source of sources)
    for (const reportId of await reportIdsOfPatient(strapi, actor, id, source.reports)) {
      // The membership may have ended since the last report.
      const member = await workspacesOf(strapi).reread(actor);
      await requirePatient(strapi, member, id);
      yield* filesOfReport(strapi, member, reportId, source);
    }
}

async function* filesOfReport(
  strapi: Strapi,
  member: Member,
  reportId: string,
  { folder, reports, revisions }: (typeof sources)[number],
): AsyncGenerator<ExportFile> {
  const [row] = await reportsById(strapi, member, [reportId], reports);
  // The report was deleted concurrently.
  if (!row) return;
  const live = folder === "";
  const read = async (at: ReportFullRow) =>
    live ? readReport(strapi, member, at, row) : serializeReport(at, await manifestOf(strapi, at.datasetId));
  const report = await read(row);
  yield { name: `${folder}reports/${reportId}.json`, json: report };
  yield { name: `${folder}values/${reportId}.csv`, table: { columns: valueHeader, rows: valueCells(report) } };
  yield { name: `${folder}history/${reportId}.json`, items: wholeHistory(strapi, true, { kind: "report", id: reportId }) };
  for (const earlier of await earlierRevisions(strapi, reportId, revisions)) {
    await yieldToEventLoop();
    const json = await read(atRevision(row, earlier));
    yield { name: `${folder}reports/${reportId}-revision-${earlier.revision}.json`, json };
  }
  if (!live) return;
  const names = handlesNames(member, row.workspaceId);
  const items = (await signaturesOf(strapi, reportId)).map((signature) => ({ ...signature, ...(!names && { record: null }) }));
  if (items.length > 0) yield { name: `signatures/${reportId}.json`, json: { items } };
}
