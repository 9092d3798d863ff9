import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import * as z from "zod/mini";
import { languages, readLanguages, shownVariable, ZBranch, ZNewPassword, ZRepository, type Variable } from "@trabecula/contracts";
import { trustedProxies } from "@trabecula/client-address";
import { logFormats, logLevels } from "@trabecula/telemetry";
import { isCommonPassword } from "@trabecula/contracts/guessed-passwords";
import { commonPasswords } from "@trabecula/strapi-plugin-accounts/common-passwords";
import { bucketVariables, readUploadsBucket } from "./uploads-bucket.ts";

/** Strapi's timestamps have no time zone in PostgreSQL; they use that of the process. */
export function runInUtc(): void {
  process.env.TZ = "UTC";
}

/** The parsed environment. Nothing else reads `process.env`. */
export type Env = Readonly<ReturnType<typeof readEnv>>;

const wholePort = "must be a port, from 1 to 65535";
const port = (fallback: number) =>
  z._default(z.coerce.number(wholePort).check(z.int(wholePort), z.gte(1, wholePort), z.lte(65535, wholePort)), fallback);
const address = (protocol: RegExp, must: string) => z.url({ protocol, error: `must be ${must}` });
const webAddress = address(/^https?$/, "an http or https address, such as https://bones.example.org");

/** Strapi's panel is built for this path. */
const panelPath = /^\/(?:admin[/]*)?$/;

const sslModes = ["disable", "require", "verify-full"] as const;
const sslMode = z.optional(z.enum(sslModes, `must be one of ${sslModes.join(", ")}`));

