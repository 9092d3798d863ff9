import type { Core } from "@strapi/strapi";
import { ZAdminUserQuery, ZApproveRequest, ZBlockRequest, ZRejectRequest, ZRoleRequest } from "@trabecula/contracts";
import type { AdminOverview } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import { approveAccount, changeRole, rejectAccount, setBlocked, signOutEverywhere } from "../services/approval/account-decisions.ts";
import { readAccount } from "../services/approval/account-detail.ts";
import { countAccounts, listAccounts, listWaiting } from "../services/approval/account-list.ts";
import { resendMail } from "../services/approval/resend-mail.ts";
import { countMails } from "../services/outbox/mail-list.ts";
import { accountsServices } from "../services/index.ts";
import { serializeAdminUser } from "../services/users/user-row.ts";

export const adminRoutes = [
  defineRoute({ method: "GET", path: "/admin/overview", access: "admin", handle: ({ strapi }) => readOverview(strapi) }),
  defineRoute({
    method: "GET",
    path: "/admin/users",
    access: "admin",
    query: ZAdminUserQuery,
    handle: ({ strapi, query }) => listAccounts(strapi, query),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/users/:id",
    access: "admin",
    handle: ({ strapi, params }) => readAccount(strapi, pathId(params)),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/approve",
    access: "admin",
    body: jsonBody(ZApproveRequest),
    handle: async ({ strapi, actor, params, body }) => ({
      user: serializeAdminUser(await approveAccount(strapi, actor, pathId(params), body)),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/reject",
    access: "admin",
    body: jsonBody(ZRejectRequest),
    handle: async ({ strapi, actor, params, body }) => ({
      user: serializeAdminUser(await rejectAccount(strapi, actor, pathId(params), body)),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/role",
    access: "admin",
    body: jsonBody(ZRoleRequest),
    handle: async ({ strapi, actor, params, body }) => ({
      user: serializeAdminUser(await changeRole(strapi, actor, pathId(params), body.role)),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/block",
    access: "admin",
    body: jsonBody(ZBlockRequest),
    handle: async ({ strapi, actor, params, body }) => ({
      user: serializeAdminUser(await setBlocked(strapi, actor, pathId(params), body.blocked)),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/sign-out",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ user: serializeAdminUser(await signOutEverywhere(strapi, actor, pathId(params))) }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/resend",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ mail: await resendMail(strapi, actor, pathId(params)) }),
  }),
];

async function readOverview(strapi: Core.Strapi): Promise<AdminOverview> {
  const { overview } = accountsServices(strapi);
  return {
    waiting: await listWaiting(strapi),
    users: await countAccounts(strapi),
    mail: await countMails(strapi),
    ...(await overview.read()),
  };
}
