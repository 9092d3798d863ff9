import type { Core } from "@strapi/strapi";
import { ZApproveRequest, ZRejectRequest, ZWaitingQuery } from "@trabecula/contracts";
import { AppError, parseInput, pathId } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { accountsConfig } from "../config.ts";
import { approveAccount, rejectAccount, type Decider } from "../services/approval/account-decisions.ts";
import { listAccounts } from "../services/approval/account-list.ts";
import { serializeAdminUser } from "../services/users/user-row.ts";

/** Panel permission for the Accounts page. */
export const reviewPermission = { section: "plugins", displayName: "Review account requests", uid: "review", pluginName: "accounts" };

const config = {
  policies: ["admin::isAuthenticatedAdmin", { name: "admin::hasPermissions", config: { actions: ["plugin::accounts.review"] } }],
};

type PanelContext = Context & { params: Record<string, string>; request: { body?: unknown } };

export const panelRoutes = ({ strapi }: { strapi: Core.Strapi }) => ({
  type: "admin" as const,
  routes: [
    {
      method: "GET",
      path: "/waiting",
      handler: answer(async (ctx) => {
        const waiting = await listAccounts(strapi, { ...parseInput(ZWaitingQuery, ctx.query), state: "pending", order: "asc" });
        return { ...waiting, sendsMail: accountsConfig(strapi).mailConfigured };
      }),
      config,
    },
    {
      method: "GET",
      path: "/site-settings",
      handler: answer(async () => ({ address: `${accountsConfig(strapi).siteUrl}/admin/settings` })),
      config,
    },
    {
      method: "POST",
      path: "/users/:id/approve",
      handler: answer(async (ctx) => {
        const seen = parseInput(ZApproveRequest, ctx.request.body ?? {});
        return { user: serializeAdminUser(await approveAccount(strapi, decider(ctx), pathId(ctx.params), seen)) };
      }),
      config,
    },
    {
      method: "POST",
      path: "/users/:id/reject",
      handler: answer(async (ctx) => {
        const rejection = parseInput(ZRejectRequest, ctx.request.body);
        return { user: serializeAdminUser(await rejectAccount(strapi, decider(ctx), pathId(ctx.params), rejection)) };
      }),
      config,
    },
  ],
});

function decider(ctx: PanelContext): Decider {
  return { panelUserId: (ctx.state as { user: { id: number } }).user.id };
}

/** The panel's client expects Strapi's error format. */
function answer(handle: (ctx: PanelContext) => Promise<object>) {
  return async (ctx: PanelContext): Promise<void> => {
    try {
      ctx.body = await handle(ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.status = error.status;
      ctx.body = { data: null, error: { status: error.status, name: error.code, message: error.message, details: {} } };
    }
  };
}
