import type { Core } from "@strapi/strapi";
import type { AccountsPorts, ServiceFactories } from "@trabecula/strapi-kit";
import { createApplicationMetadata } from "./application/application-metadata.ts";
import { recordEvent } from "./audit/index.ts";
import { createDefaultsService } from "./defaults/defaults-service.ts";
import { createHousekeepingService } from "./housekeeping/housekeeping-service.ts";
import { createOutbox } from "./outbox/index.ts";
import { createPersonalDataService } from "./personal-data/personal-data-service.ts";
import { endAccess, endAllAccess } from "./portal/end-access.ts";
import { acceptedBy } from "./portal/invitation-rows.ts";
import { countInvitation, invite } from "./portal/invite.ts";
import { portalOf } from "./portal/portal-state.ts";
import { tellReleased } from "./portal/tell-released.ts";
import { createOwners } from "./users/owners.ts";
import { readSettings } from "./settings/index.ts";

interface Container {
  readonly strapi: Core.Strapi;
}

const ports = {
  audit: ({ strapi }: Container) => ({ record: (actor, event) => recordEvent(strapi, actor, event) }),
  defaults: ({ strapi }: Container) => createDefaultsService(strapi),
  personalData: ({ strapi }: Container) => createPersonalDataService(strapi),
  owners: ({ strapi }: Container) => createOwners(strapi),
  portal: ({ strapi }: Container) => ({
    countInvitation: (actor, email) => countInvitation(strapi, actor, email),
    invite: (actor, invitee) => invite(strapi, actor, invitee),
    end: (actor, subjectIds) => endAccess(strapi, actor, subjectIds),
    endAll: (actor) => endAllAccess(strapi, actor),
    stateOf: (subjectId) => portalOf(strapi, subjectId),
    tellReleased: (subjectId) => tellReleased(strapi, subjectId),
    subjectsOf: async ({ rowId }) => (await acceptedBy(strapi, rowId)).map(({ subject_id }) => subject_id),
  }),
  site: ({ strapi }: Container) => ({ settings: () => readSettings(strapi) }),
} satisfies ServiceFactories<AccountsPorts>;

/** Only services with state or for other plugins; everything else is a plain function. */
export const services = {
  ...ports,
  applicationMetadata: () => createApplicationMetadata(),
  housekeeping: ({ strapi }: Container) => createHousekeepingService(strapi),
  outbox: ({ strapi }: Container) => createOutbox(strapi),
};
