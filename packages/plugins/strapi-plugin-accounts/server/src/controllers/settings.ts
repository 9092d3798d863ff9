import { settings } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { changeSettings, getSettings, restoreSettings } from "../services/settings/index.ts";

export const settingsRoutes = {
  read: defineRoute(settings.read, ({ strapi }) => getSettings(strapi)),
  change: defineRoute(settings.change, ({ strapi, actor, body }) => changeSettings(strapi, actor, body)),
  restore: defineRoute(settings.restore, ({ strapi, actor, body }) => restoreSettings(strapi, actor, body)),
};
