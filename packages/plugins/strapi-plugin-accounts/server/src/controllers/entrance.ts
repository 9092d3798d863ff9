import type { Context } from "koa";
import { accounts, portal } from "@trabecula/contracts/endpoints";
import { AppError, defineRoute, done, thenDone, type Strapi } from "@trabecula/strapi-kit";
import { confirmEmail } from "../services/confirmation/email-addresses.ts";
import { confirmAgain, logIn, type Entered, type LoginAttempt } from "../services/login/log-in.ts";
import { forgotPassword, resetPassword } from "../services/password/set-password.ts";
import { providerLogout } from "../services/oidc/log-out.ts";
import { acceptInvitation, readInvitation } from "../services/portal/accept-invitation.ts";
import { endSession } from "../services/sessions/index.ts";
import { signUp } from "../services/signup/sign-up.ts";
import { serializeUser } from "../services/users/user-row.ts";
import { accountsConfig } from "../config.ts";
import { callerOf } from "./caller.ts";
import { clearSessionCookies, markBrowser, readMarks, setSessionCookies } from "./cookies.ts";

export const entranceRoutes = {
  signUp: defineRoute(accounts.signUp, async ({ strapi, ctx, body }) => {
    await signUp(strapi, body, callerOf(ctx).address);
    return { status: "pending" as const };
  }),
  logIn: defineRoute(accounts.logIn, async ({ strapi, body, ctx }) =>
    letIn(strapi, ctx, await logIn(strapi, body, "researcher", loginAttemptOf(ctx))),
  ),
  logInAsPatient: defineRoute(accounts.logInAsPatient, async ({ strapi, body, ctx }) =>
    letIn(strapi, ctx, await logIn(strapi, body, "patient", loginAttemptOf(ctx))),
  ),
  confirmEmail: defineRoute(accounts.confirmEmail, ({ strapi, body }) => thenDone(confirmEmail(strapi, body.token))),
  confirmAgain: defineRoute(accounts.confirmAgain, ({ strapi, ctx, body }) => thenDone(confirmAgain(strapi, body, callerOf(ctx).address))),
  forgotPassword: defineRoute(accounts.forgotPassword, ({ strapi, ctx, body }) =>
    thenDone(forgotPassword(strapi, body.email, callerOf(ctx).address)),
  ),
  resetPassword: defineRoute(accounts.resetPassword, async ({ strapi, ctx, body }) => {
    const user = await resetPassword(strapi, body, callerOf(ctx).address);
    // Lets the owner in before password guessing locks the account again.
    markBrowser(ctx, accountsConfig(strapi).browserSecrets, user);
    return done;
  }),
  invitation: defineRoute(portal.invitation, ({ strapi, ctx, body }) => readInvitation(strapi, body.token, callerOf(ctx).address)),
  acceptInvite: defineRoute(portal.acceptInvite, async ({ strapi, body, ctx }) =>
    letIn(strapi, ctx, await acceptInvitation(strapi, body, callerOf(ctx))),
  ),
  logOut: defineRoute(accounts.logOut, async ({ strapi, actor, ctx }) => {
    refuseEmbedded(ctx);
    const url = await providerLogout(strapi, actor);
    await endSession(strapi, actor);
    clearSessionCookies(ctx);
    return { ...done, url };
  }),
};

/**
 * Embedded pictures and frames carry the session too.
 * @throws `foreign_origin`
 */
function refuseEmbedded(ctx: Context): void {
  const destination = ctx.get("Sec-Fetch-Dest");
  if (!["", "empty", "document"].includes(destination)) throw new AppError("foreign_origin", "This call must come from the site itself.");
}

export function loginAttemptOf(ctx: Context): LoginAttempt {
  return { ...callerOf(ctx), marks: readMarks(ctx) };
}

export function letIn(strapi: Strapi, ctx: Context, { user, session }: Entered) {
  setSessionCookies(ctx, session);
  markBrowser(ctx, accountsConfig(strapi).browserSecrets, user);
  return { user: serializeUser(user) };
}
