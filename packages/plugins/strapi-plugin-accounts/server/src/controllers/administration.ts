import type { Context } from "koa";
import { showsToken } from "@trabecula/client-address";
import { ZUnset, type AdminOverview } from "@trabecula/contracts";
import { administration, audit, mail, settings } from "@trabecula/contracts/endpoints";
import { defineRoute, done, notFound, readUpload, sendFile, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../config.ts";
import { applicationMetadata } from "../services/application/application-metadata.ts";
import {
  approveAccount,
  changeRole,
  rejectAccount,
  resendMail,
  setBlocked,
  signOutEverywhere,
} from "../services/approval/account-decisions.ts";
import { countAccounts, listAccounts, listWaiting, readAccount } from "../services/approval/read-accounts.ts";
import { exportAudit, listAudit } from "../services/audit/index.ts";
import { takeReturnedMail } from "../services/bounces/take-returned-mail.ts";
import {
  countMails,
  listMails,
  listTemplates,
  mailHtml,
  sendAgain,
  sendTestMail,
  sendWaiting,
  showLink,
  templateHtml,
} from "../services/outbox/index.ts";
import { previewRetention } from "../services/retention/retention-service.ts";
import { countNetworkUse, type NetworkLimit } from "../services/rate-limit/network-limit.ts";
import { changeSettings, getSettings, readSettings, restoreSettings } from "../services/settings/index.ts";
import { revokeTokensOf } from "../services/tokens/index.ts";
import { removeTwoFactor } from "../services/two-factor/own-two-factor.ts";
import { serializeAdminUser } from "../services/users/user-row.ts";
import { callerOf } from "./caller.ts";

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

async function readOverview(strapi: Strapi): Promise<AdminOverview> {
  const { supportEmail, laboratoryUrl, repository } = await readSettings(strapi);
  const isUnset = {
    support: supportEmail === null,
    laboratory: laboratoryUrl === null,
    repository: repository === null,
    mail: !accountsConfig(strapi).mailConfigured,
  };
  return {
    unset: ZUnset.options.filter((name) => isUnset[name]),
    waiting: await listWaiting(strapi),
    users: await countAccounts(strapi),
    mail: await countMails(strapi),
    ...(await applicationMetadata(strapi).overview()),
  };
}

export const auditRoutes = {
  list: defineRoute(audit.list, ({ strapi, query }) => listAudit(strapi, query)),
  exportLog: defineRoute(audit.exportLog, async ({ strapi, actor, query, ctx }) => sendFile(ctx, await exportAudit(strapi, actor, query))),
};

export const settingsRoutes = {
  read: defineRoute(settings.read, ({ strapi }) => getSettings(strapi)),
  change: defineRoute(settings.change, ({ strapi, actor, body }) => changeSettings(strapi, actor, body)),
  restore: defineRoute(settings.restore, ({ strapi, actor, body }) => restoreSettings(strapi, actor, body)),
  previewRetention: defineRoute(settings.previewRetention, ({ strapi, body }) => previewRetention(strapi, body, Date.now())),
};

/** Applies to callers with the token. Wrong tokens are rejected before any write. */
const returnedMailsPerNetwork: NetworkLimit = { name: "returned-mails", hits: 600, windowMs: 3600_000 };

export const mailRoutes = {
  list: defineRoute(mail.list, ({ strapi, query }) => listMails(strapi, query)),
  html: defineRoute(mail.html, async ({ strapi, params, ctx }) => answerHtml(ctx, await mailHtml(strapi, params.id))),
  resend: defineRoute(mail.resend, async ({ strapi, actor, params }) => ({ mail: await sendAgain(strapi, actor, params.id) })),
  sendWaiting: defineRoute(mail.sendWaiting, ({ strapi, actor }) => sendWaiting(strapi, actor)),
  showLink: defineRoute(mail.showLink, ({ strapi, actor, params }) => showLink(strapi, actor, params.id)),
  templates: defineRoute(mail.templates, ({ strapi }) => listTemplates(strapi)),
  templateHtml: defineRoute(mail.templateHtml, async ({ strapi, params, ctx }) => answerHtml(ctx, await templateHtml(strapi, params.name))),
  sendTest: defineRoute(mail.sendTest, async ({ strapi, actor, body }) => ({ mail: await sendTestMail(strapi, actor, body.template) })),
  takeReturned: defineRoute(mail.takeReturned, async ({ strapi, body, ctx }) => {
    const { bounceToken } = accountsConfig(strapi);
    if (bounceToken === null || !showsToken(ctx.req.headers.authorization, bounceToken)) throw notFound();
    await countNetworkUse(strapi, returnedMailsPerNetwork, callerOf(ctx).address);
    await takeReturnedMail(strapi, Buffer.from(await readUpload(body)).toString("utf8"));
    return done;
  }),
};

/**
 * Mails contain user input, so the document runs and loads nothing, has no origin, and is framed by our pages only. Mails
 * need inline styles.
 */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

function answerHtml(ctx: Context, html: string): void {
  ctx.set("Content-Security-Policy", contentPolicy);
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  ctx.set("Content-Type", "text/html; charset=utf-8");
  ctx.body = html;
}
