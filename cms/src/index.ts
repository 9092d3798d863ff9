import type { Core } from "@strapi/strapi";
import { accountsServices } from "@trabecula/strapi-plugin-accounts/services";
import { startAccounts } from "@trabecula/strapi-plugin-accounts/start-accounts";
import { checkPlugins } from "./boot/check-plugins.ts";
import { closeForeignRoutes } from "./boot/close-foreign-routes.ts";
import { keepOutOfReach } from "./boot/out-of-reach.ts";
import { readOverviewFacts } from "./boot/overview-facts.ts";
import { readSiteFacts } from "./content/site-settings.ts";
import { guardSchema } from "./database/schema-guard.ts";
import { lockStart, type Unlock } from "./database/start-lock.ts";
import { seedFieldHelp } from "./seed/field-help.ts";
import { seedContent } from "./seed/seed-content.ts";

let unlockStart: Unlock | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    checkPlugins(strapi);
    closeForeignRoutes(strapi);
    keepOutOfReach(strapi);
    const { overview, siteFacts } = accountsServices(strapi);
    siteFacts.provide(() => readSiteFacts(strapi));
    overview.provide(() => readOverviewFacts(strapi));
    guardSchema(strapi);
    unlockStart = await lockStart(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await seedContent(strapi);
    await seedFieldHelp(strapi);
    await startAccounts(strapi);
    await unlockStart?.();
  },
  async destroy() {
    await unlockStart?.();
  },
};
