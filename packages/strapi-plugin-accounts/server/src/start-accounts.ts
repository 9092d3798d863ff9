import type { Core } from "@strapi/strapi";
import { seedAdmin } from "./services/seed/seed-admin.ts";
import { accountsServices } from "./services/index.ts";

/**
 * What is due at every start-up. The application calls it, since Strapi makes the panel's roles and connects the mail
 * provider only after the plugins' own start.
 */
export async function startAccounts(strapi: Core.Strapi): Promise<void> {
  await seedAdmin(strapi);
  await accountsServices(strapi).housekeeping.start();
  accountsServices(strapi).outbox.start();
}
