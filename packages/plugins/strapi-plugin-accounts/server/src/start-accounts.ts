import type { Core } from "@strapi/strapi";
import { whenServing } from "@trabecula/strapi-kit";
import { recordPanelLogins } from "./services/audit/index.ts";
import { countPanelAttempts } from "./controllers/panel-attempts.ts";
import { keepPanelPasswordsLikeOurs } from "./services/users/panel-passwords.ts";
import { seedAdmin } from "./services/seed/seed-admin.ts";
import { outbox } from "./services/outbox/index.ts";
import { resealFactors } from "./services/two-factor/factor-rows.ts";
import { housekeeping } from "./services/housekeeping/housekeeping-service.ts";

/** Called by the application, because Strapi creates panel roles and the mail provider after plugins start. */
export async function startAccounts(strapi: Core.Strapi): Promise<void> {
  recordPanelLogins(strapi);
  countPanelAttempts(strapi);
  keepPanelPasswordsLikeOurs(strapi);
  await seedAdmin(strapi);
  await resealFactors(strapi);
  await housekeeping(strapi).start();
  whenServing(strapi, () => outbox(strapi).start());
}
