import type { Core } from "@strapi/strapi";
import { createOverviewService } from "./approval/overview-service.ts";
import { createAuditService } from "./audit/audit-service.ts";
import { createDefaultsService } from "./defaults/defaults-service.ts";
import { createHousekeepingService } from "./housekeeping/housekeeping-service.ts";
import { createOutboxService } from "./outbox/outbox-service.ts";
import { createRateLimitService } from "./rate-limit/rate-limit-service.ts";
import { createPersonalDataService } from "./personal-data/personal-data-service.ts";
import { createSiteFactsService } from "../site-facts.ts";

type Wrapped = { strapi: Core.Strapi };

/** The plugin's services, as Strapi makes them (once each, when first asked for). */
export const services = {
  audit: ({ strapi }: Wrapped) => createAuditService(strapi),
  defaults: ({ strapi }: Wrapped) => createDefaultsService(strapi),
  housekeeping: ({ strapi }: Wrapped) => createHousekeepingService(strapi),
  outbox: ({ strapi }: Wrapped) => createOutboxService(strapi),
  overview: () => createOverviewService(),
  personalData: ({ strapi }: Wrapped) => createPersonalDataService(strapi),
  rateLimit: ({ strapi }: Wrapped) => createRateLimitService(strapi),
  siteFacts: () => createSiteFactsService(),
};

type Services = { readonly [Name in keyof typeof services]: ReturnType<(typeof services)[Name]> };

/** The services with their types; the one place that knows how to look them up. */
export function accountsServices(strapi: Core.Strapi): Services {
  const plugin = strapi.plugin("accounts");
  return {
    get audit() {
      return plugin.service("audit") as unknown as Services["audit"];
    },
    get defaults() {
      return plugin.service("defaults") as unknown as Services["defaults"];
    },
    get housekeeping() {
      return plugin.service("housekeeping") as unknown as Services["housekeeping"];
    },
    get outbox() {
      return plugin.service("outbox") as unknown as Services["outbox"];
    },
    get overview() {
      return plugin.service("overview") as unknown as Services["overview"];
    },
    get personalData() {
      return plugin.service("personalData") as unknown as Services["personalData"];
    },
    get rateLimit() {
      return plugin.service("rateLimit") as unknown as Services["rateLimit"];
    },
    get siteFacts() {
      return plugin.service("siteFacts") as unknown as Services["siteFacts"];
    },
  };
}
