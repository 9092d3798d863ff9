import { randomUUID } from "node:crypto";
import {
  datasets,
  datasetVersions,
  deviceCalibrations,
  devices,
  myReports,
  patients,
  phantoms,
  portal,
  recentlyDeleted,
  reports,
  scannerChecks,
  scoring,
  trends,
  studies,
  studyExports,
  tables,
} from "@trabecula/contracts/endpoints";
import {
  datasetId,
  exampleScore,
  fileForm,
  newPatient,
  newReport,
  reportOfPatient,
  savedPatient,
  savedReport,
} from "../../support/bone-scans.ts";
import { calibrationBody, devicesWithPhantom, savedCalibration } from "../../support/device-calibrations.ts";
import { savedDevice } from "../../support/devices.ts";
import { onDevice, phantomsOf, savedEntry, savedPhantoms } from "../../support/phantoms.ts";
import { checkOfWorkspace, checkPath, controlsTable, keptCheck } from "../../support/scanner-checks.ts";
import { newEmail } from "../../support/people.ts";
import type { AccessRow, Cast } from "./access-row.ts";

const onDataset = (path: string) => async (cast: Cast) => ({ path: `/api/datasets/${await datasetId(cast.owner)}${path}` });

const onReport =
  (json?: unknown, ending = "") =>
  async (cast: Cast) => ({ path: `/api/reports/${(await savedReport(cast.owner)).id}${ending}`, json });

const onPatient =
  (json?: unknown, ending = "") =>
  async (cast: Cast) => ({ path: `/api/patients/${(await savedPatient(cast.owner)).id}${ending}`, json });

const onTwoPatients = async ({ owner }: Cast) => ({
  path: `/api/patients/${(await savedPatient(owner)).id}/links`,
  json: { patientId: (await savedPatient(owner)).id },
});

const onTransfer = async ({ owner }: Cast) => ({
  json: { ids: [(await savedPatient(owner)).id], to: owner.id, reason: "Moved to another center." },
});

const onDocuments = async ({ owner }: Cast) => ({ json: { ids: [(await savedReport(owner)).id], as: "zip" } });

const onPatientsReport = (ending: (reportId: string) => object & { path: string }) => async (cast: Cast) => {
  const record = await savedPatient(cast.owner);
  const { id } = await reportOfPatient(cast.owner, record.id);
  const { path, ...rest } = ending(id);
  return { path: path.replace(":patient", record.id), ...rest };
};

const onDeleted =
  (ending = "") =>
  async (cast: Cast) => {
    const { id } = await savedReport(cast.owner);
    await cast.owner.client.delete(`/api/reports/${id}`);
    return { path: `/api/recently-deleted/${id}${ending}` };
  };

const onCheck = async (cast: Cast) => ({ path: `/api/scanner-checks/${await checkOfWorkspace(cast.owner)}` });

const fingerprint = "0".repeat(64);
const csv = "id,sex,age,site,parameter,value\n1,female,30,distal-tibia,tt_bmd,284\n";

