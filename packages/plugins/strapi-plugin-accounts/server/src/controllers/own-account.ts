import type { Context } from "koa";
import { accounts, tokens, twoFactor } from "@trabecula/contracts/endpoints";
import { defineRoute, done, thenDone, sendFile, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import { confirmAct } from "../services/confirmation/confirmations.ts";
import { requestEmailChange } from "../services/confirmation/email-addresses.ts";
import { changePassword } from "../services/password/set-password.ts";
import { deleteOwnAccount } from "../services/personal-data/delete-account.ts";
import { exportOwnAccount } from "../services/personal-data/export-account.ts";
import { endOwnSession, listSessions, type SessionState } from "../services/sessions/index.ts";
import { listTokens, makeToken, revokeToken } from "../services/tokens/index.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  newRecoveryCodes,
  readTwoFactor,
  turnOffTwoFactor,
} from "../services/two-factor/own-two-factor.ts";
import { updateOwnDetails } from "../services/users/update-details.ts";
import { getUserByRowId } from "../services/users/user-rows.ts";
import { serializeUser } from "../services/users/user-row.ts";
import { callerOf } from "./caller.ts";
import { clearSessionCookies, markBrowser, setSessionCookies, unmarkBrowser } from "./cookies.ts";

export const ownAccountRoutes = {
  user: defineRoute(accounts.user, ({ ctx }) => ({ user: serializeUser((ctx.state as SessionState).account) })),
  update: defineRoute(accounts.update, async ({ strapi, actor, body }) => ({
    user: serializeUser(await updateOwnDetails(strapi, actor, body)),
  })),
  changePassword: defineRoute(accounts.changePassword, async ({ strapi, actor, body, ctx }) => {
    const { user, session } = await changePassword(strapi, actor, body, callerOf(ctx));
    setSessionCookies(ctx, session);
    markBrowser(ctx, accountsConfig(strapi).browserSecrets, user);
    return done;
  }),
  changeEmail: defineRoute(accounts.changeEmail, ({ strapi, actor, body }) => thenDone(requestEmailChange(strapi, actor, body))),
  confirm: defineRoute(accounts.confirm, ({ strapi, actor, body }) => confirmAct(strapi, actor, body)),
  remove: defineRoute(accounts.remove, async ({ strapi, actor, body, ctx }) => {
    await deleteOwnAccount(strapi, actor, body);
    clearSessionCookies(ctx);
    unmarkBrowser(ctx, accountsConfig(strapi).browserSecrets, actor.id);
    return done;
  }),
  exportData: defineRoute(accounts.exportData, async ({ strapi, actor, ctx }) => sendFile(ctx, await exportOwnAccount(strapi, actor))),
  sessions: defineRoute(accounts.sessions, ({ strapi, actor }) => listSessions(strapi, actor)),
  endSession: defineRoute(accounts.endSession, async ({ strapi, actor, params, ctx }) => {
    await endOwnSession(strapi, actor, params.id);
    if (params.id === actor.sessionId) clearSessionCookies(ctx);
    return done;
  }),
};

export const tokenRoutes = {
  list: defineRoute(tokens.list, ({ strapi, actor }) => listTokens(strapi, actor)),
  make: defineRoute(tokens.make, ({ strapi, actor, body }) => makeToken(strapi, actor, body)),
  revoke: defineRoute(tokens.revoke, ({ strapi, actor, params }) => thenDone(revokeToken(strapi, actor, params.id))),
};

export const twoFactorRoutes = {
  read: defineRoute(twoFactor.read, ({ strapi, actor }) => readTwoFactor(strapi, actor)),
  begin: defineRoute(twoFactor.begin, ({ strapi, actor, body }) => beginTwoFactor(strapi, actor, body)),
  confirm: defineRoute(twoFactor.confirm, async ({ strapi, actor, body, ctx }) => {
    const recoveryCodes = await confirmTwoFactor(strapi, actor, body.code);
    await markAgain(strapi, ctx, actor);
    return { recoveryCodes };
  }),
  newRecoveryCodes: defineRoute(twoFactor.newRecoveryCodes, async ({ strapi, actor, body }) => ({
    recoveryCodes: await newRecoveryCodes(strapi, actor, body),
  })),
  turnOff: defineRoute(twoFactor.turnOff, async ({ strapi, actor, body, ctx }) => {
    await turnOffTwoFactor(strapi, actor, body);
    await markAgain(strapi, ctx, actor);
    return done;
  }),
};

async function markAgain(strapi: Strapi, ctx: Context, actor: Actor): Promise<void> {
  markBrowser(ctx, accountsConfig(strapi).browserSecrets, await getUserByRowId(strapi, actor.rowId));
}
