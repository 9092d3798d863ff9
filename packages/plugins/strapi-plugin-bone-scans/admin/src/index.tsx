import type { StrapiApp } from "@strapi/strapi/admin";
import { ChartBubble } from "@strapi/icons";
import { label, registerTrads } from "./text.ts";
import { overviewPermission } from "./overview-page/overview-messages.ts";

export default {
  register(app: StrapiApp) {
    app.addMenuLink({
      to: "plugins/bone-scans",
      icon: ChartBubble,
      intlLabel: label("menu", "Bone scans"),
      permissions: overviewPermission,
      position: 2,
      Component: () => import("./overview-page/BoneScansPage.tsx"),
    });
    app.registerPlugin({ id: "bone-scans", name: "Bone scans" });
  },
  registerTrads,
};
