import type { Core } from "@strapi/strapi";
import { applicationMetadata } from "@trabecula/strapi-plugin-accounts/application-metadata";
import { whenServing } from "@trabecula/strapi-kit";
import { startAccounts } from "@trabecula/strapi-plugin-accounts/start-accounts";
import { noteBrokenAnswers } from "./boot/broken-answers.ts";
import { checkPlugins } from "./boot/check-plugins.ts";
import { closeForeignRoutes } from "./boot/close-foreign-routes.ts";
import { makeAddressesFromTitles } from "./boot/address-from-title.ts";
import { keepAddressesFree } from "./boot/keep-addresses-free.ts";
import { keepOutOfReach } from "./boot/out-of-reach.ts";
import { readOverviewMetadata } from "./boot/overview-metadata.ts";
import { endRefusedRelations } from "./boot/panel-refusals.ts";
import { adoptPanelSettings } from "./content/adopt-panel-settings.ts";
import { readTermsVersion } from "./content/site-content.ts";
import { limitLockWaitsOfCalls } from "./database/postgres-connection.ts";
import { guardSchema } from "./database/schema-guard.ts";
import { lockStart, type Unlock } from "./database/start-lock.ts";
import { seeWholeIndexes } from "./database/whole-indexes.ts";
import { writeAudit } from "./operations/log/write-audit.ts";
import { startOperations } from "./operations/operations.ts";
import { registerOperationTables } from "./operations/tables.ts";
import { seedContent } from "./seed/seed-content.ts";
import { seedPanelRoles } from "./seed/seed-panel-roles.ts";
import { seedPanelViews } from "./seed/seed-panel-views.ts";

let unlockStart: Unlock | undefined;
let stopOperations: (() => Promise<void>) | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    checkPlugins(strapi);
    noteBrokenAnswers(strapi);
    closeForeignRoutes(strapi);
    keepOutOfReach(strapi);
    endRefusedRelations(strapi);
    makeAddressesFromTitles(strapi);
    keepAddressesFree(strapi);
    applicationMetadata(strapi).provide({
      termsVersion: () => readTermsVersion(strapi),
      overview: () => readOverviewMetadata(strapi),
      noteAudit: writeAudit,
    });
    registerOperationTables(strapi);
    seeWholeIndexes(strapi);
    guardSchema(strapi);
    unlockStart = await lockStart(strapi);
  },
  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    stopOperations = await startOperations(strapi);
    await adoptPanelSettings(strapi);
    const isFirstStart = await seedContent(strapi);
    await seedPanelViews(strapi);
    await seedPanelRoles(strapi, isFirstStart);
    await startAccounts(strapi);
    await unlockStart?.();
    whenServing(strapi, limitLockWaitsOfCalls);
  },
  async destroy() {
    await stopOperations?.();
    await unlockStart?.();
  },
};
