import type { Core } from "@strapi/strapi";
import { controllersOf } from "@trabecula/strapi-kit";
import { controllerRoutes } from "./controllers/index.ts";
import { registerModels } from "./database/models.ts";
import { routes } from "./routes/index.ts";
import { reviewPermission } from "./routes/panel-routes.ts";
import { housekeeping } from "./services/housekeeping/housekeeping-service.ts";
import { services } from "./services/index.ts";
import { outbox } from "./services/outbox/index.ts";
import { sessionPolicy } from "./policies/session.ts";

export default {
  register: ({ strapi }: { strapi: Core.Strapi }) => registerModels(strapi),
  bootstrap: ({ strapi }: { strapi: Core.Strapi }) => strapi.service("admin::permission").actionProvider.registerMany([reviewPermission]),
  destroy: ({ strapi }: { strapi: Core.Strapi }) => {
    housekeeping(strapi).stop();
    return outbox(strapi).stop();
  },
  services,
  policies: { session: sessionPolicy },
  controllers: controllersOf(controllerRoutes),
  routes,
};
