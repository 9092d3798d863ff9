import { leftOutHeader } from "@trabecula/contracts";
import { adminReports, reports, studies, studyExports, trends } from "@trabecula/contracts/endpoints";
import type { ExportForm } from "@trabecula/report-exports";
import { defineRoute, notFound, sendFile, type ApiRequest } from "@trabecula/strapi-kit";
import { reportDicom } from "../services/documents/report-dicom.ts";
import { reportDocuments } from "../services/documents/report-documents.ts";
import { reportDocument, warmDocuments } from "../services/documents/report-document.ts";
import { historyOfReport } from "../services/history/read-history.ts";
import { readUsage } from "../services/overview/overview-service.ts";
import { exportMetadata, listMetadata } from "../services/report-metadata/report-metadata.ts";
import { exportStudy } from "../services/reports/deidentified/export-study.ts";
import { correctReport } from "../services/reports/correct-report.ts";
import { duplicateReport } from "../services/reports/duplicate-report.ts";
import { exportValues } from "../services/reports/export-values.ts";
import { checkReports, importReports, sentTable } from "../services/reports/import/import-reports.ts";
import { reportFile } from "../services/reports/report-files.ts";
import { deleteReport, deleteReports } from "../services/reports/delete-reports.ts";
import { createReport, dashboard, getReport, listReports, reportIndex, updateReport } from "../services/reports/report-service.ts";
import { overrideMotion, rescoreReport } from "../services/reports/revise-report.ts";
import { getRevision, getSigned, listRevisions } from "../services/reports/revision-service.ts";
import { compareReferences, showReferences } from "../services/reports/show-references.ts";
import { addAddendum, enterInError, markRead, signReport } from "../services/signatures/sign-report.ts";
import { changesOfReport, linkedTrends, patientTrends } from "../services/trends/trend-service.ts";
import { untilLeft } from "./until-left.ts";