const ZRawEnv = z.object({
  CMS_PORT: port(1337),
  CMS_HOST: z._default(z.string(), "127.0.0.1"),
  SITE_PORT: port(4321),
  SITE_URL: z.optional(webAddress),
  PANEL_URL: z.optional(
    webAddress.check(z.refine((url) => panelPath.test(URL.parse(url)?.pathname ?? "/"), "must be an address without a path")),
  ),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(
    address(/^postgres(ql)?$/, "an address that begins with postgres://").check(
      z.refine((url) => sslMode.safeParse(sslModeIn(url) ?? undefined).success, `must have an sslmode of ${sslModes.join(", ")}, or none`),
    ),
  ),
  DATABASE_HOST: z.optional(z.string()),
  DATABASE_PORT: port(5432),
  DATABASE_NAME: z._default(z.string(), "trabecula"),
  DATABASE_USERNAME: z._default(z.string(), "trabecula"),
  DATABASE_PASSWORD: z._default(z.string(), ""),
  DATABASE_SSL: sslMode,
  DATABASE_SSL_CA: z.optional(z.string()),
  PGSSLMODE: sslMode,
  APP_SECRET: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  APP_SECRET_OLD: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  ...bucketVariables,
  SMTP_URL: z.optional(address(/^smtps?$/, "an address that begins with smtp:// or smtps://")),
  MAIL_FROM: z._default(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/, "must be a mail address")), "Trabecula <no-reply@localhost>"),
  BOUNCE_TOKEN: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  OIDC_FILE: z.optional(z.string()),
  ADMIN_EMAIL: z._default(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, "must be a mail address")), "admin@trabecula.local"),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.refine(
        fits(ZNewPassword),
        "must have at least 8 characters and at most 72 bytes, with upper and lower case letters, a digit and a symbol",
      ),
      z.refine((password) => !isCommonPassword(password, commonPasswords), "must not be one of the passwords that are guessed first"),
    ),
  ),
  REPOSITORY: z.optional(z.string().check(z.refine(fits(ZRepository), "must be owner/name"))),
  REPOSITORY_API_URL: z._default(webAddress, "https://api.github.com"),
  PRODUCTION_BRANCH: z.optional(z.string().check(z.refine(fits(ZBranch), "must be the name of a branch"))),
  TRUST_PROXY: z._default(z.string().check(z.refine(isProxyList, "must be a list of addresses, networks or loopback")), "loopback"),
  CONNECTION_HOSTS: z._default(
    z
      .string()
      .check(z.refine((list) => originsIn(list).every((origin) => origin !== null), "must be a list of hosts; http only for this machine")),
    "",
  ),
  CONNECTION_NETWORKS: z._default(z.string().check(z.refine(isNetworkList, "must be a list of networks, such as 10.0.0.0/8")), ""),
  LANGUAGES: z.optional(z.string().check(z.refine(isLanguageList, `must name languages among ${languages.join(", ")}`))),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`), "warn"),
  LOG_FORMAT: z._default(z.enum(logFormats, `must be one of ${logFormats.join(", ")}`), "text"),
  LOG_AUDIT: z._default(z.enum(["yes", "no"], "must be yes or no"), "no"),
});

export const variableNames = Object.keys(ZRawEnv.shape) as VariableName[];
type VariableName = keyof typeof ZRawEnv.shape;

/** Whether /admin/debug shows the value. Hides secrets, personal addresses, and values that may contain a name, such as folders. */
const isShown: Readonly<Record<VariableName, boolean>> = {
  CMS_PORT: true,
  CMS_HOST: true,
  SITE_PORT: true,
  SITE_URL: true,
  PANEL_URL: true,
  DATA_DIR: false,
  DATABASE_URL: false,
  DATABASE_HOST: true,
  DATABASE_PORT: true,
  DATABASE_NAME: true,
  DATABASE_USERNAME: false,
  DATABASE_PASSWORD: false,
  DATABASE_SSL: true,
  DATABASE_SSL_CA: false,
  PGSSLMODE: true,
  APP_SECRET: false,
  APP_SECRET_OLD: false,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: false,
  S3_SECRET_ACCESS_KEY: false,
  S3_PATH_STYLE: true,
  SMTP_URL: false,
  MAIL_FROM: false,
  BOUNCE_TOKEN: false,
  METRICS_TOKEN: false,
  OIDC_FILE: false,
  ADMIN_EMAIL: false,
  ADMIN_PASSWORD: false,
  REPOSITORY: true,
  REPOSITORY_API_URL: true,
  PRODUCTION_BRANCH: true,
  TRUST_PROXY: true,
  CONNECTION_HOSTS: true,
  CONNECTION_NETWORKS: true,
  LANGUAGES: true,
  LOG_LEVEL: true,
  LOG_FORMAT: true,
  LOG_AUDIT: true,
};

function fits(contract: z.ZodMiniType) {
  return (value: string): boolean => contract.safeParse(value).success;
}

function isProxyList(list: string): boolean {
  try {
    trustedProxies(list);
    return true;
  } catch {
    return false;
  }
}

const itemsOf = (list: string): string[] =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

function originsIn(list: string): (string | null)[] {
  return itemsOf(list).map((item) => {
    const url = URL.parse(item.includes("://") ? item : `https://${item}`);
    const isWhole = url !== null && url.pathname === "/" && url.search + url.hash + url.username === "";
    return isWhole && (url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url))) ? url.origin : null;
  });
}

function isLanguageList(list: string): boolean {
  try {
    return readLanguages(list).length > 0;
  } catch {
    return false;
  }
}

function isNetworkList(list: string): boolean {
  return itemsOf(list).every((item) => {
    const [, address = "", bits = ""] = /^(.+)\/(\d{1,3})$/.exec(item) ?? [];
    return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  });
}

