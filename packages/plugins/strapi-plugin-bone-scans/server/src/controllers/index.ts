import { curationRoutes } from "./curation.ts";
import { datasetRoutes } from "./datasets.ts";
import { deviceCalibrationRoutes } from "./device-calibrations.ts";
import { deviceRoutes } from "./devices.ts";
import { fitRoutes } from "./fits.ts";
import { patientRoutes } from "./patients.ts";
import { phantomRoutes } from "./phantoms.ts";
import { portalRoutes } from "./portal.ts";
import { precisionRoutes } from "./precision.ts";
import { reportMetadataRoutes } from "./report-metadata.ts";
import { reportRoutes } from "./reports.ts";
import { scannerCheckRoutes } from "./scanner-checks.ts";
import { scoringRoutes } from "./scoring.ts";
import { trendRoutes } from "./trends.ts";

export const controllerRoutes = {
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
  reports: reportRoutes,
  scannerChecks: scannerCheckRoutes,
  scoring: scoringRoutes,
  trends: trendRoutes,
};
