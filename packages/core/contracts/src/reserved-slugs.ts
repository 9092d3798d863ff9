/**
 * First words of the addresses of the site, which no page of staff can have: its own pages and screens, what the CMS
 * answers, and names that another server in front of either might keep for itself. A test of the site holds its list here.
 */
const reserved: ReadonlySet<string> = new Set([
  "404",
  "500",
  "accept-invite",
  "account-deleted",
  "admin",
  "api",
  "clients",
  "confirm-email",
  "contact",
  "content-manager",
  "dashboard",
  "datasets",
  "documentation",
  "faq",
  "features",
  "forgot-password",
  "health",
  "home",
  "index",
  "new-report",
  "patient-login",
  "patients",
  "pictures",
  "preview",
  "reports",
  "researcher-login",
  "researcher-signup",
  "reset-password",
  "sample-report",
  "samples",
  "scanner-fit",
  "score",
  "settings",
  "try",
  "upload",
  "uploads",
]);

/** Whether the site keeps `/{slug}` for something else than a page of staff. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}
