import type { StrapiApp } from "@strapi/strapi/admin";
import { User } from "@strapi/icons";

/** Panel permission that the server registers; whoever holds it may read the waiting list and decide. */
const reviewPermission = [{ action: "plugin::accounts.review", subject: null }];

export default {
  register(app: StrapiApp) {
    app.addMenuLink({
      to: "plugins/accounts",
      icon: User,
      intlLabel: { id: "accounts.menu", defaultMessage: "Accounts" },
      permissions: reviewPermission as never,
      position: 1,
      Component: () => import("./accounts-page/AccountsPage.tsx"),
    });
    app.registerPlugin({ id: "accounts", name: "Accounts" });
  },
};
