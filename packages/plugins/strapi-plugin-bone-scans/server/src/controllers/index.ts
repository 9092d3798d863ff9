import { connectionRoutes } from "./connections.ts";
import { curationRoutes, datasetRoutes } from "./datasets.ts";
import { deviceCalibrationRoutes, deviceRoutes, phantomRoutes, precisionRoutes, scannerCheckRoutes } from "./devices.ts";
import { fitRoutes, scoringRoutes } from "./scoring.ts";
import { patientRoutes, portalRoutes } from "./patients.ts";
import { recentlyDeletedRoutes } from "./recently-deleted.ts";
import { studyRoutes } from "./studies.ts";
import { reportMetadataRoutes, reportRoutes, trendRoutes } from "./reports.ts";

export const controllerRoutes = {
  connections: connectionRoutes,
  curation: curationRoutes,
  datasets: datasetRoutes,
  deviceCalibrations: deviceCalibrationRoutes,
  devices: deviceRoutes,
  fits: fitRoutes,
  patients: patientRoutes,
  phantoms: phantomRoutes,
  portal: portalRoutes,
  precision: precisionRoutes,
  reportMetadata: reportMetadataRoutes,
  recentlyDeleted: recentlyDeletedRoutes,
  reports: reportRoutes,
  scannerChecks: scannerCheckRoutes,
  scoring: scoringRoutes,
  studies: studyRoutes,
  trends: trendRoutes,
};
