import type { Context } from "koa";
import { contentApiRoutes, type Strapi } from "@trabecula/strapi-kit";
import { controllerRoutes } from "./controllers/index.ts";
import { panelOverview } from "./services/overview/overview-service.ts";

export const overviewPermission = { section: "plugins", displayName: "Read the overview", uid: "overview.read", pluginName: "bone-scans" };

const panelRoutes = ({ strapi }: { strapi: Strapi }) => ({
  type: "admin" as const,
  routes: [
    {
      method: "GET",
      path: "/overview",
      handler: async (ctx: Context) => {
        ctx.body = await panelOverview(strapi, new Date());
      },
      config: {
        policies: [
          "admin::isAuthenticatedAdmin",
          { name: "admin::hasPermissions", config: { actions: ["plugin::bone-scans.overview.read"] } },
        ],
      },
    },
  ],
});

export const routes = { "content-api": contentApiRoutes("plugin::bone-scans", controllerRoutes), admin: panelRoutes };
