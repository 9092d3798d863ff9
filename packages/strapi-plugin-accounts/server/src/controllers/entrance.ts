import type { Context } from "koa";
import { accounts, portal } from "@trabecula/contracts/endpoints";
import { defineRoute, done, type EdgeState } from "@trabecula/strapi-kit";
import { confirmEmail } from "../services/confirmation/confirm-email.ts";
import { logIn } from "../services/login/log-in.ts";
import { forgotPassword } from "../services/password/forgot-password.ts";
import { resetPassword } from "../services/password/reset-password.ts";
import { acceptInvitation, readInvitation } from "../services/portal/accept-invitation.ts";
import { endSession } from "../services/sessions/index.ts";
import { signUp } from "../services/signup/sign-up.ts";
import { serializeUser } from "../services/users/user-row.ts";

const addressOf = (ctx: Context) => (ctx.state as EdgeState).client.address;

/** How people come in and leave. */
export const entranceRoutes = {
  signUp: defineRoute(accounts.signUp, async ({ strapi, ctx, body }) => {
    await signUp(strapi, body, addressOf(ctx));
    return { status: "pending" as const };
  }),
  logIn: defineRoute(accounts.logIn, async ({ strapi, body, ctx }) => ({
    user: serializeUser(await logIn(strapi, body, "researcher", ctx)),
  })),
  logInAsPatient: defineRoute(accounts.logInAsPatient, async ({ strapi, body, ctx }) => ({
    user: serializeUser(await logIn(strapi, body, "patient", ctx)),
  })),
  confirmEmail: defineRoute(accounts.confirmEmail, async ({ strapi, body }) => {
    await confirmEmail(strapi, body.token);
    return done;
  }),
  forgotPassword: defineRoute(accounts.forgotPassword, async ({ strapi, ctx, body }) => {
    await forgotPassword(strapi, body.email, addressOf(ctx));
    return done;
  }),
  resetPassword: defineRoute(accounts.resetPassword, async ({ strapi, ctx, body }) => {
    await resetPassword(strapi, body, addressOf(ctx));
    return done;
  }),
  invitation: defineRoute(portal.invitation, ({ strapi, ctx, body }) => readInvitation(strapi, body.token, addressOf(ctx))),
  acceptInvite: defineRoute(portal.acceptInvite, async ({ strapi, body, ctx }) => ({
    user: serializeUser(await acceptInvitation(strapi, body, ctx)),
  })),
  logOut: defineRoute(accounts.logOut, async ({ strapi, actor, ctx }) => {
    await endSession(strapi, ctx, actor);
    return done;
  }),
};
