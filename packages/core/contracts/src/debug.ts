import * as z from "zod/mini";
import { errorNames } from "./error-names.ts";
import { pagePatterns } from "./page-patterns.ts";
import { ZInstant } from "./primitives.ts";

/** Works of the server that no call waits for. */
export const ZWorkName = z.enum(["mails", "fits", "documents", "tables", "publications", "account-sweep", "fit-sweep", "upload-sweep"]);
export type WorkName = z.infer<typeof ZWorkName>;

/** Counts are null where a work has nothing to count. */
export const ZBackgroundWork = z.object({
  name: ZWorkName,
  /** `all`: counted in the database, for all servers together; `this`: of the server that answers. Times are always its own. */
  counts: z.enum(["all", "this"]),
  waiting: z.nullable(z.number()),
  running: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  lastRunAt: z.nullable(ZInstant),
  lastFailureAt: z.nullable(ZInstant),
  isStuck: z.boolean(),
});
export type BackgroundWork = z.infer<typeof ZBackgroundWork>;

/** `warning`: somebody should look at it; `failing`: it does not do its work. */
export const ZHealthState = z.enum(["ok", "warning", "failing"]);
export type HealthState = z.infer<typeof ZHealthState>;

/** The parts whose health is watched. */
export const ZHealthPart = z.enum(["database", "disk", "mail", "fits"]);
export type HealthPart = z.infer<typeof ZHealthPart>;

/** What is wrong with a part, as a word. */
export const ZHealthReason = z.enum([
  "no-answer",
  "locked",
  "full",
  "gone",
  "refused",
  "damaged",
  "little-space",
  "no-space",
  "stuck",
  "not-configured",
  "unsent",
  "failed",
]);
export type HealthReason = z.infer<typeof ZHealthReason>;

/** Health of the server that answers. */
export const ZServerHealth = z.object({
  parts: z.array(z.object({ part: ZHealthPart, state: ZHealthState, reason: z.nullable(ZHealthReason) })),
  /** Time that the database took for one small write; null where it did not answer. */
  databaseMs: z.nullable(z.number()),
  /** Of the data folder or the folder for temporary files, whichever has less. */
  diskFreeBytes: z.nullable(z.number()),
});
export type ServerHealth = z.infer<typeof ZServerHealth>;

/** A variable of the environment. `value` is null where it is not set and has no default, and where it is not shown. */
export const ZVariable = z.object({
  name: z.string().check(z.maxLength(60)),
  isSet: z.boolean(),
  isShown: z.boolean(),
  value: z.nullable(z.string().check(z.maxLength(500))),
});
export type Variable = z.infer<typeof ZVariable>;

/** A variable as administrators may see it: addresses without the names and passwords that may stand in them. */
export function shownVariable(name: string, given: string | undefined, isShown: boolean, value: string | number | undefined): Variable {
  const text =
    value === undefined
      ? null
      : String(value)
          .replace(/(^|,\s*)(\w+:\/\/)[^/?#]*@/g, "$1$2")
          .replace(/[?#].*$/s, "")
          .slice(0, 500);
  return { name, isSet: given !== undefined && given !== "", isShown, value: isShown ? text : null };
}

/** What a site tells the CMS of itself in a call that it hands on. */
export const ZSiteFacts = z.strictObject({
  product: z.string().check(z.maxLength(40)),
  node: z.string().check(z.maxLength(40)),
  astro: z.string().check(z.maxLength(40)),
  startedAt: ZInstant,
  configuration: z.array(ZVariable).check(z.maxLength(40)),
});
export type SiteFacts = z.infer<typeof ZSiteFacts>;

/** An error that nobody expected: where it was, and nothing of what people sent. */
export const ZRecentError = z.object({
  at: ZInstant,
  server: z.string(),
  /** The route, such as `GET /api/reports/:id`, or the work in the background. */
  place: z.string(),
  status: z.nullable(z.number()),
  code: z.string(),
  requestId: z.nullable(z.string()),
  /** Lines of the product's own code, the innermost first. */
  frames: z.array(z.string()),
});
export type RecentError = z.infer<typeof ZRecentError>;

/** An error that a browser met, or the site's own server: its kind and the page's pattern, and nothing of what it said. */
export const ZErrorReport = z.strictObject({
  name: z.enum(errorNames),
  page: z.enum(pagePatterns),
  /** Version of the product that the page came with. */
  release: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z0-9.]{1,20})?$/)),
});
export type ErrorReport = z.infer<typeof ZErrorReport>;

/** How often errors of one kind were met on one page within a day (UTC). */
export const ZCountedError = z.object({
  day: z.iso.date(),
  source: z.enum(["browser", "site"]),
  name: z.enum(errorNames),
  page: z.enum(pagePatterns),
  /** Null: a version that no server has run in the last three days. */
  release: z.nullable(z.string()),
  count: z.number(),
});
export type CountedError = z.infer<typeof ZCountedError>;

/** How long calls of one route took; ms, within 7 percent. `failures`: answers of 500 and above. */
export const ZRouteTimes = z.object({
  route: z.string(),
  calls: z.number(),
  failures: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
});
export type RouteTimes = z.infer<typeof ZRouteTimes>;

/** The worst of each part within half an hour; null where the server did not look, as while it was stopped. */
export const ZHealthSpan = z.object({
  from: ZInstant,
  database: z.nullable(ZHealthState),
  disk: z.nullable(ZHealthState),
  mail: z.nullable(ZHealthState),
  fits: z.nullable(ZHealthState),
});
export type HealthSpan = z.infer<typeof ZHealthSpan>;

export const ZDebug = z.object({
  at: ZInstant,
  /** Short name of the server that answers; the same after a restart. */
  server: z.string(),
  /** Those of the last three days, the newest first. */
  servers: z.array(z.object({ server: z.string(), product: z.string(), startedAt: ZInstant, seenAt: ZInstant })),
  versions: z.object({
    product: z.string(),
    commit: z.nullable(z.string()),
    node: z.string(),
    strapi: z.string(),
    engine: z.string(),
    database: z.string(),
    /** When the tables last changed, and the migrations that have run. */
    schemaChangedAt: z.nullable(ZInstant),
    migrations: z.array(z.string()),
  }),
  /** Null where the call did not come through a site that the CMS trusts. */
  site: z.nullable(ZSiteFacts),
  configuration: z.array(ZVariable),
  health: ZServerHealth,
  work: z.array(ZBackgroundWork),
  /** Of the server that answers, within the last hour, the slowest first. */
  routes: z.array(ZRouteTimes),
  /** Of all servers, the newest first. */
  errors: z.array(ZRecentError),
  /** Of browsers and of the site within the last 30 days, the newest day first and in it the most frequent. */
  countedErrors: z.array(ZCountedError),
  history: z.array(z.object({ server: z.string(), spans: z.array(ZHealthSpan) })),
});
export type Debug = z.infer<typeof ZDebug>;
