import { controllersOf, type Strapi } from "@trabecula/strapi-kit";
import { contentTypes } from "./content-types/index.ts";
import { controllerRoutes } from "./controllers/index.ts";
import { registerModels } from "./database/models.ts";
import { reviewPermission, routes } from "./routes.ts";
import { housekeeping } from "./services/housekeeping/housekeeping-service.ts";
import { services } from "./services/index.ts";
import { outbox } from "./services/outbox/index.ts";
import { retention } from "./services/retention/retention-service.ts";
import { openNoSessionByLink } from "./panel/panel-login.ts";
import { checkProfilePasswords } from "./panel/panel-passwords.ts";
import { sessionPolicy } from "./policies/session.ts";

export default {
  register: ({ strapi }: { strapi: Strapi }) => {
    registerModels(strapi);
    checkProfilePasswords(strapi);
    openNoSessionByLink(strapi);
  },
  bootstrap: ({ strapi }: { strapi: Strapi }) => strapi.service("admin::permission").actionProvider.registerMany([reviewPermission]),
  destroy: async ({ strapi }: { strapi: Strapi }) => {
    housekeeping(strapi).stop();
    await retention(strapi).stop();
    await outbox(strapi).stop();
  },
  services,
  contentTypes,
  policies: { session: sessionPolicy },
  controllers: controllersOf(controllerRoutes),
  routes,
};
