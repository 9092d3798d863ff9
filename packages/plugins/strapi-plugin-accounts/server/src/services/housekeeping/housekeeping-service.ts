import type { Core } from "@strapi/strapi";
import { dailySweep, servicesOf } from "@trabecula/strapi-kit";
import { deleteOldFarewells, deleteOldLetters } from "../outbox/index.ts";
import { deleteOldCounters } from "../rate-limit/rate-limit.ts";
import { deleteEndedSessions } from "../sessions/index.ts";
import { deleteEndedTokens } from "../tokens/index.ts";
import { deleteUnconfirmed } from "./delete-unconfirmed.ts";
import { deleteSpentTokens } from "../confirmation/token-rows.ts";

const services = servicesOf<{ housekeeping: ReturnType<typeof createHousekeepingService> }>("accounts");

export const housekeeping = (strapi: Core.Strapi) => services(strapi, "housekeeping");

/** Deletes expired data: sessions, tokens, counters, last mails to closed accounts, mails from strangers, unconfirmed requests. */
export function createHousekeepingService(strapi: Core.Strapi) {
  return dailySweep(strapi, "account-sweep", async () => {
    await deleteEndedSessions(strapi, Date.now());
    await deleteEndedTokens(strapi, Date.now());
    await deleteSpentTokens(strapi, Date.now());
    await deleteOldCounters(strapi, Date.now());
    await deleteOldFarewells(strapi, Date.now());
    await deleteOldLetters(strapi, Date.now());
    await deleteUnconfirmed(strapi, Date.now());
  });
}
