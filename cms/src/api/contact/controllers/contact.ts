import { env } from "../../../../config/env.ts";
import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, done, inTransaction, type EdgeState } from "@trabecula/strapi-kit";
import { recordEvent } from "@trabecula/strapi-plugin-accounts/audit";
import { enqueueMail } from "@trabecula/strapi-plugin-accounts/outbox";
import { countNetworkUse, type NetworkLimit } from "@trabecula/strapi-plugin-accounts/rate-limit";
import { readSettings } from "@trabecula/strapi-plugin-accounts/settings";

const perNetwork: NetworkLimit = { name: "contact", hits: 100, windowMs: 3600_000, raisedBy: "signupsPerNetwork" };

export const contactRoutes = {
  send: defineRoute(site.contact, async ({ strapi, body, ctx }) => {
    await countNetworkUse(strapi, perNetwork, (ctx.state as EdgeState).client.address);
    const { supportEmail } = await readSettings(strapi);
    await inTransaction(strapi, async () => {
      await enqueueMail(strapi, { to: supportEmail ?? env.adminEmail, about: null, replyTo: body.email, template: "contact", data: body });
      await recordEvent(strapi, null, { action: "contact.sent" });
    });
    return done;
  }),
};

export default controllerOf(contactRoutes);
