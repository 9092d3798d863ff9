import type { StrapiApp } from "@strapi/strapi/admin";

/** Site accent colors by the names of Strapi's design system. Every text and background pair meets WCAG AA. */
const colors = {
  light: {
    primary100: "#e8f1f2",
    primary200: "#c3dde0",
    primary500: "#17717c",
    primary600: "#0e5c66",
    primary700: "#0a464e",
    buttonPrimary500: "#17717c",
    buttonPrimary600: "#0e5c66",
  },
  dark: {
    primary100: "#12292d",
    primary200: "#1f4a50",
    primary500: "#4fa9b3",
    primary600: "#66bfc8",
    primary700: "#8cd5dc",
    buttonPrimary500: "#17717c",
    buttonPrimary600: "#0e5c66",
  },
};

const words = {
  "Auth.form.welcome.title": "Trabecula",
  "Auth.form.welcome.subtitle": "Log in with your staff account",
  "Auth.form.button.login.strapi": "Log in",
  "Auth.form.email.placeholder": "name@lab.example",
  "Auth.form.register.subtitle": "This account is for the laboratory's staff. It is not an account of the site.",
  "HomePage.header.subtitle": "Publish content, decide on account requests, look after reference data",
  "Settings.permissions.users.listview.header.subtitle": "Everyone of the staff who can log in here",
  "content-manager.plugin.name": "Content",
  "content-manager.header.name": "Content",
  "content-manager.containers.Home.pluginHeaderTitle": "Content",
  "content-manager.components.LeftMenu.collection-types": "Texts of the site",
  "app.components.LeftMenu.navbrand.title": "Trabecula",
  "app.components.LeftMenu.navbrand.workplace": "Staff panel",
};

const mark = new URL("./mark.svg", import.meta.url).href;

const unused = ["admin::marketplace.", "admin::api-tokens.", "admin::transfer.", "plugin::content-type-builder."];

/** Most Strapi parts that it counts are disabled here. */
const unusedWidgets = ["key-statistics"];

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
    // Strapi shows the content link even without any content permission.
    const content = app.router.menu.find(({ to }) => to === "content-manager");
    if (content) content.permissions = [{ action: "plugin::content-manager.explorer.read", subject: null }];
    app.widgets.register((widgets) => widgets.filter(({ id }) => !unusedWidgets.includes(id)));
  },
};