export const boneScansAccess: readonly AccessRow[] = [
  { endpoint: scoring.catalogue },
  { endpoint: datasets.list },
  { endpoint: datasets.detail, call: onDataset("") },
  { endpoint: datasetVersions.citation, call: onDataset("/citation") },
  { endpoint: datasetVersions.history, call: onDataset("/history") },
  {
    endpoint: datasetVersions.compare,
    call: async ({ owner }) => {
      const id = await datasetId(owner);
      return { path: `/api/datasets/${id}/compare?with=${id}` };
    },
  },
  {
    endpoint: datasets.curves,
    call: onDataset("/curves?parameter=tt_bmd&sex=female&site=distal-tibia"),
  },
  {
    endpoint: datasets.setDefault,
    call: async (cast) => ({ json: { reportType: "hr-pqct", datasetId: await datasetId(cast.owner) } }),
  },
  { endpoint: datasets.openList },
  { endpoint: datasets.openFiles, call: async (cast) => ({ path: `/api/open-datasets/${await datasetId(cast.owner)}` }) },
  { endpoint: scoring.score, call: () => ({ json: exampleScore() }) },
  {
    endpoint: scoring.scoreReferences,
    call: async ({ owner }) => ({ json: { ...exampleScore(), datasetIds: [await datasetId(owner)] } }),
  },
  {
    endpoint: tables.scoreTable,
    call: () => ({ path: "/api/score/batch?reportType=hr-pqct", body: csv, headers: { "Content-Type": "text/csv" } }),
  },
  { endpoint: tables.lookAtTable, call: () => ({ path: "/api/score/look", body: csv, headers: { "Content-Type": "text/csv" } }) },
  { endpoint: tables.keepColumns, call: () => ({ json: { fingerprint, map: "{}", facts: {} } }) },
  { endpoint: tables.forgetColumns, call: () => ({ path: `/api/score/columns?fingerprint=${fingerprint}` }) },
  { endpoint: scoring.readScanFile, call: () => ({ body: fileForm("no scan") }), status: 422 },
  { endpoint: devices.list },
  { endpoint: devices.create, call: () => ({ json: { name: `Device ${randomUUID()}`, scanner: "xtremect-2" } }) },
  {
    endpoint: devices.update,
    call: async () => ({ path: `/api/admin/devices/${(await savedDevice()).id}`, json: { version: 1, name: `Device ${randomUUID()}` } }),
  },
  { endpoint: devices.createInWorkspace, call: () => ({ json: { name: `Device ${randomUUID()}`, scanner: "xtremect-2" } }) },
  {
    endpoint: devices.updateInWorkspace,
    ofAllCenters: true,
    call: async ({ owner }) => ({
      path: `/api/devices/${(await savedDevice({}, owner)).id}`,
      json: { version: 1, name: `Device ${randomUUID()}` },
    }),
  },
  { endpoint: phantoms.ofDevice, call: onDevice("/phantom-values"), ofAllCenters: true },
  {
    endpoint: phantoms.chart,
    call: onDevice("/phantom-values/chart?phantom=QC1&section=2&quantity=Tt.vBMD&unit=mg%20HA%2Fcm3"),
    ofAllCenters: true,
  },
  {
    endpoint: phantoms.add,
    call: async () => ({ path: `/api/admin/devices/${(await savedPhantoms()).id}/phantom-values`, json: phantomsOf([100]) }),
  },
  { endpoint: phantoms.addInWorkspace, ofAllCenters: true, call: onDevice("/phantom-values", phantomsOf([100])) },
  {
    endpoint: phantoms.removeInWorkspace,
    ofAllCenters: true,
    call: async ({ owner }) => ({ path: `/api/phantom-values/${await savedEntry(owner)}` }),
  },
  { endpoint: phantoms.removeDayInWorkspace, ofAllCenters: true, call: onDevice("/phantom-days/2026-01-01") },
  ...[phantoms.readFile, phantoms.readFileInWorkspace].map((endpoint) => ({
    endpoint,
    call: () => ({ body: "date,value\n2026-01-01,100\n", headers: { "Content-Type": "text/csv" } }),
  })),
  { endpoint: phantoms.remove, call: async () => ({ path: `/api/admin/phantom-values/${await savedEntry()}` }) },
  {
    endpoint: phantoms.removeDay,
    call: async () => ({ path: `/api/admin/devices/${(await savedPhantoms()).id}/phantom-days/2026-01-01` }),
  },
  {
    endpoint: deviceCalibrations.list,
    call: async ({ owner }) => ({ path: `/api/devices/${(await savedCalibration({}, owner)).from.id}/cross-calibrations` }),
    ofAllCenters: true,
  },
  {
    endpoint: deviceCalibrations.addInWorkspace,
    ofAllCenters: true,
    call: async ({ owner }) => {
      const [from, to] = await devicesWithPhantom({}, {}, owner);
      return { path: `/api/devices/${from.id}/cross-calibrations`, json: calibrationBody(to.id) };
    },
  },
  {
    endpoint: deviceCalibrations.useInWorkspace,
    ofAllCenters: true,
    call: async ({ owner }) => ({
      path: `/api/device-cross-calibrations/${(await savedCalibration({}, owner)).id}`,
      json: { inUse: false },
    }),
  },
  {
    endpoint: deviceCalibrations.add,
    call: async () => {
      const [from, to] = await devicesWithPhantom();
      return { path: `/api/admin/devices/${from.id}/cross-calibrations`, json: calibrationBody(to.id) };
    },
  },
  {
    endpoint: deviceCalibrations.use,
    call: async () => ({ path: `/api/admin/device-cross-calibrations/${(await savedCalibration()).id}`, json: { inUse: false } }),
  },
  { endpoint: scannerChecks.list },
  { endpoint: scannerChecks.detail, call: onCheck, ofAllCenters: true },
  {
    endpoint: scannerChecks.byTable,
    call: async () => ({ path: await checkPath(), body: controlsTable(20), headers: { "Content-Type": "text/csv" } }),
  },
  // No healthy controls.
  {
    endpoint: scannerChecks.byPatients,
    call: async (cast) => ({ json: { datasetId: await datasetId(cast.owner), scanner: "xtremect-2" } }),
    status: 422,
  },
  {
    endpoint: scannerChecks.adaptByTable,
    call: async () => ({
      path: await checkPath({}, "adaptation/table"),
      body: controlsTable(20),
      headers: { "Content-Type": "text/csv" },
    }),
  },
  {
    endpoint: scannerChecks.adaptByPatients,
    call: async (cast) => ({ json: { datasetId: await datasetId(cast.owner), scanner: "xtremect-2" } }),
    status: 422,
  },
  { endpoint: scannerChecks.remove, call: onCheck },
  {
    endpoint: scannerChecks.removeAny,
    call: async (cast) => ({ path: `/api/admin/scanner-checks/${await keptCheck(cast.owner)}` }),
  },
  { endpoint: patients.list },
  { endpoint: patients.search, call: () => ({ json: { q: "S-014" } }) },
  { endpoint: patients.attention },
  { endpoint: patients.changeSeen, call: onPatient({}, "/change-seen") },
  { endpoint: patients.create, call: () => ({ json: newPatient() }) },
  { endpoint: patients.names },
  { endpoint: patients.keepNames, call: () => ({ json: { keepNames: false } }) },
  { endpoint: patients.detail, call: onPatient() },
  { endpoint: patients.visits, call: onPatient(undefined, "/visits") },
  { endpoint: patients.history, call: onPatient(undefined, "/history") },
  { endpoint: patients.update, call: onPatient({ version: 1, notes: "Seen today" }) },
  { endpoint: patients.remove, call: onPatient() },
  { endpoint: patients.exportOne, call: onPatient(undefined, "/export") },
  // There is no confirmation.
  { endpoint: patients.erase, call: onPatient({ reason: "The patient asked for it." }, "/erase"), status: 403 },
  { endpoint: patients.links, call: onPatient(undefined, "/links") },
  // The other patient is of the same workspace.
  { endpoint: patients.link, call: onTwoPatients, status: 422 },
  { endpoint: patients.unlink, call: onTwoPatients, status: 404 },
  // There is no consent.
  { endpoint: patients.enroll, call: onPatient({ to: "a".repeat(24) }, "/enroll"), status: 409 },
  { endpoint: patients.transfer, call: onTransfer, others: 404 },
  { endpoint: trends.ofPatient, call: onPatient(undefined, "/trends") },
  { endpoint: trends.ofReport, call: onReport(undefined, "/changes") },
  { endpoint: patients.importFile, call: () => ({ body: fileForm("no table") }), status: 422 },
  { endpoint: patients.removeMany, call: () => ({ json: { ids: ["a".repeat(24)] } }) },
  { endpoint: reports.dashboard },
  { endpoint: reports.index },
  { endpoint: reports.list },
  { endpoint: reports.create, call: () => ({ json: newReport() }) },
  { endpoint: studies.importFile, call: () => ({ path: "/api/reports/import?reportType=dxa", body: fileForm("no table") }), status: 422 },
  { endpoint: reports.removeMany, call: () => ({ json: { ids: ["a".repeat(24)] } }) },
  { endpoint: studyExports.exportValues, call: () => ({ json: { form: "long", filter: {} } }) },
  { endpoint: studyExports.exportStudy, call: () => ({ json: { form: "long", filter: {} } }) },
  { endpoint: reports.detail, call: onReport() },
  { endpoint: reports.csv, call: onReport(undefined, ".csv") },
  { endpoint: reports.jsonFile, call: onReport(undefined, ".json") },
  { endpoint: reports.fhir, call: onReport(undefined, ".fhir.json") },
  { endpoint: reports.bundle, call: onReport(undefined, ".bundle.zip") },
  { endpoint: reports.compareReferences, call: onReport({ datasetIds: [] }, "/references/compare") },
  { endpoint: reports.showReferences, call: onReport({ datasetIds: [] }, "/references"), status: 409 },
  // 409: already scored with the newest version.
  { endpoint: reports.rescore, call: onReport({}, "/rescore"), status: 409 },
  // 409: nothing differs from the stored report.
  { endpoint: reports.correct, call: onReport({ subject: exampleScore().subject, reason: "A test." }, "/correct"), status: 409 },
  // 422: the scan has no motion grade.
  { endpoint: reports.overrideMotion, call: onReport({ site: "distal-tibia", reason: "It has to do." }, "/override"), status: 422 },
  { endpoint: reports.read, call: onReport(undefined, "/read") },
  // A personal workspace signs nothing.
  {
    endpoint: reports.sign,
    call: onReport({ revision: 1, recordHash: "0".repeat(64), meaning: "reviewed" }, "/sign"),
    status: 409,
  },
  { endpoint: reports.addendum, call: onReport({ text: "No change." }, "/addendum"), status: 409 },
  { endpoint: reports.enterInError, call: onReport({ reason: "Scanned by mistake." }, "/entered-in-error"), status: 403 },
  { endpoint: reports.signed, call: onReport(undefined, "/signed") },
  { endpoint: reports.history, call: onReport(undefined, "/history") },
  { endpoint: reports.revisions, call: onReport(undefined, "/revisions") },
  { endpoint: reports.revision, call: onReport(undefined, "/revisions/1") },
  { endpoint: reports.duplicate, call: onReport(undefined, "/duplicate") },
  { endpoint: reports.pdf, call: onReport(undefined, ".pdf") },
  { endpoint: reports.dicom, call: onReport(undefined, ".dcm") },
  { endpoint: reports.documents, call: onDocuments, others: 404 },
  { endpoint: reports.update, call: onReport({ reportName: "Another name" }) },
  { endpoint: reports.remove, call: onReport() },
  { endpoint: recentlyDeleted.list },
  { endpoint: recentlyDeleted.restore, call: onDeleted("/restore") },
  { endpoint: recentlyDeleted.restoreMany, call: () => ({ json: { ids: ["a".repeat(24)] } }) },
  { endpoint: recentlyDeleted.erase, call: onDeleted() },
  { endpoint: recentlyDeleted.eraseAll },
  { endpoint: portal.access, call: onPatient(undefined, "/access") },
  { endpoint: portal.invite, call: (cast) => onPatient({ email: newEmail() }, "/invite")(cast) },
  { endpoint: portal.endAccess, call: onPatient(undefined, "/access") },
  { endpoint: portal.release, call: onPatientsReport((reportId) => ({ path: "/api/patients/:patient/release", json: { reportId } })) },
  { endpoint: portal.withdraw, call: onPatientsReport((reportId) => ({ path: `/api/patients/:patient/release/${reportId}` })) },
  { endpoint: portal.share, call: onPatientsReport((reportId) => ({ path: `/api/reports/${reportId}/share`, json: { shared: true } })) },
  { endpoint: myReports.list },
  { endpoint: myReports.version },
  { endpoint: myReports.detail, call: onPatientsReport((reportId) => ({ path: `/api/my/reports/${reportId}` })), status: 404 },
  { endpoint: myReports.document, call: onPatientsReport((reportId) => ({ path: `/api/my/reports/${reportId}.pdf` })), status: 404 },
];