/** Empty variables count as unset. @throws Error that names every invalid variable and what it must be, never its value */
export function readEnv(variables: NodeJS.ProcessEnv, root: string) {
  const raw = readRaw(variables);
  return {
    cmsPort: raw.CMS_PORT,
    cmsHost: raw.CMS_HOST,
    sitePort: raw.SITE_PORT,
    siteUrl: (raw.SITE_URL ?? `http://localhost:${raw.SITE_PORT}`).replace(/\/+$/, ""),
    /** Address of Strapi's panel without `/admin`, for links in its mails. Null sends none. */
    panelUrl: raw.PANEL_URL === undefined ? null : new URL(raw.PANEL_URL).origin,
    dataDir: path.resolve(root, raw.DATA_DIR),
    /** PostgreSQL; null for SQLite in the data folder. */
    databaseUrl: databaseAddress(raw),
    appSecret: raw.APP_SECRET ?? null,
    /** Previous master secret: its signatures are still accepted. Null if none, or if the data folder holds it. */
    appSecretOld: raw.APP_SECRET_OLD ?? null,
    /** Null stores uploads in the data folder. */
    uploadsBucket: readUploadsBucket(raw),
    smtpUrl: raw.SMTP_URL ?? null,
    mailFrom: raw.MAIL_FROM,
    /** Token for a mail server that forwards bounces; null rejects them. */
    bounceToken: raw.BOUNCE_TOKEN ?? null,
    /** Token for Prometheus; null disables metrics. */
    metricsToken: raw.METRICS_TOKEN ?? null,
    /** JSON with the OpenID Connect providers; null: only local accounts. */
    oidcFile: raw.OIDC_FILE === undefined ? null : path.resolve(root, raw.OIDC_FILE),
    adminEmail: raw.ADMIN_EMAIL.toLowerCase(),
    adminPassword: raw.ADMIN_PASSWORD ?? null,
    /** `owner/name` at the code host; null hides the version in the footer. */
    repository: raw.REPOSITORY ?? null,
    repositoryApiUrl: raw.REPOSITORY_API_URL.replace(/\/+$/, ""),
    /** Branch whose latest commit the footer dates; null for the default branch. */
    productionBranch: raw.PRODUCTION_BRANCH ?? null,
    trustProxy: raw.TRUST_PROXY,
    connectionHosts: originsIn(raw.CONNECTION_HOSTS).filter((origin) => origin !== null),
    connectionNetworks: itemsOf(raw.CONNECTION_NETWORKS),
    languages: readLanguages(raw.LANGUAGES),
    logLevel: raw.LOG_LEVEL,
    logFormat: raw.LOG_FORMAT,
    auditToLog: raw.LOG_AUDIT === "yes",
  };
}

function readRaw(variables: NodeJS.ProcessEnv): z.infer<typeof ZRawEnv> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = ZRawEnv.safeParse(given);
  if (!parsed.success) throw new Error(`The environment is not usable: ${parsed.error.issues.map(problem).join("; ")}.`);
  return parsed.data;
}

export function readConfiguration(variables: NodeJS.ProcessEnv): Variable[] {
  const raw = readRaw(variables);
  return variableNames.map((name) => shownVariable(name, variables[name], isShown[name], raw[name]));
}

/** States whether to encrypt, for node-postgres and PostgreSQL's own programs. */
function databaseAddress(raw: z.infer<typeof ZRawEnv>): string | null {
  const given = raw.DATABASE_URL ?? addressOfParts(raw);
  if (given === null) return null;
  const url = new URL(given);
  const mode = raw.DATABASE_SSL ?? sslModeIn(given) ?? raw.PGSSLMODE ?? (isThisMachine(url) ? "disable" : "verify-full");
  url.searchParams.set("sslmode", mode);
  if (raw.DATABASE_SSL_CA !== undefined) url.searchParams.set("sslrootcert", raw.DATABASE_SSL_CA);
  return url.href;
}

function sslModeIn(url: string): string | null {
  return URL.parse(url)?.searchParams.get("sslmode") ?? null;
}

function isThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get("host") ?? hostname;
  return host === "" || host.startsWith("/") || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

/** Unlike a URL, these variables allow any character in a password. */
function addressOfParts(raw: z.infer<typeof ZRawEnv>): string | null {
  if (raw.DATABASE_HOST === undefined) return null;
  const [user, password, name] = [raw.DATABASE_USERNAME, raw.DATABASE_PASSWORD, raw.DATABASE_NAME].map(encodeURIComponent);
  return `postgres://${user}:${password}@${raw.DATABASE_HOST}:${raw.DATABASE_PORT}/${name}`;
}

function problem(issue: { path: readonly PropertyKey[]; message: string }): string {
  const reason = issue.message.startsWith("must") ? issue.message : "is not of the documented form";
  return `${issue.path.map(String).join(".")} ${reason}`;
}

/** Relative folders in the environment start here, independent of the working directory. */
function findRoot(from: string): string {
  const manifest = path.join(from, "package.json");
  if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, "utf8")) as { name?: string }).name === "trabecula") return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error("The CMS must lie inside the repository of the product.");
  return findRoot(parent);
}

export const root = findRoot(import.meta.dirname);

export const env = readEnv(process.env, root);

export const configuration = readConfiguration(process.env);
