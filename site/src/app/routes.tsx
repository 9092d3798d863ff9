import type { AppPath } from "../paths.ts";
import type { AppRoute } from "../shell/Screen.tsx";
import { lazyScreen } from "../shell/lazy-screen.ts";

/** A path of paths.ts without a route or title here is a type error. */
export const routes: Record<AppPath, AppRoute> = {
  "/dashboard": { access: "logged-in", screen: lazyScreen("dashboard", () => import("./dashboard/DashboardScreen.tsx")) },
  "/patients": { access: "researcher", screen: lazyScreen("patients", () => import("./patients/PatientsScreen.tsx")) },
  "/patients/new": { access: "researcher", screen: lazyScreen("new-patient", () => import("./patients/NewPatientScreen.tsx")) },
  "/patients/import": { access: "researcher", screen: lazyScreen("import-patients", () => import("./patients/PatientImportScreen.tsx")) },
  "/patients/:patientId": { access: "researcher", screen: lazyScreen("patient", () => import("./patients/PatientScreen.tsx")) },
  "/reports": { access: "researcher", screen: lazyScreen("reports", () => import("./reports/ReportsScreen.tsx")) },
  "/reports/:reportId": { access: "logged-in", screen: lazyScreen("report", () => import("./report/ReportByReader.tsx")) },
  "/reports/:reportId/revisions/:revision": {
    access: "researcher",
    screen: lazyScreen("report-revision", () => import("./report/ReportScreen.tsx")),
  },
  "/new-report": { access: "researcher", screen: lazyScreen("new-report", () => import("./new-report/NewReportScreen.tsx")) },
  "/score": { access: "researcher", screen: lazyScreen("score", () => import("./score/ScoreScreen.tsx")) },
  "/datasets/:datasetId": { access: "researcher", screen: lazyScreen("dataset", () => import("./dataset/DatasetScreen.tsx")) },
  "/scanner-fit": { access: "researcher", screen: lazyScreen("scanner-fit", () => import("./scanner-fit/ScannerFitScreen.tsx")) },
  "/scanner-fit/:checkId": {
    access: "researcher",
    screen: lazyScreen("scanner-check", () => import("./scanner-fit/CheckScreen.tsx")),
  },
  "/settings/:view": { access: "logged-in", screen: lazyScreen("settings", () => import("./settings/SettingsScreen.tsx")) },
  "/account-deleted": {
    access: "anyone",
    screen: lazyScreen("account-deleted", () => import("./account-deleted/AccountDeletedScreen.tsx")),
  },
  "/admin": { access: "admin", screen: lazyScreen("admin", () => import("../admin/AdminIndexScreen.tsx")) },
  "/admin/overview": { access: "admin", screen: lazyScreen("admin-overview", () => import("../admin/overview/OverviewScreen.tsx")) },
  "/admin/users": { access: "admin", screen: lazyScreen("admin-users", () => import("../admin/users/UsersScreen.tsx")) },
  "/admin/users/:userId": { access: "admin", screen: lazyScreen("admin-user", () => import("../admin/users/UserScreen.tsx")) },
  "/admin/reports": { access: "admin", screen: lazyScreen("admin-reports", () => import("../admin/reports/ReportsScreen.tsx")) },
  "/admin/datasets": { access: "admin", screen: lazyScreen("admin-datasets", () => import("../admin/datasets/DatasetsScreen.tsx")) },
  "/admin/datasets/import": {
    access: "admin",
    screen: lazyScreen("admin-dataset-import", () => import("../admin/datasets/import/ImportScreen.tsx")),
  },
  "/admin/datasets/:datasetId": {
    access: "admin",
    screen: lazyScreen("admin-dataset", () => import("../admin/datasets/DatasetScreen.tsx")),
  },
  "/admin/fits": { access: "admin", screen: lazyScreen("admin-fits", () => import("../admin/fits/FitsScreen.tsx")) },
  "/admin/fits/:fitId": { access: "admin", screen: lazyScreen("admin-fit", () => import("../admin/fits/FitScreen.tsx")) },
  "/admin/precision": { access: "admin", screen: lazyScreen("admin-precision", () => import("../admin/precision/PrecisionScreen.tsx")) },
  "/admin/devices/:deviceId": {
    access: "admin",
    screen: lazyScreen("admin-device", () => import("../admin/phantoms/PhantomScreen.tsx")),
  },
  "/admin/debug": { access: "admin", screen: lazyScreen("admin-debug", () => import("../admin/debug/DebugScreen.tsx")) },
  "/admin/settings": { access: "admin", screen: lazyScreen("admin-settings", () => import("../admin/settings/SiteSettingsScreen.tsx")) },
  "/admin/email": { access: "admin", screen: lazyScreen("admin-email", () => import("../admin/mail/MailScreen.tsx")) },
  "/admin/audit": { access: "admin", screen: lazyScreen("admin-audit", () => import("../admin/audit/AuditScreen.tsx")) },
  "/admin/email/templates": {
    access: "admin",
    screen: lazyScreen("admin-email-templates", () => import("../admin/mail/templates/TemplatesScreen.tsx")),
  },
};
