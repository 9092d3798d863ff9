import { showsToken } from "@trabecula/client-address";
import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, notFound } from "@trabecula/strapi-kit";
import { env } from "../../../../config/env.ts";
import { readMetrics } from "../../../operations/metrics/read-metrics.ts";
import { registry } from "../../../operations/metrics/server-metrics.ts";

export const metricsRoutes = {
  read: defineRoute(site.metrics, async ({ strapi, ctx }) => {
    // A call without the token gets the response of a missing page.
    if (env.metricsToken === null || !showsToken(ctx.req.headers.authorization, env.metricsToken)) throw notFound();
    ctx.set("Content-Type", registry.contentType);
    ctx.body = await readMetrics(strapi);
  }),
};

export default controllerOf(metricsRoutes);
