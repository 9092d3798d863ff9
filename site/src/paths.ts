import * as titles from "@trabecula/messages/entry-titles";

/** App addresses get the shell; unknown addresses get the not-found page. */
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

/** Separate, small pages outside the app shell. */
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

/** These URLs contain secret tokens. */
export const mailedPaths: readonly EntryPath[] = entryPaths.filter((path) => path.endsWith("/:token"));

/** Where /contact, which is a file, sends its form. */
export const contactFormPath = "/contact/send";

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

/** Null: a public or unknown page. */
export function findAppPath(pathname: string): AppPath | null {
  return findPattern(appPaths, pathname);
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
