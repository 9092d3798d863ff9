import type { StrapiApp } from "@strapi/strapi/admin";

/** Strapi's panel as lab staff see it: no advertising, and no settings of routes that this product does not have. */
export default {
  config: { locales: [], tutorials: false, notifications: { releases: false } },
  register(app: StrapiApp) {
    const settings = app.router.settings as Record<string, unknown>;
    delete settings["users-permissions"];
  },
};
