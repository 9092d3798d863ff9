import type { Context } from "koa";
import { peerOf, trustedProxies } from "@trabecula/client-address";
import { debug, site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, done, sendFile, type EdgeState } from "@trabecula/strapi-kit";
import { countNetworkUse } from "@trabecula/strapi-plugin-accounts/rate-limit";
import { env } from "../../../../config/env.ts";
import { readDebug } from "../../../operations/debug/read-debug.ts";
import { operations } from "../../../operations/operations.ts";
import { ZSiteMetadata, type SiteMetadata } from "@trabecula/contracts";

const isTrusted = trustedProxies(env.trustProxy);

/** Pages report each kind of error once, so normal use stays far below. */
const reportsOfOne = { name: "error-report", hits: 60, windowMs: 3600_000 };

export const debugRoutes = {
  read: defineRoute(debug.read, ({ strapi, ctx }) => readDebug(strapi, siteOf(ctx), { routes: 40, errors: 100 })),
  bundle: defineRoute(debug.bundle, async ({ strapi, ctx }) => {
    const found = await readDebug(strapi, siteOf(ctx), { routes: Infinity, errors: 1000 });
    const name = `debug-${found.server}-${found.at.slice(0, 10)}.json`;
    sendFile(ctx, { name, type: "application/json", content: JSON.stringify(found, null, 2) });
  }),
  report: defineRoute(site.reportError, async ({ strapi, body, ctx }) => {
    await countNetworkUse(strapi, reportsOfOne, (ctx.state as EdgeState).client.address);
    await operations().errorCounts.add(isOfSiteItself(ctx) ? "site" : "browser", body, Date.now());
    return done;
  }),
};

/** The site names the client of forwarded requests, but not of its own reports. */
function isOfSiteItself(ctx: Context): boolean {
  return comesFromSite(ctx) && ctx.get("X-Forwarded-For") === "";
}

function comesFromSite(ctx: Context): boolean {
  return isTrusted(peerOf(ctx.req.socket));
}

/** Trusted only if the site's address is listed in TRUST_PROXY. */
function siteOf(ctx: Context) {
  return comesFromSite(ctx) ? readSiteMetadata(ctx.get("X-Site-Facts")) : null;
}

export default controllerOf(debugRoutes);

function readSiteMetadata(header: string): SiteMetadata | null {
  try {
    return ZSiteMetadata.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
  } catch {
    return null;
  }
}
