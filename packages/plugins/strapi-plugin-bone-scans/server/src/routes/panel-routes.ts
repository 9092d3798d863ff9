import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { panelOverview } from "../services/overview/overview-service.ts";

/** Panel permission for the page "Bone scans"; curators need no other. */
export const overviewPermission = {
  section: "plugins",
  displayName: "Read the overview",
  uid: "overview.read",
  pluginName: "bone-scans",
};

export const panelRoutes = ({ strapi }: { strapi: Core.Strapi }) => ({
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
