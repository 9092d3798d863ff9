import { adminWorkspaces } from "@trabecula/contracts/endpoints";
import { defineRoute, thenDone } from "@trabecula/strapi-kit";
import { createAccount } from "../services/approval/create-account.ts";
import { deleteAccountOf } from "../services/personal-data/delete-account.ts";
import { offerExport } from "../services/personal-data/offer-export.ts";
import { serializeAdminUser } from "../services/users/user-row.ts";
import { appointLead, listAllWorkspaces } from "../services/workspaces/all-workspaces.ts";
import { handOver } from "../services/workspaces/hand-over.ts";

export const adminWorkspaceRoutes = {
  list: defineRoute(adminWorkspaces.list, ({ strapi, query }) => listAllWorkspaces(strapi, query)),
  appointLead: defineRoute(adminWorkspaces.appointLead, ({ strapi, actor, params, body }) => appointLead(strapi, actor, params.id, body)),
  createAccount: defineRoute(adminWorkspaces.createAccount, async ({ strapi, actor, body }) => ({
    user: serializeAdminUser(await createAccount(strapi, actor, body)),
  })),
  removeAccount: defineRoute(adminWorkspaces.removeAccount, ({ strapi, actor, params, body }) =>
    thenDone(deleteAccountOf(strapi, actor, params.id, body)),
  ),
  handOver: defineRoute(adminWorkspaces.handOver, async ({ strapi, actor, params, body }) => ({
    user: serializeAdminUser(await handOver(strapi, actor, params.id, body)),
  })),
  offerExport: defineRoute(adminWorkspaces.offerExport, ({ strapi, actor, params }) => thenDone(offerExport(strapi, actor, params.id))),
};
