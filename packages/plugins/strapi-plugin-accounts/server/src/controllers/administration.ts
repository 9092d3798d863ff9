import type { Core } from "@strapi/strapi";
import type { AdminOverview } from "@trabecula/contracts";
import { administration } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../services/application/application-metadata.ts";
import { approveAccount, changeRole, rejectAccount, setBlocked, signOutEverywhere } from "../services/approval/account-decisions.ts";
import { readAccount } from "../services/approval/account-detail.ts";
import { countAccounts, listAccounts, listWaiting } from "../services/approval/account-list.ts";
import { resendMail } from "../services/approval/resend-mail.ts";
import { countMails } from "../services/outbox/index.ts";
import { removeTwoFactor } from "../services/two-factor/remove-two-factor.ts";
import { revokeTokensOf } from "../services/tokens/index.ts";
import { serializeAdminUser } from "../services/users/user-row.ts";

export const administrationRoutes = {
  overview: defineRoute(administration.overview, ({ strapi }) => readOverview(strapi)),
  list: defineRoute(administration.list, ({ strapi, query }) => listAccounts(strapi, query)),
  detail: defineRoute(administration.detail, ({ strapi, params }) => readAccount(strapi, params.id)),
  approve: defineRoute(administration.approve, async ({ strapi, actor, params, body }) => ({
    user: serializeAdminUser(await approveAccount(strapi, actor, params.id, body)),
  })),
  reject: defineRoute(administration.reject, async ({ strapi, actor, params, body }) => ({
    user: serializeAdminUser(await rejectAccount(strapi, actor, params.id, body)),
  })),
  changeRole: defineRoute(administration.changeRole, async ({ strapi, actor, params, body }) => ({
    user: serializeAdminUser(await changeRole(strapi, actor, params.id, body.role)),
  })),
  block: defineRoute(administration.block, async ({ strapi, actor, params, body }) => ({
    user: serializeAdminUser(await setBlocked(strapi, actor, params.id, body.blocked)),
  })),
  signOut: defineRoute(administration.signOut, async ({ strapi, actor, params }) => ({
    user: serializeAdminUser(await signOutEverywhere(strapi, actor, params.id)),
  })),
  removeTwoFactor: defineRoute(administration.removeTwoFactor, async ({ strapi, actor, params }) => ({
    user: serializeAdminUser(await removeTwoFactor(strapi, actor, params.id)),
  })),
  revokeTokens: defineRoute(administration.revokeTokens, async ({ strapi, actor, params }) => ({
    user: serializeAdminUser(await revokeTokensOf(strapi, actor, params.id)),
  })),
  resend: defineRoute(administration.resend, async ({ strapi, actor, params }) => ({ mail: await resendMail(strapi, actor, params.id) })),
};

async function readOverview(strapi: Core.Strapi): Promise<AdminOverview> {
  return {
    waiting: await listWaiting(strapi),
    users: await countAccounts(strapi),
    mail: await countMails(strapi),
    ...(await applicationMetadata(strapi).overview()),
  };
}
