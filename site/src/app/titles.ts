import type { AppPath } from "../paths.ts";

/** The first title of each screen, known to the server's shell and to the app. */
export const appTitles: Record<AppPath, string> = {
  "/dashboard": "Dashboard",
  "/reports": "Reports",
  "/reports/:reportId": "Report",
  "/new-report": "New report",
  "/settings/:view": "Settings",
  "/researcher-login": "Log in",
  "/patient-login": "Patient login",
  "/researcher-signup": "Sign up",
  "/forgot-password": "Forgot password",
  "/reset-password/:token": "Reset password",
  "/confirm-email/:token": "Confirm e-mail",
  "/account-deleted": "Account deleted",
  "/admin": "Admin",
  "/admin/overview": "Overview",
  "/admin/users": "Users",
  "/admin/users/:userId": "User",
  "/admin/datasets": "Datasets",
  "/admin/datasets/import": "Import dataset",
  "/admin/datasets/:datasetId": "Dataset",
  "/admin/fits": "Fitting bench",
  "/admin/fits/:fitId": "Fit",
  "/admin/email": "E-mail",
  "/admin/audit": "Audit",
  "/admin/email/templates": "E-mail templates",
};
