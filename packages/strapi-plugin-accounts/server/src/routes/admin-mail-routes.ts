import { ZOutboxQuery } from "@trabecula/contracts";
import { defineRoute, pathId } from "@trabecula/strapi-kit";
import { accountsServices } from "../services.ts";

/** The outbox, for administrators. */
export const adminMailRoutes = [
  defineRoute({
    method: "GET",
    path: "/admin/email",
    access: "admin",
    query: ZOutboxQuery,
    handle: ({ strapi, query }) => accountsServices(strapi).outbox.list(query),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/email/:id/resend",
    access: "admin",
    handle: async ({ strapi, actor, params }) => {
      const id = pathId(params);
      const mail = await accountsServices(strapi).outbox.resend(id);
      await accountsServices(strapi).audit.record(actor, { action: "mail.resent", object: `mail:${id}` });
      return { mail };
    },
  }),
];
