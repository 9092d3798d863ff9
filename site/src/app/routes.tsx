import type { AppPath } from "../paths.ts";
import type { AppRoute } from "../shell/Screen.tsx";
import { lazyComponent } from "../shell/lazy-screen.ts";

function route(access: AppRoute["access"], name: string, load: Parameters<typeof lazyComponent>[1]): AppRoute {
  return { access, screen: lazyComponent(name, load) };
}

const study = route("researcher", "study", () => import("./workspaces/study/StudyScreen.tsx"));

/** A path of paths.ts without a route or title here is a type error. */
export const routes: Record<AppPath, AppRoute> = {
  "/dashboard": route("logged-in", "dashboard", () => import("./dashboard/DashboardScreen.tsx")),
  "/worklist": route("researcher", "worklist", () => import("./worklist/WorklistScreen.tsx")),
  "/patients": route("researcher", "patients", () => import("./patients/PatientsScreen.tsx")),
  "/patients/new": route("researcher", "new-patient", () => import("./patients/NewPatientScreen.tsx")),
  "/patients/import": route("researcher", "import-patients", () => import("./patients/PatientImportScreen.tsx")),
  "/patients/:patientId": route("researcher", "patient", () => import("./patients/PatientScreen.tsx")),
  "/reports": route("researcher", "reports", () => import("./reports/ReportsScreen.tsx")),
  "/reports/:reportId": route("logged-in", "report", () => import("./report/ReportByReader.tsx")),
  "/reports/:reportId/correct": route("researcher", "correct-report", () => import("./correct/CorrectScreen.tsx")),
  "/reports/:reportId/revisions/:revision": route("researcher", "report-revision", () => import("./report/ReportScreen.tsx")),
  "/recently-deleted": route("researcher", "recently-deleted", () => import("./recently-deleted/RecentlyDeletedScreen.tsx")),
  "/new-report": route("researcher", "new-report", () => import("./new-report/NewReportScreen.tsx")),
  "/score": route("researcher", "score", () => import("./score/ScoreScreen.tsx")),
  "/datasets/:datasetId": route("researcher", "dataset", () => import("./dataset/DatasetScreen.tsx")),
  "/scanner-fit": route("researcher", "scanner-fit", () => import("./scanner-fit/ScannerFitScreen.tsx")),
  "/scanner-fit/:checkId": route("researcher", "scanner-check", () => import("./scanner-fit/CheckScreen.tsx")),
  "/settings/:view": route("logged-in", "settings", () => import("./settings/SettingsScreen.tsx")),
  "/workspaces": route("researcher", "workspaces", () => import("./workspaces/WorkspacesScreen.tsx")),
  "/w/:workspaceId/study": study,
  "/w/:workspaceId/study/change": study,
  "/w/:workspaceId/study/waves": study,
  "/w/:workspaceId/settings": route("researcher", "workspace-settings", () => import("./workspaces/WorkspaceSettingsScreen.tsx")),
  "/w/:workspaceId/members": route("researcher", "workspace-members", () => import("./workspaces/MembersScreen.tsx")),
  "/w/:workspaceId/connections": route("researcher", "connections", () => import("./connections/ConnectionsScreen.tsx")),
  "/w/:workspaceId/connections/:connectionId": route("researcher", "connection", () => import("./connections/ConnectionScreen.tsx")),
  "/w/:workspaceId/audit": route("researcher", "workspace-audit", () => import("../admin/audit/WorkspaceAuditScreen.tsx")),
  "/w/:workspaceId/precision": route("researcher", "workspace-precision", () => import("../admin/precision/PrecisionScreen.tsx")),
  "/w/:workspaceId/devices/:deviceId": route("researcher", "workspace-device", () => import("../admin/phantoms/PhantomScreen.tsx")),
  "/account-deleted": route("anyone", "account-deleted", () => import("./account-deleted/AccountDeletedScreen.tsx")),
  "/admin": route("admin", "admin", () => import("../admin/AdminIndexScreen.tsx")),
  "/admin/overview": route("admin", "admin-overview", () => import("../admin/overview/OverviewScreen.tsx")),
  "/admin/users": route("admin", "admin-users", () => import("../admin/users/UsersScreen.tsx")),
  "/admin/users/:userId": route("admin", "admin-user", () => import("../admin/users/UserScreen.tsx")),
  "/admin/workspaces": route("admin", "admin-workspaces", () => import("../admin/workspaces/AdminWorkspacesScreen.tsx")),
  "/admin/reports": route("admin", "admin-reports", () => import("../admin/reports/AdminReportsScreen.tsx")),
  "/admin/datasets": route("admin", "admin-datasets", () => import("../admin/datasets/DatasetsScreen.tsx")),
  "/admin/datasets/import": route("admin", "admin-dataset-import", () => import("../admin/datasets/import/ImportScreen.tsx")),
  "/admin/datasets/:datasetId": route("admin", "admin-dataset", () => import("../admin/datasets/AdminDatasetScreen.tsx")),
  "/admin/fits": route("admin", "admin-fits", () => import("../admin/fits/FitsScreen.tsx")),
  "/admin/fits/:fitId": route("admin", "admin-fit", () => import("../admin/fits/FitScreen.tsx")),
  "/admin/precision": route("admin", "admin-precision", () => import("../admin/precision/PrecisionScreen.tsx")),
  "/admin/devices/:deviceId": route("admin", "admin-device", () => import("../admin/phantoms/PhantomScreen.tsx")),
  "/admin/debug": route("admin", "admin-debug", () => import("../admin/debug/DebugScreen.tsx")),
  "/admin/settings": route("admin", "admin-settings", () => import("../admin/settings/SiteSettingsScreen.tsx")),
  "/admin/email": route("admin", "admin-email", () => import("../admin/mail/MailScreen.tsx")),
  "/admin/audit": route("admin", "admin-audit", () => import("../admin/audit/AuditScreen.tsx")),
  "/admin/email/templates": route("admin", "admin-email-templates", () => import("../admin/mail/templates/TemplatesScreen.tsx")),
};
