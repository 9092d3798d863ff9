import { utcDay } from "@trabecula/contracts";
import { myReports, patients, portal } from "@trabecula/contracts/endpoints";
import { defineRoute, thenDone, pathId, placeOf, sendFile } from "@trabecula/strapi-kit";
import { warmDocuments } from "../services/documents/report-document.ts";
import { historyOfPatient } from "../services/history/read-history.ts";
import { markChangeSeen, patientsToLookAt } from "../services/patients/attention.ts";
import { deletePatient, deletePatients } from "../services/patients/delete-patients.ts";
import { enrollPerson } from "../services/patients/enroll-person.ts";
import { erasePerson } from "../services/patients/erase-person.ts";
import { exportPerson } from "../services/patients/export-person.ts";
import { checkPatients, importPatients } from "../services/patients/import/import-patients.ts";
import { keepNames } from "../services/patients/keep-names.ts";
import { createPatient, getPatient, listPatients, searchPatients, updatePatient } from "../services/patients/patient-service.ts";
import { linkPerson, listLinks, unlinkPerson } from "../services/patients/person-links.ts";
import { transferPatients } from "../services/patients/transfer-patients.ts";
import { visitsOfPatient } from "../services/patients/visits-of-patient.ts";
import {
  endPatientsAccess,
  invitePatient,
  readAccess,
  releaseReport,
  shareReport,
  withdrawReport,
} from "../services/portal/release-report.ts";
import { getMyReport, listMyReports, myReportDocument, versionOfMyReports } from "../services/portal/my-reports.ts";
import { untilLeft } from "./until-left.ts";

export const patientRoutes = {
  list: defineRoute(patients.list, ({ strapi, actor, query }) => listPatients(strapi, actor, query)),
  search: defineRoute(patients.search, ({ strapi, actor, body }) => searchPatients(strapi, actor, body)),
  attention: defineRoute(patients.attention, ({ strapi, actor, query }) => patientsToLookAt(strapi, actor, query.page, new Date())),
  changeSeen: defineRoute(patients.changeSeen, ({ strapi, actor, params }) => thenDone(markChangeSeen(strapi, actor, params.id))),
  create: defineRoute(patients.create, ({ strapi, actor, body }) => createPatient(strapi, actor, body, new Date())),
  names: defineRoute(patients.names, ({ actor }) => ({ keepNames: placeOf(actor).keepsNames })),
  keepNames: defineRoute(patients.keepNames, async ({ strapi, actor, body }) => {
    await keepNames(strapi, actor, body.keepNames);
    return body;
  }),
  detail: defineRoute(patients.detail, ({ strapi, actor, params }) => getPatient(strapi, actor, params.id)),
  visits: defineRoute(patients.visits, ({ strapi, actor, params }) => visitsOfPatient(strapi, actor, params.id)),
  history: defineRoute(patients.history, ({ strapi, actor, params, query }) => historyOfPatient(strapi, actor, params.id, query)),
  update: defineRoute(patients.update, ({ strapi, actor, params, body, ifMatch }) =>
    updatePatient(strapi, actor, params.id, body, { ifMatch, now: new Date() }),
  ),
  remove: defineRoute(patients.remove, ({ strapi, actor, params, ifMatch }) => deletePatient(strapi, actor, params.id, ifMatch)),
  importFile: defineRoute(patients.importFile, ({ strapi, actor, query, body, ctx }) => {
    const takeIn = [query.dryRun, query.check].includes("true") ? checkPatients : importPatients;
    return takeIn(strapi, actor, query, { upload: body, left: untilLeft(ctx) }, new Date());
  }),
  removeMany: defineRoute(patients.removeMany, ({ strapi, actor, body }) => deletePatients(strapi, actor, body.ids)),
  exportOne: defineRoute(patients.exportOne, async ({ strapi, actor, params, ctx }) =>
    sendFile(ctx, await exportPerson(strapi, actor, params.id)),
  ),
  enroll: defineRoute(patients.enroll, ({ strapi, actor, params, body }) => enrollPerson(strapi, actor, params.id, body)),
  links: defineRoute(patients.links, ({ strapi, actor, params }) => listLinks(strapi, actor, params.id)),
  link: defineRoute(patients.link, ({ strapi, actor, params, body }) => linkPerson(strapi, actor, params.id, body.patientId)),
  unlink: defineRoute(patients.unlink, ({ strapi, actor, params, body }) => unlinkPerson(strapi, actor, params.id, body.patientId)),
  erase: defineRoute(patients.erase, ({ strapi, actor, params, body }) => erasePerson(strapi, actor, params.id, body)),
  transfer: defineRoute(patients.transfer, ({ strapi, actor, body, query }) => transferPatients(strapi, actor, body, query.workspace)),
};

/** A release starts at 00:00 UTC. */
export const portalRoutes = {
  access: defineRoute(portal.access, async ({ strapi, actor, params }) => ({ portal: await readAccess(strapi, actor, params.id) })),
  invite: defineRoute(portal.invite, async ({ strapi, actor, params, body }) => ({
    portal: await invitePatient(strapi, actor, params.id, body),
  })),
  endAccess: defineRoute(portal.endAccess, async ({ strapi, actor, params }) => ({
    portal: await endPatientsAccess(strapi, actor, params.id),
  })),
  release: defineRoute(portal.release, ({ strapi, actor, params, body, ifMatch }) =>
    releaseReport(strapi, actor, params.id, body, { ifMatch, today: utcDay() }),
  ),
  withdraw: defineRoute(portal.withdraw, ({ strapi, actor, params, ifMatch }) =>
    withdrawReport(strapi, actor, params.id, pathId({ id: params.reportId }), ifMatch),
  ),
  share: defineRoute(portal.share, ({ strapi, actor, params, body, ifMatch }) =>
    shareReport(strapi, actor, params.id, body, { ifMatch, today: utcDay() }),
  ),
  myReports: defineRoute(myReports.list, ({ strapi, actor }) => listMyReports(strapi, actor, utcDay())),
  myReportsVersion: defineRoute(myReports.version, async ({ strapi, actor }) => ({
    version: await versionOfMyReports(strapi, actor, utcDay()),
  })),
  myReport: defineRoute(myReports.detail, async ({ strapi, actor, params }) => {
    const report = await getMyReport(strapi, actor, params.id, utcDay());
    void warmDocuments(strapi);
    return report;
  }),
  myReportPdf: defineRoute(myReports.document, async ({ strapi, actor, params, query, ctx }) => {
    const options = { size: query.size, today: utcDay() };
    sendFile(ctx, await myReportDocument(strapi, actor, params.id, options, untilLeft(ctx)));
  }),
};
