import type { ComponentType } from "react";
import type { AppPath } from "./paths.ts";
import type { Access } from "./shell/guards.tsx";
import { lazyScreen } from "./shell/lazy-screen.ts";

export type AppRoute = { title: string; access: Access; screen: ComponentType };

/** Every screen of the app, by its address; a path of paths.ts without a line here does not compile. */
export const routes: Record<AppPath, AppRoute> = {
  "/dashboard": { title: "Dashboard", access: "logged-in", screen: lazyScreen("dashboard", () => import("./dashboard/DashboardScreen.tsx")) },
  "/reports": { title: "Reports", access: "logged-in", screen: lazyScreen("reports", () => import("./reports/ReportsScreen.tsx")) },
  "/reports/:reportId": { title: "Report", access: "logged-in", screen: lazyScreen("report", () => import("./report/ReportScreen.tsx")) },
  "/new-report": { title: "New report", access: "logged-in", screen: lazyScreen("new-report", () => import("./new-report/NewReportScreen.tsx")) },
  "/settings/:view": { title: "Settings", access: "logged-in", screen: lazyScreen("settings", () => import("./settings/SettingsScreen.tsx")) },
  "/researcher-login": { title: "Log in", access: "logged-out", screen: lazyScreen("researcher-login", () => import("./login/ResearcherLoginScreen.tsx")) },
  "/patient-login": { title: "Patient login", access: "logged-out", screen: lazyScreen("patient-login", () => import("./login/PatientLoginScreen.tsx")) },
  "/researcher-signup": { title: "Sign up", access: "logged-out", screen: lazyScreen("researcher-signup", () => import("./signup/SignupScreen.tsx")) },
  "/confirm-email/:token": { title: "Confirm e-mail", access: "anyone", screen: lazyScreen("confirm-email", () => import("./confirm-email/ConfirmEmailScreen.tsx")) },
  "/admin": { title: "Admin", access: "admin", screen: lazyScreen("admin", () => import("../admin/AdminIndexScreen.tsx")) },
  "/admin/overview": { title: "Overview", access: "admin", screen: lazyScreen("admin-overview", () => import("../admin/overview/OverviewScreen.tsx")) },
  "/admin/users": { title: "Users", access: "admin", screen: lazyScreen("admin-users", () => import("../admin/users/UsersScreen.tsx")) },
  "/admin/users/:userId": { title: "User", access: "admin", screen: lazyScreen("admin-user", () => import("../admin/users/UserScreen.tsx")) },
  "/admin/email": { title: "E-mail", access: "admin", screen: lazyScreen("admin-email", () => import("../admin/mail/MailScreen.tsx")) },
};
