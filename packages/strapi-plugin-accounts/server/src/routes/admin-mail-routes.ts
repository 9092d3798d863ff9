import { ZOutboxQuery, ZTestMailRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import { listMails } from "../services/outbox/mail-list.ts";
import { listTemplates, mailHtml, templateHtml } from "../services/outbox/previews.ts";
import { sendAgain } from "../services/outbox/send-again.ts";
import { sendTestMail } from "../services/outbox/test-mail.ts";
import { answerMailHtml } from "./answer-mail-html.ts";

/** The outbox and the words of its mails, for administrators. */
export const adminMailRoutes = [
  defineRoute({
    method: "GET",
    path: "/admin/email",
    access: "admin",
    query: ZOutboxQuery,
    handle: ({ strapi, query }) => listMails(strapi, query),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/email/templates",
    access: "admin",
    handle: ({ strapi }) => listTemplates(strapi),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/email/templates/:name/html",
    access: "admin",
    handle: async ({ strapi, params, ctx }) => answerMailHtml(ctx, await templateHtml(strapi, params["name"])),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/email/:id/html",
    access: "admin",
    handle: async ({ strapi, params, ctx }) => answerMailHtml(ctx, await mailHtml(strapi, pathId(params))),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/email/test",
    access: "admin",
    body: jsonBody(ZTestMailRequest),
    handle: async ({ strapi, actor, body }) => ({ mail: await sendTestMail(strapi, actor, body.template) }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/email/:id/resend",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ mail: await sendAgain(strapi, actor, pathId(params)) }),
  }),
];
