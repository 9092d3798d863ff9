import * as titles from "@trabecula/messages/entry-titles";

/** App addresses get the shell; unknown addresses get the not-found page. */
export const appPaths = [
  "/dashboard",
  "/worklist",
  "/patients",
  "/patients/new",
  "/patients/import",
  "/patients/:patientId",
  "/reports",
  "/reports/:reportId",
  "/reports/:reportId/correct",
  "/reports/:reportId/revisions/:revision",
  "/recently-deleted",
  "/new-report",
  "/score",
  "/datasets/:datasetId",
  "/scanner-fit",
  "/scanner-fit/:checkId",
  "/settings/:view",
  "/workspaces",
  "/w/:workspaceId/study",
  "/w/:workspaceId/study/change",
  "/w/:workspaceId/study/waves",
  "/w/:workspaceId/settings",
  "/w/:workspaceId/members",
  "/w/:workspaceId/connections",
  "/w/:workspaceId/connections/:connectionId",
  "/w/:workspaceId/audit",
  "/w/:workspaceId/precision",
  "/w/:workspaceId/devices/:deviceId",
  "/account-deleted",
  "/admin",
  "/admin/overview",
  "/admin/users",
  "/admin/users/:userId",
  "/admin/workspaces",
  "/admin/reports",
  "/admin/datasets",
  "/admin/datasets/import",
  "/admin/datasets/:datasetId",
  "/admin/fits",
  "/admin/fits/:fitId",
  "/admin/precision",
  "/admin/devices/:deviceId",
  "/admin/settings",
  "/admin/debug",
  "/admin/email",
  "/admin/audit",
  "/admin/email/templates",
] as const;

export type AppPath = (typeof appPaths)[number];

/** Collections of a workspace, also at `/w/:workspaceId/…`. Alone, they mean the workspace used last. */
export const workspacePaths: readonly AppPath[] = [
  "/dashboard",
  "/worklist",
  "/patients",
  "/patients/new",
  "/patients/import",
  "/reports",
  "/recently-deleted",
  "/new-report",
  "/score",
];

const workspacePrefix = /^\/w\/[^/]+(?=\/.)/;

export function withoutWorkspace(path: string): string {
  const rest = path.replace(workspacePrefix, "");
  return findPattern(workspacePaths, rest.split(/[?#]/, 1)[0]!) ? rest : path;
}

export const inWorkspace = (workspaceId: string, path: string): string => `/w/${workspaceId}${path}`;

/** Separate, small pages outside the app shell. */
export const entryTitles = {
  "/researcher-login": titles.logIn,
  "/patient-login": titles.patientLogin,
  "/researcher-signup": titles.signUp,
  "/forgot-password": titles.forgotPassword,
  "/reset-password/:token": titles.resetPassword,
  "/accept-invite/:token": titles.invitation,
  "/workspace-invitation/:token": titles.invitation,
  "/confirm-email/:token": titles.confirmEmail,
} as const;

export type EntryPath = keyof typeof entryTitles;

const entryPaths = Object.keys(entryTitles) as EntryPath[];

/** These URLs contain secret tokens. */
export const mailedPaths: readonly EntryPath[] = entryPaths.filter((path) => path.endsWith("/:token"));

/** Address for the form of /contact, which is a file. */
export const contactFormPath = "/contact/send";

export const settingsViews = [
  "account-details",
  "change-email",
  "change-password",
  "two-factor",
  "linked-logins",
  "default-datasets",
  "patient-names",
  "tokens",
  "sessions",
  "export",
  "delete-account",
] as const;

/** Null: a public or unknown page. */
export function findAppPath(pathname: string): AppPath | null {
  return findPattern(appPaths, withoutWorkspace(pathname));
}

export function findEntryPath(pathname: string): EntryPath | null {
  return findPattern(entryPaths, pathname);
}

export function isAppPath(pathname: string): boolean {
  return findAppPath(pathname) !== null;
}

function findPattern<Pattern extends string>(patterns: readonly Pattern[], pathname: string): Pattern | null {
  const parts = partsOf(pathname);
  return patterns.find((pattern) => matches(partsOf(pattern), parts)) ?? null;
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, "").split("/").slice(1);
}

function matches(pattern: string[], parts: string[]): boolean {
  if (pattern.length !== parts.length) return false;
  return pattern.every((piece, index) =>
    piece === ":view" ? isSettingsView(parts[index]) : piece.startsWith(":") ? parts[index] !== "" : piece === parts[index],
  );
}

function isSettingsView(view: string | undefined): boolean {
  return (settingsViews as readonly (string | undefined)[]).includes(view);
}
