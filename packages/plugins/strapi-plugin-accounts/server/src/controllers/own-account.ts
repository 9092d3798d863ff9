import { accounts } from "@trabecula/contracts/endpoints";
import { defineRoute, done, sendFile } from "@trabecula/strapi-kit";
import { requestEmailChange } from "../services/email-change/request-email-change.ts";
import { changePassword } from "../services/password/change-password.ts";
import { deleteOwnAccount } from "../services/personal-data/delete-account.ts";
import { exportOwnAccount } from "../services/personal-data/export-account.ts";
import { endOwnSession, listSessions, type SessionState } from "../services/sessions/index.ts";
import { updateOwnDetails } from "../services/users/update-details.ts";
import { serializeUser } from "../services/users/user-row.ts";
import { accountsConfig } from "../config.ts";
import { callerOf } from "./caller.ts";
import { markBrowser, unmarkBrowser } from "./known-browser-cookie.ts";
import { clearSessionCookies, setSessionCookies } from "./session-cookies.ts";

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
  changeEmail: defineRoute(accounts.changeEmail, async ({ strapi, actor, body }) => {
    await requestEmailChange(strapi, actor, body);
    return done;
  }),
  remove: defineRoute(accounts.remove, async ({ strapi, actor, body, ctx }) => {
    await deleteOwnAccount(strapi, actor, body.password);
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
