import * as titles from "@trabecula/messages/entry-titles";

/** Every address of the app. The server answers these with the app's shell and all others with the not-found page. */
export const appPaths = [
  "/dashboard",
  "/patients",
  "/patients/new",
  "/patients/import",
  "/patients/:patientId",
  "/reports",
  "/reports/:reportId",
  "/reports/:reportId/revisions/:revision",
  "/new-report",
  "/score",
  "/datasets/:datasetId",
  "/scanner-fit",
  "/scanner-fit/:checkId",
  "/settings/:view",
  "/account-deleted",
  "/admin",
  "/admin/overview",
  "/admin/users",
  "/admin/users/:userId",
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

/**
 * The forms before the log-in and behind mailed links, with their titles. Each is a page of its own, which loads little; the
 * app's shell has none of them.
 */
export const entryTitles = {
  "/researcher-login": titles.logIn,
  "/patient-login": titles.patientLogin,
  "/researcher-signup": titles.signUp,
  "/forgot-password": titles.forgotPassword,
  "/reset-password/:token": titles.resetPassword,
  "/accept-invite/:token": titles.invitation,
  "/confirm-email/:token": titles.confirmEmail,
} as const;

export type EntryPath = keyof typeof entryTitles;

const entryPaths = Object.keys(entryTitles) as EntryPath[];

/** Where mailed links lead: such an address is a key to an account. */
export const mailedPaths: readonly EntryPath[] = entryPaths.filter((path) => path.endsWith("/:token"));

/** The views of /settings that exist. */
export const settingsViews = [
  "account-details",
  "change-email",
  "change-password",
  "two-factor",
  "default-datasets",
  "patient-names",
  "tokens",
  "sessions",
  "export",
  "delete-account",
] as const;

/** The app address that a path belongs to; null: none, so it is a public page or nothing. */
export function findAppPath(pathname: string): AppPath | null {
  return findPattern(appPaths, pathname);
}

/** The form that a path belongs to; null: none. */
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
