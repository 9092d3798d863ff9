import type { StrapiApp, WidgetArgs } from "@strapi/strapi/admin";
import { User } from "@strapi/icons";
import { reviewPermission } from "./waiting/waiting-api.ts";

const pagePath = "plugins/accounts";

const waitingWidget: WidgetArgs = {
  id: "waiting",
  pluginId: "accounts",
  icon: User,
  title: { id: "accounts.widget.title", defaultMessage: "Account requests" },
  link: { label: { id: "accounts.widget.link", defaultMessage: "Open Accounts" }, href: `/${pagePath}` },
  permissions: reviewPermission,
  component: async () => (await import("./home-widget/WaitingWidget.tsx")).WaitingWidget,
};

export default {
  register(app: StrapiApp) {
    app.addMenuLink({
      to: pagePath,
      icon: User,
      intlLabel: { id: "accounts.menu", defaultMessage: "Accounts" },
      permissions: reviewPermission,
      position: 1,
      Component: () => import("./accounts-page/AccountsPage.tsx"),
    });
    // First, because people are waiting.
    app.widgets.register((others) => [waitingWidget, ...others]);
    app.registerPlugin({ id: "accounts", name: "Accounts" });
  },
};
