import * as z from "zod/mini";
import { errorNames } from "./error-names.ts";
import { pagePatterns } from "./page-patterns.ts";
import { ZInstant } from "./primitives.ts";

export const ZWorkName = z.enum([
  "mails",
  "fits",
  "documents",
  "files",
  "tables",
  "publications",
  "account-sweep",
  "fit-sweep",
  "retention-sweep",
  "upload-sweep",
  "deleted-sweep",
]);
export type WorkName = z.infer<typeof ZWorkName>;

export const ZBackgroundWork = z.object({
  name: ZWorkName,
  /** `all`: counts for all servers from the database; `this`: this server. Times are always of this server. */
  counts: z.enum(["all", "this"]),
  waiting: z.nullable(z.number()),
  running: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Stopped threads of this server that still run. */
  ending: z.nullable(z.number()),
  lastRunAt: z.nullable(ZInstant),
  lastFailureAt: z.nullable(ZInstant),
  isStuck: z.boolean(),
});
export type BackgroundWork = z.infer<typeof ZBackgroundWork>;

/** `warning`: needs attention; `failing`: does not work. */
export const ZHealthState = z.enum(["ok", "warning", "failing"]);
export type HealthState = z.infer<typeof ZHealthState>;

export const ZHealthPart = z.enum(["database", "disk", "mail", "fits", "threads"]);
export type HealthPart = z.infer<typeof ZHealthPart>;

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
  "not-ending",
]);
export type HealthReason = z.infer<typeof ZHealthReason>;

export const ZServerHealth = z.object({
  parts: z.array(z.object({ part: ZHealthPart, state: ZHealthState, reason: z.nullable(ZHealthReason) })),
  /** Duration of one small write; null without a response. */
  databaseMs: z.nullable(z.number()),
  /** Free space of the data or temporary folder, whichever has less. */
  diskFreeBytes: z.nullable(z.number()),
});
export type ServerHealth = z.infer<typeof ZServerHealth>;

export const ZVariable = z.object({
  name: z.string().check(z.maxLength(60)),
  isSet: z.boolean(),
  isShown: z.boolean(),
  value: z.nullable(z.string().check(z.maxLength(500))),
});
export type Variable = z.infer<typeof ZVariable>;

export function shownVariable(name: string, given: string | undefined, isShown: boolean, value: string | number | undefined): Variable {
  const text =
    value === undefined
      ? null
      : String(value)
          .replace(/(^|,\s*)(\w+:\/\/)[^/?#]*@/g, "$1$2")
          .replace(/[?#].*/s, "")
          .slice(0, 500);
  return { name, isSet: given !== undefined && given !== "", isShown, value: isShown ? text : null };
}

export const ZSiteMetadata = z.strictObject({
  product: z.string().check(z.maxLength(40)),
  node: z.string().check(z.maxLength(40)),
  astro: z.string().check(z.maxLength(40)),
  startedAt: ZInstant,
  configuration: z.array(ZVariable).check(z.maxLength(40)),
  /** Address of a proxy that the site does not trust; null for none. */
  untrustedProxy: z.nullable(z.string().check(z.maxLength(45))),
});
export type SiteMetadata = z.infer<typeof ZSiteMetadata>;

/** Location of an unexpected error, without any request content. */
export const ZRecentError = z.object({
  at: ZInstant,
  server: z.string(),
  place: z.string(),
  status: z.nullable(z.number()),
  code: z.string(),
  requestId: z.nullable(z.string()),
  frames: z.array(z.string()),
});
export type RecentError = z.infer<typeof ZRecentError>;

export const ZErrorName = z.enum(errorNames);
export const ZPagePattern = z.enum(pagePatterns);

/** Error of a browser or the site's server: kind and page pattern only, never its message. */
export const ZErrorReport = z.strictObject({
  name: ZErrorName,
  page: ZPagePattern,
  release: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z0-9.]{1,20})?$/)),
});
export type ErrorReport = z.infer<typeof ZErrorReport>;

/** Per UTC day. */
export const ZCountedError = z.object({
  day: z.iso.date(),
  source: z.enum(["browser", "site"]),
  name: ZErrorName,
  page: ZPagePattern,
  /** Null: no server ran it in the last three days. */
  release: z.nullable(z.string()),
  count: z.number(),
});
export type CountedError = z.infer<typeof ZCountedError>;

/** Milliseconds, within 7 percent. `failures`: responses of 500 and above. */
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

/** Worst state in half an hour; null if not checked, such as while stopped. */
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
  server: z.string(),
  servers: z.array(z.object({ server: z.string(), product: z.string(), startedAt: ZInstant, seenAt: ZInstant })),
  versions: z.object({
    product: z.string(),
    commit: z.nullable(z.string()),
    node: z.string(),
    strapi: z.string(),
    engine: z.string(),
    database: z.string(),
    schemaChangedAt: z.nullable(ZInstant),
    migrations: z.array(z.string()),
  }),
  /** Null unless the request came through a trusted site. */
  site: z.nullable(ZSiteMetadata),
  configuration: z.array(ZVariable),
  health: ZServerHealth,
  work: z.array(ZBackgroundWork),
  routes: z.array(ZRouteTimes),
  errors: z.array(ZRecentError),
  /** Last 30 days of browsers and site; newest day first, then most frequent. */
  countedErrors: z.array(ZCountedError),
  history: z.array(z.object({ server: z.string(), spans: z.array(ZHealthSpan) })),
});
export type Debug = z.infer<typeof ZDebug>;
