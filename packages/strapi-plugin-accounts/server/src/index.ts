import type { Core } from "@strapi/strapi";
import { controllersOf } from "@trabecula/strapi-kit";
import { controllerRoutes } from "./controllers/index.ts";
import { registerModels } from "./database/models.ts";
import { routes } from "./routes/index.ts";
import { reviewPermission } from "./routes/panel-routes.ts";
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
  controllers: controllersOf(controllerRoutes),
  routes,
};
