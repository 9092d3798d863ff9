import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute } from "@trabecula/strapi-kit";
import { operations } from "../../../operations/operations.ts";

export const healthRoutes = {
  ready: defineRoute(site.health, async ({ ctx }) => {
    const obstacle = await operations().health.obstacle();
    if (obstacle === null) return { status: "ok" };
    ctx.status = 503;
    return { status: obstacle };
  }),
  alive: defineRoute(site.alive, () => ({ status: "ok" })),
};

export default controllerOf(healthRoutes);
