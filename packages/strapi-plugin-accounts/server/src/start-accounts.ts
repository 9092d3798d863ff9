import type { Core } from "@strapi/strapi";
import { seedAdmin } from "./seed/seed-admin.ts";
import { accountsServices } from "./services.ts";
import { deleteEndedSessions } from "./sessions/session-rows.ts";

/**
 * What is due at every start-up. The application calls it, since Strapi makes the panel's roles and connects the mail
 * provider only after the plugins' own start.
 */
export async function startAccounts(strapi: Core.Strapi): Promise<void> {
  await seedAdmin(strapi);
  await deleteEndedSessions(strapi, Date.now());
  await accountsServices(strapi).rateLimit.purge(Date.now());
  accountsServices(strapi).outbox.start();
}
