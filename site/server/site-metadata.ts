import type { SiteMetadata } from "@trabecula/contracts";
import packageJson from "../package.json" with { type: "json" };
import { readConfiguration } from "./env.ts";

/** Sent only with calls of /admin/debug. */
const siteFactsHeader = "x-site-facts";

/** Read from the manifest: images contain no Astro package. */
const { astro } = packageJson.devDependencies;
const startedAt = new Date().toISOString();

function siteFacts(untrustedProxy: string | null): SiteMetadata {
  return { product: packageJson.version, node: process.version, astro, startedAt, configuration: readConfiguration(), untrustedProxy };
}

/** Escapes for headers; overwrites a header from the browser. */
export function siteMetadataHeaders(url: string, untrustedProxy: string | null): Record<string, string> {
  if (!url.startsWith("/api/admin/debug")) return {};
  return { [siteFactsHeader]: Buffer.from(JSON.stringify(siteFacts(untrustedProxy))).toString("base64url") };
}
