import { mail } from "@trabecula/contracts/endpoints";
import { networkOf, showsToken } from "@trabecula/client-address";
import { defineRoute, done, notFound, readUpload } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { accountsConfig } from "../config.ts";
import { takeReturnedMail } from "../services/bounces/take-returned-mail.ts";
import {
  listMails,
  listTemplates,
  mailHtml,
  sendAgain,
  sendTestMail,
  sendWaiting,
  showLink,
  templateHtml,
} from "../services/outbox/index.ts";
import { countUse, type RateLimit } from "../services/rate-limit/rate-limit.ts";
import { callerOf } from "./caller.ts";

/** For holders of the token. Wrong tokens, 32 characters, are rejected before any write. */
const returnedMailsPerNetwork: RateLimit = { name: "returned-mails", hits: 600, windowMs: 3600_000 };

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
    // Without the token the address seems not to exist.
    if (bounceToken === null || !showsToken(ctx.req.headers.authorization, bounceToken)) throw notFound();
    await countUse(strapi, returnedMailsPerNetwork, networkOf(callerOf(ctx).address));
    await takeReturnedMail(strapi, Buffer.from(await readUpload(body)).toString("utf8"));
    return done;
  }),
};

/**
 * Mails contain user input. The document runs and loads nothing, has no origin, and is shown only in frames of our
 * pages. Mails need inline styles.
 */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

function answerHtml(ctx: Context, html: string): void {
  ctx.set("Content-Security-Policy", contentPolicy);
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  ctx.set("Content-Type", "text/html; charset=utf-8");
  ctx.body = html;
}
