import type { Core } from "@strapi/strapi";
import { contentApiRoutes } from "@trabecula/strapi-kit";
import { registerModels } from "./database/models.ts";
import { adminAuditRoutes } from "./routes/admin-audit-routes.ts";
import { adminMailRoutes } from "./routes/admin-mail-routes.ts";
import { adminRoutes } from "./routes/admin-routes.ts";
import { bounceRoutes } from "./routes/bounce-routes.ts";
import { healthRoute } from "./routes/health-route.ts";
import { panelRoutes, reviewPermission } from "./routes/panel-routes.ts";
import { settingsRoutes } from "./routes/settings-routes.ts";
import { userRoutes } from "./routes/user-routes.ts";
import { accountsServices, services } from "./services/index.ts";
import { sessionPolicy } from "./policies/session.ts";

/** The server half of the plugin, as Strapi loads it. */
export default {
  register: ({ strapi }: { strapi: Core.Strapi }) => registerModels(strapi),
  bootstrap: ({ strapi }: { strapi: Core.Strapi }) => strapi.service("admin::permission").actionProvider.registerMany([reviewPermission]),
  destroy: ({ strapi }: { strapi: Core.Strapi }) => {
    accountsServices(strapi).housekeeping.stop();
    return accountsServices(strapi).outbox.stop();
  },
  services,
  policies: { session: sessionPolicy },
  routes: {
    "content-api": contentApiRoutes([
      healthRoute,
      ...userRoutes,
      ...settingsRoutes,
      ...adminRoutes,
      ...adminAuditRoutes,
      ...adminMailRoutes,
      ...bounceRoutes,
    ]),
    admin: panelRoutes,
  },
};
