import type { Context } from "koa";
import {
  ZApproveRequest,
  ZPasswordRequest,
  ZPasswordAndCodeRequest,
  ZConfirmTwoFactorRequest,
  ZRejectRequest,
  ZWaitingQuery,
} from "@trabecula/contracts";
import { AppError, contentApiRoutes, done, parseInput, pathId, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "./config.ts";
import { controllerRoutes } from "./controllers/index.ts";
import { approveAccount, rejectAccount, type Decider } from "./services/approval/account-decisions.ts";
import { listAccounts } from "./services/approval/read-accounts.ts";
import {
  beginPanelTwoFactor,
  confirmPanelTwoFactor,
  newPanelRecoveryCodes,
  readPanelTwoFactor,
  removePanelTwoFactor,
  turnOffPanelTwoFactor,
} from "./services/panel/panel-two-factor.ts";
import type { PanelUser } from "./services/panel/panel-user.ts";
import { serializeAdminUser } from "./services/users/user-row.ts";

export const reviewPermission = { section: "plugins", displayName: "Review account requests", uid: "review", pluginName: "accounts" };

const config = {
  policies: ["admin::isAuthenticatedAdmin", { name: "admin::hasPermissions", config: { actions: ["plugin::accounts.review"] } }],
};

const own = { policies: ["admin::isAuthenticatedAdmin"] };

type PanelContext = Context & { params: Record<string, string>; request: { body?: unknown } };

const panelRoutes = ({ strapi }: { strapi: Strapi }) => ({
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
    {
      method: "GET",
      path: "/two-factor",
      handler: answer((ctx) => readPanelTwoFactor(strapi, stateOf(ctx).user)),
      config: own,
    },
    {
      method: "POST",
      path: "/two-factor/begin",
      handler: answer((ctx) => {
        const { password } = parseInput(ZPasswordRequest, ctx.request.body);
        return beginPanelTwoFactor(strapi, stateOf(ctx).user, password);
      }),
      config: own,
    },
    {
      method: "POST",
      path: "/two-factor/confirm",
      handler: answer(async (ctx) => {
        const { user, session } = stateOf(ctx);
        const { code } = parseInput(ZConfirmTwoFactorRequest, ctx.request.body);
        return { recoveryCodes: await confirmPanelTwoFactor(strapi, user, session.id, code) };
      }),
      config: own,
    },
    {
      method: "POST",
      path: "/two-factor/recovery-codes",
      handler: answer(async (ctx) => ({
        recoveryCodes: await newPanelRecoveryCodes(strapi, stateOf(ctx).user, parseInput(ZPasswordAndCodeRequest, ctx.request.body)),
      })),
      config: own,
    },
    {
      method: "POST",
      path: "/two-factor/off",
      handler: answer(async (ctx) => {
        await turnOffPanelTwoFactor(strapi, stateOf(ctx).user, parseInput(ZPasswordAndCodeRequest, ctx.request.body));
        return done;
      }),
      config: own,
    },
    {
      method: "POST",
      path: "/staff/:id/two-factor-off",
      handler: answer(async (ctx) => {
        await removePanelTwoFactor(strapi, stateOf(ctx).user, pathId(ctx.params));
        return done;
      }),
      config: own,
    },
  ],
});

export const routes = { "content-api": contentApiRoutes("plugin::accounts", controllerRoutes), admin: panelRoutes };

function decider(ctx: PanelContext): Decider {
  return { panelUserId: stateOf(ctx).user.id };
}

function stateOf(ctx: PanelContext) {
  return ctx.state as { user: PanelUser; session: { id: string } };
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
