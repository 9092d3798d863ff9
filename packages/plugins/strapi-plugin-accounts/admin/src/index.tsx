import type { StrapiApp, WidgetArgs } from "@strapi/strapi/admin";
import { User } from "@strapi/icons";
import { askForCodeAtLogin } from "./two-factor/ask-for-code.ts";
import { label, registerTrads } from "./text.ts";
import { reviewPermission } from "./waiting/waiting-api.ts";

const pagePath = "plugins/accounts";

const waitingWidget: WidgetArgs = {
  id: "waiting",
  pluginId: "accounts",
  icon: User,
  title: label("widget.title", "Account requests"),
  link: { label: label("widget.link", "Open Accounts"), href: `/${pagePath}` },
  permissions: reviewPermission,
  component: async () => (await import("./home-widget/WaitingWidget.tsx")).WaitingWidget,
};

export default {
  register(app: StrapiApp) {
    app.addMenuLink({
      to: pagePath,
      icon: User,
      intlLabel: label("menu", "Accounts"),
      permissions: reviewPermission,
      position: 1,
      Component: () => import("./accounts-page/AccountsPage.tsx"),
    });
    app.addSettingsLink("global", {
      id: "site-settings",
      to: "site",
      intlLabel: label("site-settings", "Site settings"),
      permissions: reviewPermission,
      Component: () => import("./settings-link/SiteSettingsPage.tsx"),
    });
    app.addSettingsLink("global", {
      id: "two-factor",
      to: "two-factor",
      intlLabel: label("two-factor", "Two-factor login"),
      permissions: [],
      Component: () => import("./two-factor/TwoFactorPage.tsx"),
    });
    // Comes first, because people wait for approval.
    app.widgets.register((others) => [waitingWidget, ...others]);
    app.registerPlugin({ id: "accounts", name: "Accounts" });
  },
  bootstrap: askForCodeAtLogin,
  registerTrads,
};
