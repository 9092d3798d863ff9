import { myReports, portal } from "@trabecula/contracts/endpoints";
import { defineRoute, pathId, sendFile } from "@trabecula/strapi-kit";
import { endPatientsAccess, invitePatient, readAccess } from "../services/portal/access.ts";
import { warmDocuments } from "../services/documents/report-document.ts";
import { getMyReport, listMyReports, myReportDocument, versionOfMyReports } from "../services/portal/my-reports.ts";
import { releaseReport, shareReport, withdrawReport } from "../services/portal/release-report.ts";
import { untilLeft } from "./until-left.ts";

/** A release starts at 00:00 UTC. */
const today = () => new Date().toISOString().slice(0, 10);

export const portalRoutes = {
  access: defineRoute(portal.access, async ({ strapi, actor, params }) => ({ portal: await readAccess(strapi, actor, params.id) })),
  invite: defineRoute(portal.invite, async ({ strapi, actor, params, body }) => ({
    portal: await invitePatient(strapi, actor, params.id, body.email),
  })),
  endAccess: defineRoute(portal.endAccess, async ({ strapi, actor, params }) => ({
    portal: await endPatientsAccess(strapi, actor, params.id),
  })),
  release: defineRoute(portal.release, ({ strapi, actor, params, body }) => releaseReport(strapi, actor, params.id, body, today())),
  withdraw: defineRoute(portal.withdraw, ({ strapi, actor, params }) =>
    withdrawReport(strapi, actor, params.id, pathId({ id: params.reportId })),
  ),
  share: defineRoute(portal.share, ({ strapi, actor, params, body }) => shareReport(strapi, actor, params.id, body, today())),
  myReports: defineRoute(myReports.list, ({ strapi, actor }) => listMyReports(strapi, actor, today())),
  myReportsVersion: defineRoute(myReports.version, async ({ strapi, actor }) => ({
    version: await versionOfMyReports(strapi, actor, today()),
  })),
  myReport: defineRoute(myReports.detail, async ({ strapi, actor, params }) => {
    const report = await getMyReport(strapi, actor, params.id, today());
    void warmDocuments(strapi);
    return report;
  }),
  myReportPdf: defineRoute(myReports.document, async ({ strapi, actor, params, query, ctx }) => {
    const options = { size: query.size, today: today() };
    sendFile(ctx, await myReportDocument(strapi, actor, params.id, options, untilLeft(ctx)));
  }),
};
