import type { StrapiApp } from "@strapi/strapi/admin";
import { colors } from "./colors.ts";
import { words } from "./words.ts";

const mark = new URL("./mark.svg", import.meta.url).href;

/** What Strapi offers and this product has no use for: its shop, keys of routes that are closed here, a view of the schemas. */
const unused = ["admin::marketplace.", "admin::api-tokens.", "admin::transfer.", "plugin::content-type-builder."];

/** Figures of Strapi's own parts, of which most are closed here. */
const unusedWidgets = ["key-statistics"];

/** Strapi's panel as lab staff see it. What has no setting here is in `vite.config.ts`. */
export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme: { light: { colors: colors.light }, dark: { colors: colors.dark } } as never,
    locales: [],
    translations: { en: words },
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    const settings = app.router.settings as Record<string, unknown>;
    delete settings["users-permissions"];
    app.addRBACMiddleware(
      () => (next) => (permissions) => next(permissions.filter(({ action }) => !unused.some((start) => action.startsWith(start)))),
    );
    // Strapi shows the way to the texts to everyone of the staff, also to whom none is open.
    const content = app.router.menu.find(({ to }) => to === "content-manager");
    if (content) content.permissions = [{ action: "plugin::content-manager.explorer.read", subject: null }];
    app.widgets.register((widgets) => widgets.filter(({ id }) => !unusedWidgets.includes(id)));
  },
};
