import * as words from "@trabecula/words/app-frame";
import type { AppPath } from "../paths.ts";

/** The first title of each screen, known to the server's shell and to the app. */
export const appTitles: Record<AppPath, string> = {
  "/dashboard": words.dashboard,
  "/patients": words.patients,
  "/patients/new": "New patient",
  "/patients/import": "Import patients",
  "/patients/:patientId": "Patient",
  "/reports": words.reports,
  "/reports/:reportId": "Report",
  "/reports/:reportId/revisions/:revision": "Earlier revision",
  "/new-report": words.newReport,
  "/score": words.scoreStudy,
  "/settings/:view": words.settings,
  "/account-deleted": "Account deleted",
  "/admin": words.administration,
  "/admin/overview": words.overview,
  "/admin/users": words.users,
  "/admin/users/:userId": "User",
  "/admin/reports": words.reports,
  "/admin/datasets": words.datasets,
  "/admin/datasets/import": "Import dataset",
  "/admin/datasets/:datasetId": "Dataset",
  "/admin/fits": "Fitting bench",
  "/admin/fits/:fitId": "Fit",
  "/admin/precision": words.precision,
  "/admin/settings": words.settings,
  "/admin/debug": words.debug,
  "/admin/email": words.email,
  "/admin/audit": words.audit,
  "/admin/email/templates": "E-mail templates",
};
