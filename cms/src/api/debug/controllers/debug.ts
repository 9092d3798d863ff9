import type { Context } from "koa";
import { parseAddress, trustedProxies } from "@trabecula/client-address";
import { debug } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, sendFile } from "@trabecula/strapi-kit";
import { env } from "../../../../config/env.ts";
import { readDebug } from "../../../operations/debug/read-debug.ts";
import { readSiteFacts } from "../../../operations/debug/site-facts.ts";

const isTrusted = trustedProxies(env.trustProxy);

export const debugRoutes = {
  read: defineRoute(debug.read, ({ strapi, ctx }) => readDebug(strapi, siteOf(ctx), { routes: 40, errors: 100 })),
  bundle: defineRoute(debug.bundle, async ({ strapi, ctx }) => {
    const found = await readDebug(strapi, siteOf(ctx), { routes: Infinity, errors: 1000 });
    const name = `debug-${found.server}-${found.at.slice(0, 10)}.json`;
    sendFile(ctx, { name, type: "application/json", content: JSON.stringify(found, null, 2) });
  }),
};

/** The site's word counts only where its address is one of those that TRUST_PROXY names. */
function siteOf(ctx: Context) {
  const isSite = isTrusted(parseAddress(ctx.req.socket.remoteAddress ?? "") ?? "");
  return isSite ? readSiteFacts(ctx.get("X-Site-Facts")) : null;
}

export default controllerOf(debugRoutes);
