import type { Context } from "koa";
import {
  ZApproveRequest,
  ZPasswordRequest,
  ZPasswordAndCodeRequest,
  ZConfirmTwoFactorRequest,
  ZRejectRequest,
  ZWaitingQuery,
} from "@trabecula/contracts";
import { AppError, contentApiRoutes, parseInput, pathId, thenDone, type Strapi } from "@trabecula/strapi-kit";
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

const own = ["admin::isAuthenticatedAdmin"];
const review = [...own, { name: "admin::hasPermissions", config: { actions: ["plugin::accounts.review"] } }];

type PanelContext = Context & { params: Record<string, string>; request: { body?: unknown } };

const panelRoutes = ({ strapi }: { strapi: Strapi }) => ({
  type: "admin" as const,
  routes: [
    panelRoute("GET", "/waiting", review, async (ctx) => {
      const waiting = await listAccounts(strapi, { ...parseInput(ZWaitingQuery, ctx.query), state: "pending", order: "asc" });
      return { ...waiting, sendsMail: accountsConfig(strapi).mailConfigured };
    }),
    panelRoute("GET", "/site-settings", review, () => ({ address: `${accountsConfig(strapi).siteUrl}/admin/settings` })),
    panelRoute("POST", "/users/:id/approve", review, async (ctx) => {
      const seen = parseInput(ZApproveRequest, ctx.request.body ?? {});
      return { user: serializeAdminUser(await approveAccount(strapi, decider(ctx), pathId(ctx.params), seen)) };
    }),
    panelRoute("POST", "/users/:id/reject", review, async (ctx) => {
      const rejection = parseInput(ZRejectRequest, ctx.request.body);
      return { user: serializeAdminUser(await rejectAccount(strapi, decider(ctx), pathId(ctx.params), rejection)) };
    }),
    panelRoute("GET", "/two-factor", own, (ctx) => readPanelTwoFactor(strapi, stateOf(ctx).user)),
    panelRoute("POST", "/two-factor/begin", own, (ctx) => {
      const { password } = parseInput(ZPasswordRequest, ctx.request.body);
      return beginPanelTwoFactor(strapi, stateOf(ctx).user, password);
    }),
    panelRoute("POST", "/two-factor/confirm", own, async (ctx) => {
      const { user, session } = stateOf(ctx);
      const { code } = parseInput(ZConfirmTwoFactorRequest, ctx.request.body);
      return { recoveryCodes: await confirmPanelTwoFactor(strapi, user, session.id, code) };
    }),
    panelRoute("POST", "/two-factor/recovery-codes", own, async (ctx) => ({
      recoveryCodes: await newPanelRecoveryCodes(strapi, stateOf(ctx).user, parseInput(ZPasswordAndCodeRequest, ctx.request.body)),
    })),
    panelRoute("POST", "/two-factor/off", own, (ctx) =>
      thenDone(turnOffPanelTwoFactor(strapi, stateOf(ctx).user, parseInput(ZPasswordAndCodeRequest, ctx.request.body))),
    ),
    panelRoute("POST", "/staff/:id/two-factor-off", own, (ctx) =>
      thenDone(removePanelTwoFactor(strapi, stateOf(ctx).user, pathId(ctx.params))),
    ),
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
function panelRoute(method: string, path: string, policies: readonly unknown[], handle: (ctx: PanelContext) => object | Promise<object>) {
  const handler = async (ctx: PanelContext): Promise<void> => {
    try {
      ctx.body = await handle(ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.status = error.status;
      ctx.body = { data: null, error: { status: error.status, name: error.code, message: error.message, details: {} } };
    }
  };
  return { method, path, handler, config: { policies } };
}
