import { site } from "@trabecula/contracts/endpoints";
import { controllerOf, defineRoute, done, inTransaction, networkOf, type EdgeState } from "@trabecula/strapi-kit";
import { accountsServices } from "@trabecula/strapi-plugin-accounts/services";
import { readSiteContent } from "../../../content/site-settings.ts";

const perAddress = { name: "contact", hits: 5, windowMs: 3600_000 };

/** The contact form: a mail to the support address, answered to whoever wrote it. */
export const contactRoutes = {
  send: defineRoute(site.contact, async ({ strapi, body, ctx }) => {
    const { audit, outbox, rateLimit } = accountsServices(strapi);
    await rateLimit.use(perAddress, networkOf((ctx.state as EdgeState).client.address));
    const { supportEmail } = await readSiteContent(strapi);
    await inTransaction(strapi, async () => {
      await outbox.enqueue({ to: supportEmail, about: null, replyTo: body.email, template: "contact", data: body });
      await audit.record(null, { action: "contact.sent" });
    });
    return done;
  }),
};

export default controllerOf(contactRoutes);
