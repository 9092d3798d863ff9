/** Kinds of errors that are counted. Every other one counts as `other`: a name that somebody makes up is not kept. */
export const errorNames = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AggregateError",
  /** The browser refused: a right, a full store, a network that went away. */
  "DOMException",
  /** The code of a screen did not come. */
  "ChunkLoadError",
  /** The site could not make a page. */
  "PageError",
  "other",
] as const;

export type ErrorName = (typeof errorNames)[number];

/**
 * Pages of the site, by their patterns: no address has anything of a person once its ids and tokens are left out. A test of the
 * site holds its list here. `/:slug` is a page of staff, `other` whatever else there is.
 */
export const pagePatterns = [
  "/",
  "/404",
  "/about",
  "/accept-invite/:token",
  "/account-deleted",
  "/admin",
  "/admin/audit",
  "/admin/datasets",
  "/admin/datasets/:datasetId",
  "/admin/datasets/import",
  "/admin/debug",
  "/admin/email",
  "/admin/email/templates",
  "/admin/fits",
  "/admin/fits/:fitId",
  "/admin/overview",
  "/admin/precision",
  "/admin/reports",
  "/admin/settings",
  "/admin/users",
  "/admin/users/:userId",
  "/confirm-email/:token",
  "/contact",
  "/dashboard",
  "/documentation",
  "/documentation.json",
  "/documentation/:slug",
  "/documentation/api-reference",
  "/faq",
  "/features",
  "/forgot-password",
  "/new-report",
  "/patient-login",
  "/patients",
  "/patients/:patientId",
  "/patients/import",
  "/patients/new",
  "/reports",
  "/reports/:reportId",
  "/reports/:reportId/revisions/:revision",
  "/researcher-login",
  "/researcher-signup",
  "/reset-password/:token",
  "/robots.txt",
  "/sample-report/dxa",
  "/sample-report/hr-pqct",
  "/settings/:view",
  "/site.webmanifest",
  "/sitemap.xml",
  "/terms-of-service",
  "/try",
  "/:slug",
  "other",
] as const;

export type PagePattern = (typeof pagePatterns)[number];

/** What an error counts as. */
export function errorNameOf(error: unknown): ErrorName {
  const name = error instanceof DOMException ? "DOMException" : error instanceof Error ? error.name : "";
  return errorNames.find((each) => each === name) ?? "other";
}
