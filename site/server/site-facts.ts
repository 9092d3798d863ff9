import type { SiteFacts } from "@trabecula/contracts";
import packageJson from "../package.json" with { type: "json" };
import { readConfiguration } from "./env.ts";

/** The header by which a site tells the CMS of itself, in the calls of /admin/debug alone. */
const siteFactsHeader = "x-site-facts";

/** As the manifest pins it: an image has what Astro built, and not Astro. */
const { astro } = packageJson.devDependencies;
const startedAt = new Date().toISOString();

/** What this site is: versions, start and configuration without what nobody may see. */
function siteFacts(): SiteFacts {
  return { product: packageJson.version, node: process.version, astro, startedAt, configuration: readConfiguration() };
}

/** A header takes only some characters; whatever stood there in the call of a browser is written over. */
export function siteFactsHeaders(url: string): Record<string, string> {
  if (!url.startsWith("/api/admin/debug")) return {};
  return { [siteFactsHeader]: Buffer.from(JSON.stringify(siteFacts())).toString("base64url") };
}
