import { inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { getUserById } from "../users/user-rows.ts";

const perAccount: RateLimit = { name: "export-offers", hits: 5, windowMs: 3600_000 };

/** The link asks the owner to log in, so an administrator never reads the export. @throws `not_found`, `too_many_requests` */
export async function offerExport(strapi: Strapi, actor: Actor, userId: string): Promise<void> {
  await getUserById(strapi, userId);
  await countUse(strapi, perAccount, userId);
  await inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const data = { firstName: user.firstName ?? "", isPatient: user.productRole === "patient" };
    await enqueueMail(strapi, { to: user.email, about: user, template: "export-offered", data });
    await recordEvent(strapi, actor, { action: "account.export-offered", object: `user:${userId}` });
  });
}
