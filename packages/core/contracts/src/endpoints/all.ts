import * as accounts from "./accounts.ts";
import * as adminReports from "./admin-reports.ts";
import * as adminWorkspaces from "./admin-workspaces.ts";
import * as administration from "./administration.ts";
import * as audit from "./audit.ts";
import * as connections from "./connections.ts";
import * as curation from "./curation.ts";
import * as datasetVersions from "./dataset-versions.ts";
import * as datasets from "./datasets.ts";
import * as debug from "./debug.ts";
import * as deviceCalibrations from "./device-calibrations.ts";
import * as devices from "./devices.ts";
import type { Endpoint } from "./endpoint.ts";
import * as fits from "./fits.ts";
import * as mail from "./mail.ts";
import * as myReports from "./my-reports.ts";
import * as oidc from "./oidc.ts";
import * as patients from "./patients.ts";
import * as phantoms from "./phantoms.ts";
import * as portal from "./portal.ts";
import * as precision from "./precision.ts";
import * as recentlyDeleted from "./recently-deleted.ts";
import * as reports from "./reports.ts";
import * as scannerChecks from "./scanner-checks.ts";
import * as scoring from "./scoring.ts";
import * as settings from "./settings.ts";
import * as site from "./site.ts";
import * as studies from "./studies.ts";
import * as studyExports from "./study-exports.ts";
import * as tables from "./tables.ts";
import * as tokens from "./tokens.ts";
import * as trends from "./trends.ts";
import * as twoFactor from "./two-factor.ts";
import * as workspaceOversight from "./workspace-oversight.ts";
import * as workspaces from "./workspaces.ts";

const reportFiles: readonly Endpoint[] = [reports.csv, reports.jsonFile, reports.fhir, reports.bundle, reports.pdf];

export const userSections: Readonly<Record<string, readonly Endpoint[]>> = {
  "Catalogue and scanner files": [scoring.catalogue, scoring.readScanFile],
  Scoring: [scoring.score, scoring.scoreReferences],
  "Study tables": inOrder(tables),
  "Reference datasets": [...inOrder(datasets), ...inOrder(datasetVersions)],
  "Scanner checks": [
    scannerChecks.list,
    scannerChecks.detail,
    scannerChecks.remove,
    scannerChecks.byPatients,
    scannerChecks.byTable,
    scannerChecks.adaptByPatients,
    scannerChecks.adaptByTable,
  ],
  "Scanners and phantoms": [
    devices.list,
    devices.createInWorkspace,
    devices.updateInWorkspace,
    phantoms.ofDevice,
    phantoms.chart,
    phantoms.addInWorkspace,
    phantoms.removeInWorkspace,
    phantoms.removeDayInWorkspace,
    phantoms.readFileInWorkspace,
    deviceCalibrations.list,
    deviceCalibrations.addInWorkspace,
    deviceCalibrations.useInWorkspace,
  ],
  Patients: inOrder(patients),
  "Change over time": inOrder(trends),
  Precision: inOrder(precision),
  Reports: inOrder(reports).filter((each) => !reportFiles.includes(each)),
  "Recently deleted": inOrder(recentlyDeleted),
  "Report files and studies": [...reportFiles, ...inOrder(studies), ...inOrder(studyExports)],
  "Patient access": [...inOrder(myReports), ...inOrder(portal)],
  Workspaces: inOrder({ ...workspaces, ...workspaceOversight }),
  Connections: inOrder(connections),
  "Personal tokens": inOrder(tokens),
  Accounts: [...inOrder(accounts), ...inOrder(twoFactor), ...inOrder(oidc)],
  Site: inOrder(site),
};

export const administratorSections: Readonly<Record<string, readonly Endpoint[]>> = {
  Datasets: [...inOrder(curation), scannerChecks.removeAny],
  "Scanners, phantoms and cross-calibration": [
    devices.create,
    devices.update,
    phantoms.readFile,
    phantoms.add,
    phantoms.remove,
    phantoms.removeDay,
    deviceCalibrations.add,
    deviceCalibrations.use,
  ],
  Fitting: inOrder(fits),
  "Accounts and reports": [administration, adminWorkspaces, adminReports].flatMap(inOrder),
  "Audit log": inOrder(audit),
  Mail: inOrder(mail),
  "Settings and system status": [settings, debug].flatMap(inOrder),
};

export const endpoints: readonly Endpoint[] = [userSections, administratorSections].flatMap((sections) => Object.values(sections).flat());

function inOrder(group: Readonly<Record<string, Endpoint>>): Endpoint[] {
  const methods = ["GET", "POST", "PUT", "DELETE"];
  return Object.values(group).sort(
    (left, right) => left.path.localeCompare(right.path) || methods.indexOf(left.method) - methods.indexOf(right.method),
  );
}