export const reportRoutes = {
  dashboard: defineRoute(reports.dashboard, ({ strapi, actor }) => dashboard(strapi, actor, new Date())),
  index: defineRoute(reports.index, ({ strapi, actor }) => reportIndex(strapi, actor)),
  list: defineRoute(reports.list, ({ strapi, actor, query }) => listReports(strapi, actor, query)),
  create: defineRoute(reports.create, ({ strapi, actor, body }) => createReport(strapi, actor, body)),
  importFile: defineRoute(studies.importFile, ({ strapi, actor, query, body, ctx }) => {
    const takeIn = query.dryRun === "true" ? checkReports : importReports;
    return takeIn(strapi, actor, query, sentTable({ upload: body, left: untilLeft(ctx) }));
  }),
  detail: defineRoute(reports.detail, async ({ strapi, actor, params }) => {
    const report = await getReport(strapi, actor, params.id);
    void warmDocuments(strapi);
    return report;
  }),
  csv: defineRoute(reports.csv, (request) => sendValues(request, "csv")),
  jsonFile: defineRoute(reports.jsonFile, (request) => sendValues(request, "json")),
  fhir: defineRoute(reports.fhir, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await reportFile(strapi, actor, { id: params.id, form: "fhir.json", ...query }, untilLeft(ctx)));
  }),
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
  rescore: defineRoute(reports.rescore, ({ strapi, actor, params, body, ifMatch }) =>
    rescoreReport(strapi, actor, params.id, body, ifMatch),
  ),
  correct: defineRoute(reports.correct, async ({ strapi, actor, params, query, body, ifMatch, ctx }) => {
    const dryRun = query.dryRun === "true";
    const corrected = await correctReport(strapi, actor, params.id, body, { ifMatch, dryRun });
    if (dryRun) ctx.status = 200;
    return corrected;
  }),
  overrideMotion: defineRoute(reports.overrideMotion, ({ strapi, actor, params, body, ifMatch }) =>
    overrideMotion(strapi, actor, params.id, body, ifMatch),
  ),
  compareReferences: defineRoute(reports.compareReferences, ({ strapi, actor, params, body }) =>
    compareReferences(strapi, actor, params.id, body),
  ),
  showReferences: defineRoute(reports.showReferences, ({ strapi, actor, params, body, ifMatch }) =>
    showReferences(strapi, actor, params.id, body, ifMatch),
  ),
  read: defineRoute(reports.read, ({ strapi, actor, params, ifMatch }) => markRead(strapi, actor, params.id, ifMatch)),
  sign: defineRoute(reports.sign, ({ strapi, actor, params, body, ifMatch }) => signReport(strapi, actor, params.id, body, ifMatch)),
  addendum: defineRoute(reports.addendum, ({ strapi, actor, params, body, ifMatch }) =>
    addAddendum(strapi, actor, params.id, body, ifMatch),
  ),
  enterInError: defineRoute(reports.enterInError, ({ strapi, actor, params, body, ifMatch }) =>
    enterInError(strapi, actor, params.id, body, ifMatch),
  ),
  signed: defineRoute(reports.signed, ({ strapi, actor, params, query }) => getSigned(strapi, actor, params.id, query.revision)),
  history: defineRoute(reports.history, ({ strapi, actor, params, query }) => historyOfReport(strapi, actor, params.id, query)),
  revisions: defineRoute(reports.revisions, ({ strapi, actor, params }) => listRevisions(strapi, actor, params.id)),
  revision: defineRoute(reports.revision, ({ strapi, actor, params }) =>
    getRevision(strapi, actor, params.id, revisionNumber(params.revision)),
  ),
  duplicate: defineRoute(reports.duplicate, ({ strapi, actor, params }) => duplicateReport(strapi, actor, params.id)),
  pdf: defineRoute(reports.pdf, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await reportDocument(strapi, actor, params.id, query, untilLeft(ctx)));
  }),
  dicom: defineRoute(reports.dicom, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await reportDicom(strapi, actor, params.id, query, untilLeft(ctx)));
  }),
  documents: defineRoute(reports.documents, async ({ strapi, actor, body, ctx }) => {
    sendFile(ctx, await reportDocuments(strapi, actor, body, untilLeft(ctx)));
  }),
  update: defineRoute(reports.update, ({ strapi, actor, params, body, ifMatch }) => updateReport(strapi, actor, params.id, body, ifMatch)),
  remove: defineRoute(reports.remove, async ({ strapi, actor, params, ifMatch }) => {
    await deleteReport(strapi, actor, params.id, ifMatch);
    return { deleted: 1 };
  }),
  removeMany: defineRoute(reports.removeMany, async ({ strapi, actor, body }) => ({
    deleted: await deleteReports(strapi, actor, body.ids),
  })),
};

type FileRequest = Omit<ApiRequest<typeof reports.csv>, "body">;

async function sendValues({ strapi, actor, params, query, ctx }: FileRequest, form: ExportForm): Promise<void> {
  sendFile(ctx, await reportFile(strapi, actor, { id: params.id, form, ...query }, untilLeft(ctx)));
}

/** Invalid revisions get the same response as missing ones. */
function revisionNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw notFound();
  return Number(text);
}

export const reportMetadataRoutes = {
  list: defineRoute(adminReports.list, ({ strapi, query }) => listMetadata(strapi, query)),
  usage: defineRoute(adminReports.usage, ({ strapi }) => readUsage(strapi, new Date())),
  exportMetadata: defineRoute(adminReports.exportMetadata, async ({ strapi, actor, query, ctx }) =>
    sendFile(ctx, await exportMetadata(strapi, actor, query)),
  ),
};

export const trendRoutes = {
  ofPatient: defineRoute(trends.ofPatient, ({ strapi, actor, params, query }) =>
    query.linked === "true" ? linkedTrends(strapi, actor, params.id) : patientTrends(strapi, actor, params.id),
  ),
  ofReport: defineRoute(trends.ofReport, async ({ strapi, actor, params, query }) =>
    changesOfReport(strapi, actor, await getRevision(strapi, actor, params.id, query.revision)),
  ),
};
