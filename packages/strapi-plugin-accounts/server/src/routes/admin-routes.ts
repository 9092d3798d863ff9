import type { Core } from "@strapi/strapi";
import { ZAdminUserQuery, ZBlockRequest, ZRejectRequest, ZRoleRequest } from "@trabecula/contracts";
import type { AdminOverview } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import { approveAccount, changeRole, rejectAccount, setBlocked, signOutEverywhere } from "../approval/account-decisions.ts";
import { countAccounts, listAccounts, listWaiting } from "../approval/account-list.ts";
import { accountsServices } from "../services.ts";
import { serializeAdminUser } from "../users/user-row.ts";
import { getUserById } from "../users/user-rows.ts";

const auditEntriesShown = 100;

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
    handle: async ({ strapi, params }) => {
      const user = await getUserById(strapi, pathId(params));
      const audit = await accountsServices(strapi).audit.listForUser({ rowId: user.id, id: user.document_id }, auditEntriesShown);
      return { user: serializeAdminUser(user), audit };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/approve",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ user: serializeAdminUser(await approveAccount(strapi, actor, pathId(params))) }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/users/:id/reject",
    access: "admin",
    body: jsonBody(ZRejectRequest),
    handle: async ({ strapi, actor, params, body }) => ({
      user: serializeAdminUser(await rejectAccount(strapi, actor, pathId(params), body.reason)),
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
];

async function readOverview(strapi: Core.Strapi): Promise<AdminOverview> {
  const { outbox, overview } = accountsServices(strapi);
  return {
    waiting: await listWaiting(strapi),
    users: await countAccounts(strapi),
    mail: await outbox.counts(),
    ...(await overview.read()),
  };
}
