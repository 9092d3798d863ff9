/** What the site's server reads from its environment, checked once at start. */
export type SiteEnv = {
  port: number;
  host: string;
  /** Where the CMS answers, without a trailing slash. */
  cmsUrl: string;
  /** The public address, without a trailing slash; null: taken from each request. */
  siteUrl: string | null;
  /** How much the server writes to its log: pino's level names. */
  logLevel: string;
};

type Source = Record<string, string | undefined>;

/**
 * Parses the environment.
 * @throws Error with one sentence naming the variable that cannot be used.
 */
export function readEnv(source: Source = process.env): SiteEnv {
  return {
    port: readPort(source, "SITE_PORT", 4321),
    host: source["SITE_HOST"] || "127.0.0.1",
    cmsUrl: readUrl(source, "CMS_URL") ?? `http://127.0.0.1:${readPort(source, "CMS_PORT", 1337)}`,
    siteUrl: readUrl(source, "SITE_URL"),
    logLevel: source["LOG_LEVEL"] || "warn",
  };
}

function readPort(source: Source, name: string, fallback: number): number {
  const text = source[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} must be a port from 1 to 65535, not "${text}".`);
  return port;
}

function readUrl(source: Source, name: string): string | null {
  const text = source[name];
  if (!text) return null;
  const isHttp = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  if (!isHttp) throw new Error(`${name} must be an http or https address, not "${text}".`);
  return text.replace(/\/+$/, "");
}
