import { ZChangeEmailRequest, ZChangePasswordRequest, ZDeleteAccountRequest, ZUpdateUserRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import { requestEmailChange } from "../services/email-change/request-email-change.ts";
import { changePassword } from "../services/password/change-password.ts";
import { deleteOwnAccount } from "../services/personal-data/delete-account.ts";
import { exportOwnAccount } from "../services/personal-data/export-account.ts";
import { endOwnSession, listSessions } from "../services/sessions/own-sessions.ts";
import { forgetSession } from "../services/sessions/session-service.ts";
import { updateOwnDetails } from "../services/users/update-details.ts";
import { serializeUser } from "../services/users/user-row.ts";

/** What people do to their own account, whatever their role. */
export const settingsRoutes = [
  defineRoute({
    method: "POST",
    path: "/user/update",
    access: "session",
    body: jsonBody(ZUpdateUserRequest),
    handle: async ({ strapi, actor, body }) => ({ user: serializeUser(await updateOwnDetails(strapi, actor, body)) }),
  }),
  defineRoute({
    method: "POST",
    path: "/user/change-password",
    access: "session",
    body: jsonBody(ZChangePasswordRequest),
    handle: async ({ strapi, actor, body, ctx }) => {
      await changePassword(strapi, actor, body, ctx);
      return { done: true };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/user/change-email",
    access: "session",
    body: jsonBody(ZChangeEmailRequest),
    handle: async ({ strapi, actor, body }) => {
      await requestEmailChange(strapi, actor, body);
      return { done: true };
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/user/delete",
    access: "session",
    body: jsonBody(ZDeleteAccountRequest),
    handle: async ({ strapi, actor, body, ctx }) => {
      await deleteOwnAccount(strapi, actor, body.password);
      forgetSession(ctx);
      return { done: true };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/user/export",
    access: "session",
    handle: ({ strapi, actor, ctx }) => exportOwnAccount(strapi, actor, ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/user/sessions",
    access: "session",
    handle: ({ strapi, actor }) => listSessions(strapi, actor),
  }),
  defineRoute({
    method: "DELETE",
    path: "/user/sessions/:id",
    access: "session",
    handle: async ({ strapi, actor, params, ctx }) => {
      const id = pathId(params);
      await endOwnSession(strapi, actor, id);
      if (id === actor.sessionId) forgetSession(ctx);
      return { done: true };
    },
  }),
];
