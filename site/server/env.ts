import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { trustedProxies } from "@trabecula/client-address";
import { readLanguages, shownVariable, type Language, type Variable } from "@trabecula/contracts";
import { askedLogFormat, logFormats, logLevels, type LogFormat, type LogLevel } from "@trabecula/telemetry";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type SiteEnv = {
  port: number;
  host: string;
  /** Interchangeable CMS instances, without trailing slash. */
  cmsUrls: readonly [string, ...string[]];
  siteUrl: string | null;
  /** Base URL for absolute links; as in the CMS's mails. */
  publicUrl: string;
  /** Trusted proxies: addresses, networks or `loopback`. */
  trustProxy: string;
  pagesDir: string;
  /** English first. */
  languages: readonly Language[];
  logLevel: LogLevel;
  logFormat: LogFormat;
  metricsToken: string | null;
};

/** True if /admin/debug shows the value. Folders may contain a person's name. */
const isShown = {
  SITE_PORT: true,
  SITE_HOST: true,
  SITE_URL: true,
  CMS_URL: true,
  CMS_PORT: true,
  DATA_DIR: false,
  TRUST_PROXY: true,
  LANGUAGES: true,
  LOG_LEVEL: true,
  LOG_FORMAT: true,
  METRICS_TOKEN: false,
} as const;
type VariableName = keyof typeof isShown;

export const variableNames = Object.keys(isShown) as VariableName[];

/** Unlisted names do not compile. */
type Source = { readonly [Name in VariableName]?: string | undefined };

/** @throws Error with one sentence naming the invalid variable. */
export function readEnv(source: Source = process.env): SiteEnv {
  const port = readPort(source, "SITE_PORT", 4321);
  const siteUrl = readUrl(source, "SITE_URL");
  return {
    port,
    host: source["SITE_HOST"] || "127.0.0.1",
    cmsUrls: readCmsUrls(source),
    siteUrl,
    publicUrl: siteUrl ?? `http://localhost:${port}`,
    trustProxy: readProxies(source),
    pagesDir: resolve(root, source["DATA_DIR"] || "data", "pages"),
    languages: readLanguages(source["LANGUAGES"]),
    logLevel: readWord(source, "LOG_LEVEL", logLevels, "warn"),
    logFormat: readWord(source, "LOG_FORMAT", logFormats, "text"),
    metricsToken: readToken(source),
  };
}

/** Works even if another variable is invalid. */
export function wantedLogFormat(): LogFormat {
  return askedLogFormat(process.env["LOG_FORMAT"]);
}

/** Variables for administrators: the value, or only whether it is set. */
export function readConfiguration(source: Source = process.env): Variable[] {
  return variableNames.map((name) => shownVariable(name, source[name], isShown[name], source[name] || undefined));
}

function readPort(source: Source, name: VariableName, fallback: number): number {
  const text = source[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} must be a port from 1 to 65535, not "${text}".`);
  return port;
}

function readToken(source: Source): string | null {
  const text = source["METRICS_TOKEN"] || null;
  if (text !== null && text.length < 32) throw new Error("METRICS_TOKEN must have at least 32 characters.");
  return text;
}

function readWord<Word extends string>(source: Source, name: VariableName, words: readonly Word[], otherwise: Word): Word {
  const text = source[name] || otherwise;
  const word = words.find((one) => one === text);
  if (word === undefined) throw new Error(`${name} must be one of ${words.join(", ")}, not "${text}".`);
  return word;
}

function readProxies(source: Source): string {
  const list = source["TRUST_PROXY"] || "loopback";
  try {
    trustedProxies(list);
    return list;
  } catch (error) {
    throw new Error(`TRUST_PROXY cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}

function readCmsUrls(source: Source): SiteEnv["cmsUrls"] {
  const [first, ...others] = (source["CMS_URL"] ?? "").split(",").flatMap((text) => checkedUrl(text.trim(), "CMS_URL") ?? []);
  return [first ?? `http://127.0.0.1:${readPort(source, "CMS_PORT", 1337)}`, ...others];
}

function readUrl(source: Source, name: VariableName): string | null {
  return checkedUrl(source[name], name);
}

function checkedUrl(text: string | undefined, name: VariableName): string | null {
  if (!text) return null;
  const isHttp = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  if (!isHttp) throw new Error(`${name} must be an http or https address, not "${text}".`);
  return text.replace(/\/+$/, "");
}
