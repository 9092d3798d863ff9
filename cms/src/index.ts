import { applicationMetadata } from "@trabecula/strapi-plugin-accounts/application-metadata";
import { whenServing, type Strapi } from "@trabecula/strapi-kit";
import { startAccounts } from "@trabecula/strapi-plugin-accounts/start-accounts";
import { env } from "../config/env.ts";
import { noteBrokenAnswers } from "./boot/broken-answers.ts";
import { closeForeignRoutes, closeContentTypes } from "./boot/closed-content-types.ts";
import { keepFilesInUse } from "./boot/files-in-use.ts";
import { refuseStaleSaves } from "./boot/opened-versions.ts";
import { keepTranslationsWithEnglish } from "./boot/translations.ts";
import { keepAddressesFree, keepLinkedPages, makeAddressesFromTitles } from "./boot/page-addresses.ts";
import { readOverviewMetadata } from "./boot/overview-metadata.ts";
import { recordContentActs } from "./boot/panel-acts.ts";
import { refuseMailsWithoutAddress } from "./boot/panel-mails.ts";
import { closeUnguardedActs, endRefusedRelations, runBulkActionsInOrder } from "./boot/panel-refusals.ts";
import { endRegistrationTokens } from "./boot/panel-registration.ts";
import { hideStaffFields } from "./boot/staff-fields.ts";
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
import { openLanguagesToStaff, seedLanguages } from "./seed/seed-languages.ts";
import { seedPanelRoles } from "./seed/seed-panel-roles.ts";
import { seedPanelViews } from "./seed/seed-panel-views.ts";
import { keepUploadsWhole } from "./uploads/whole-uploads.ts";

let unlockStart: Unlock | undefined;
let stopOperations: (() => Promise<void>) | undefined;

export default {
  async register({ strapi }: { strapi: Strapi }) {
    checkPlugins(strapi);
    noteBrokenAnswers(strapi);
    closeForeignRoutes(strapi);
    closeContentTypes(strapi);
    endRefusedRelations(strapi);
    closeUnguardedActs(strapi);
    runBulkActionsInOrder(strapi);
    hideStaffFields(strapi);
    keepFilesInUse(strapi);
    keepUploadsWhole(strapi);
    refuseMailsWithoutAddress(strapi);
    refuseStaleSaves(strapi);
    makeAddressesFromTitles(strapi);
    keepAddressesFree(strapi);
    keepLinkedPages(strapi);
    keepTranslationsWithEnglish(strapi);
    recordContentActs(strapi);
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
  async bootstrap({ strapi }: { strapi: Strapi }) {
    stopOperations = await startOperations(strapi);
    endRegistrationTokens(strapi);
    await adoptPanelSettings(strapi);
    await seedLanguages(strapi, env.languages);
    const isFirstStart = await seedContent(strapi, env.languages);
    await seedPanelViews(strapi);
    await seedPanelRoles(strapi, isFirstStart);
    await openLanguagesToStaff(strapi, env.languages);
    await startAccounts(strapi);
    await unlockStart?.();
    whenServing(strapi, limitLockWaitsOfCalls);
  },
  async destroy() {
    await stopOperations?.();
    await unlockStart?.();
  },
};

/** Strapi silently skips a plugin whose server half it cannot find. */
function checkPlugins(strapi: Strapi): void {
  const missing = ["accounts", "bone-scans", "users-permissions"].filter((name) => !strapi.plugin(name));
  if (missing.length > 0) throw new Error(`The plugins ${missing.join(", ")} were not loaded. Run \`npm ci\` and try again.`);
}
