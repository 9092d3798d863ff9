import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { panelOverview } from "../services/overview/overview-service.ts";

/** Permission of the panel's roles that opens the page "Bone scans"; a curator's role needs no other. */
export const overviewPermission = {
  section: "plugins",
  displayName: "Read the overview",
  uid: "overview.read",
  pluginName: "bone-scans",
};

/** What the page "Bone scans" in Strapi's panel calls; staff log in there with the panel's own accounts. */
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
