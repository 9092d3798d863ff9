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

const en = {
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

const de: Record<keyof typeof en, string> = {
  "Auth.form.welcome.title": "Trabecula",
  "Auth.form.welcome.subtitle": "Melden Sie sich mit Ihrem Konto für Mitarbeitende an",
  "Auth.form.button.login.strapi": "Anmelden",
  "Auth.form.email.placeholder": "name@lab.example",
  "Auth.form.register.subtitle": "Dieses Konto ist für die Mitarbeitenden des Labors. Es ist kein Konto der Website.",
  "HomePage.header.subtitle": "Inhalte veröffentlichen, über Anfragen für Konten entscheiden, Referenzdaten pflegen",
  "Settings.permissions.users.listview.header.subtitle": "Alle Mitarbeitenden, die sich hier anmelden können",
  "content-manager.plugin.name": "Inhalte",
  "content-manager.header.name": "Inhalte",
  "content-manager.containers.Home.pluginHeaderTitle": "Inhalte",
  "content-manager.components.LeftMenu.collection-types": "Texte der Website",
  "app.components.LeftMenu.navbrand.title": "Trabecula",
  "app.components.LeftMenu.navbrand.workplace": "Panel für Mitarbeitende",
};

const fr: typeof de = {
  "Auth.form.welcome.title": "Trabecula",
  "Auth.form.welcome.subtitle": "Connectez-vous avec votre compte du personnel",
  "Auth.form.button.login.strapi": "Se connecter",
  "Auth.form.email.placeholder": "name@lab.example",
  "Auth.form.register.subtitle": "Ce compte est réservé au personnel du laboratoire. Ce n’est pas un compte du site.",
  "HomePage.header.subtitle": "Publier des contenus, décider des demandes de compte, entretenir les données de référence",
  "Settings.permissions.users.listview.header.subtitle": "Tout le personnel qui peut se connecter ici",
  "content-manager.plugin.name": "Contenus",
  "content-manager.header.name": "Contenus",
  "content-manager.containers.Home.pluginHeaderTitle": "Contenus",
  "content-manager.components.LeftMenu.collection-types": "Textes du site",
  "app.components.LeftMenu.navbrand.title": "Trabecula",
  "app.components.LeftMenu.navbrand.workplace": "Panneau du personnel",
};

const mark = new URL("./mark.svg", import.meta.url).href;

const unused = ["admin::marketplace.", "admin::api-tokens.", "admin::transfer.", "plugin::content-type-builder.", "plugin::i18n.locale."];

/** Most Strapi parts that it counts are disabled here. */
const unusedWidgets = ["key-statistics"];

export default {
  config: {
    auth: { logo: mark },
    menu: { logo: mark },
    theme: { light: { colors: colors.light }, dark: { colors: colors.dark } } as never,
    locales: ["de", "fr"],
    translations: { en, de, fr },
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
