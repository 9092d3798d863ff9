import { ZConfirmEmailRequest, ZForgotPasswordRequest, ZLoginRequest, ZResetPasswordRequest, ZSignupRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, type ApiRequest, type EdgeState } from "@trabecula/strapi-kit";
import type { LoginRequest } from "@trabecula/contracts";
import { confirmEmail } from "../services/confirmation/confirm-email.ts";
import { logIn, type Door } from "../services/login/log-in.ts";
import { forgotPassword } from "../services/password/forgot-password.ts";
import { resetPassword } from "../services/password/reset-password.ts";
import { endSession, type SessionState } from "../services/sessions/session-service.ts";
import { signUp } from "../services/signup/sign-up.ts";
import { serializeUser } from "../services/users/user-row.ts";

/** What anyone may send is small: a contract takes its time over every wrong value in it. */
const formBytes = 20_000;

const addressOf = (ctx: { state: unknown }) => (ctx.state as EdgeState).client.address;

async function openDoor({ strapi, ctx, body }: ApiRequest<"anyone", LoginRequest, undefined>, door: Door) {
  const user = await logIn(strapi, body, door, ctx);
  return { user: serializeUser(user) };
}

export const userRoutes = [
  defineRoute({
    method: "POST",
    path: "/user/signup",
    access: "anyone",
    body: jsonBody(ZSignupRequest, formBytes),
    status: 201,
    handle: async ({ strapi, ctx, body }) => {
      await signUp(strapi, body, addressOf(ctx));
      return { status: "pending" };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/user/login",
    access: "anyone",
    body: jsonBody(ZLoginRequest, formBytes),
    handle: (request) => openDoor(request, "researcher"),
  }),
  defineRoute({
    method: "POST",
    path: "/patient/login",
    access: "anyone",
    body: jsonBody(ZLoginRequest, formBytes),
    handle: (request) => openDoor(request, "patient"),
  }),
  defineRoute({
    method: "POST",
    path: "/user/confirm-email",
    access: "anyone",
    body: jsonBody(ZConfirmEmailRequest, formBytes),
    handle: async ({ strapi, body }) => {
      await confirmEmail(strapi, body.token);
      return { done: true };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/user/forgot-password",
    access: "anyone",
    body: jsonBody(ZForgotPasswordRequest, formBytes),
    handle: async ({ strapi, ctx, body }) => {
      await forgotPassword(strapi, body.email, addressOf(ctx));
      return { done: true };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/user/reset-password",
    access: "anyone",
    body: jsonBody(ZResetPasswordRequest, formBytes),
    handle: async ({ strapi, ctx, body }) => {
      await resetPassword(strapi, body, addressOf(ctx));
      return { done: true };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/user",
    access: "session",
    handle: ({ ctx }) => ({ user: serializeUser((ctx.state as SessionState).account) }),
  }),
  defineRoute({
    method: "GET",
    path: "/user/logout",
    access: "session",
    handle: async ({ strapi, actor, ctx }) => {
      await endSession(strapi, ctx, actor);
      return { done: true };
    },
  }),
];
