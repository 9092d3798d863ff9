import { leftOutHeader } from "@trabecula/contracts";
import { reports, studies, studyExports } from "@trabecula/contracts/endpoints";
import type { ExportForm } from "@trabecula/report-exports";
import { defineRoute, notFound, sendFile, type ApiRequest } from "@trabecula/strapi-kit";
import { reportDocument, warmDocuments } from "../services/documents/report-document.ts";
import {
  createReport,
  dashboard,
  deleteReport,
  deleteReports,
  getReport,
  listReports,
  reportIndex,
  updateReport,
} from "../services/reports/report-service.ts";
import { checkReports, importReports } from "../services/reports/import/import-reports.ts";
import { exportStudy } from "../services/reports/deidentified/export-study.ts";
import { exportValues } from "../services/reports/export-values.ts";
import { reportFile } from "../services/reports/report-files.ts";
import { duplicateReport } from "../services/reports/duplicate-report.ts";
import { overrideMotion, rescoreReport } from "../services/reports/revise-report.ts";
import { compareReferences, showReferences } from "../services/reports/show-references.ts";
import { getRevision, listRevisions } from "../services/reports/revision-service.ts";
import { untilLeft } from "./until-left.ts";

export const reportRoutes = {
  dashboard: defineRoute(reports.dashboard, ({ strapi, actor }) => dashboard(strapi, actor, new Date())),
  index: defineRoute(reports.index, ({ strapi, actor }) => reportIndex(strapi, actor)),
  list: defineRoute(reports.list, ({ strapi, actor, query }) => listReports(strapi, actor, query)),
  create: defineRoute(reports.create, ({ strapi, actor, body }) => createReport(strapi, actor, body)),
  importFile: defineRoute(studies.importFile, ({ strapi, actor, query, body, ctx }) => {
    const takeIn = query.dryRun === "true" ? checkReports : importReports;
    return takeIn(strapi, actor, query, { upload: body, left: untilLeft(ctx) });
  }),
  detail: defineRoute(reports.detail, async ({ strapi, actor, params }) => {
    const report = await getReport(strapi, actor, params.id);
    void warmDocuments(strapi);
    return report;
  }),
  csv: defineRoute(reports.csv, (request) => sendValues(request, "csv")),
  jsonFile: defineRoute(reports.jsonFile, (request) => sendValues(request, "json")),
  fhir: defineRoute(reports.fhir, (request) => sendValues(request, "fhir.json")),
  bundle: defineRoute(reports.bundle, (request) => sendValues(request, "bundle.zip")),
  exportValues: defineRoute(studyExports.exportValues, async ({ strapi, actor, body, ctx }) => {
    const { table, leftOut } = await exportValues(strapi, actor, body);
    ctx.set(leftOutHeader, String(leftOut));
    sendFile(ctx, { name: `reports-${body.form}.csv`, type: "text/csv; charset=utf-8", content: table });
  }),
  exportStudy: defineRoute(studyExports.exportStudy, async ({ strapi, actor, body, ctx }) => {
    const { archive, leftOut } = await exportStudy(strapi, actor, body);
    ctx.set(leftOutHeader, String(leftOut));
    sendFile(ctx, { name: "study-de-identified.zip", type: "application/zip", content: archive });
  }),
  rescore: defineRoute(reports.rescore, ({ strapi, actor, params, body }) => rescoreReport(strapi, actor, params.id, body)),
  overrideMotion: defineRoute(reports.overrideMotion, ({ strapi, actor, params, body }) => overrideMotion(strapi, actor, params.id, body)),
  compareReferences: defineRoute(reports.compareReferences, ({ strapi, actor, params, body }) =>
    compareReferences(strapi, actor, params.id, body),
  ),
  showReferences: defineRoute(reports.showReferences, ({ strapi, actor, params, body }) => showReferences(strapi, actor, params.id, body)),
  revisions: defineRoute(reports.revisions, ({ strapi, actor, params }) => listRevisions(strapi, actor, params.id)),
  revision: defineRoute(reports.revision, ({ strapi, actor, params }) =>
    getRevision(strapi, actor, params.id, revisionNumber(params.revision)),
  ),
  duplicate: defineRoute(reports.duplicate, ({ strapi, actor, params }) => duplicateReport(strapi, actor, params.id)),
  pdf: defineRoute(reports.pdf, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await reportDocument(strapi, actor, params.id, query, untilLeft(ctx)));
  }),
  update: defineRoute(reports.update, ({ strapi, actor, params, body }) => updateReport(strapi, actor, params.id, body)),
  remove: defineRoute(reports.remove, async ({ strapi, actor, params }) => {
    await deleteReport(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  removeMany: defineRoute(reports.removeMany, async ({ strapi, actor, body }) => ({
    deleted: await deleteReports(strapi, actor, body.ids),
  })),
};

type FileRequest = Omit<ApiRequest<typeof reports.csv>, "body">;

async function sendValues({ strapi, actor, params, query, ctx }: FileRequest, form: ExportForm): Promise<void> {
  sendFile(ctx, await reportFile(strapi, actor, { id: params.id, form, revision: query.revision }, untilLeft(ctx)));
}

/** Invalid revisions get the same response as missing ones. */
function revisionNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw notFound();
  return Number(text);
}
