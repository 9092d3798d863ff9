import type { Context } from "koa";
import { stopNotice } from "@trabecula/graceful-stop";
import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute } from "@trabecula/strapi-kit";
import { firstFailure, obstacleToCalls } from "../../../operations/health/judge-health.ts";
import { operations } from "../../../operations/operations.ts";

export const healthRoutes = {
  ready: defineRoute(site.health, async ({ ctx }) =>
    answer(ctx, stopNotice.asked() ? "stopping" : obstacleToCalls(await operations().health.brief())),
  ),
  complete: defineRoute(site.completeHealth, async ({ ctx }) => answer(ctx, firstFailure(await operations().health.brief()))),
  takesCalls: defineRoute(site.takesCalls, ({ ctx }) => answer(ctx, stopNotice.asked() ? "stopping" : null)),
  alive: defineRoute(site.alive, () => ({ status: "ok" })),
};

function answer(ctx: Context, obstacle: string | null) {
  if (obstacle !== null) ctx.status = 503;
  return { status: obstacle ?? "ok" };
}

export default controllerOf(healthRoutes);
