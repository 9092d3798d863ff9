import { whenServing, type Strapi } from "@trabecula/strapi-kit";
import { recordPanelLogins } from "./services/audit/index.ts";
import { seedAdmin } from "./services/seed/seed-admin.ts";
import { outbox } from "./services/outbox/index.ts";
import { countPanelAttempts } from "./panel/panel-attempts.ts";
import { endPanelFactors, keepPanelLoginLikeOurs, requirePanelFactors } from "./panel/panel-login.ts";
import { keepPanelPasswordRules } from "./panel/panel-passwords.ts";
import { resealFactors } from "./services/two-factor/factor-rows.ts";
import { housekeeping } from "./services/housekeeping/housekeeping-service.ts";
import { addPersonalWorkspaces } from "./services/workspaces/personal-workspaces.ts";
import { retention } from "./services/retention/retention-service.ts";

/** Strapi creates panel roles and the mail provider after plugins start. */
export async function startAccounts(strapi: Strapi): Promise<void> {
  recordPanelLogins(strapi);
  countPanelAttempts(strapi);
  keepPanelLoginLikeOurs(strapi);
  requirePanelFactors(strapi);
  await seedAdmin(strapi);
  await addPersonalWorkspaces(strapi);
  // Runs after the first administrator, whose password the environment's rules checked.
  keepPanelPasswordRules(strapi);
  endPanelFactors(strapi);
  await resealFactors(strapi);
  await housekeeping(strapi).start();
  whenServing(strapi, () => outbox(strapi).start());
  whenServing(strapi, () => void retention(strapi).start());
}
