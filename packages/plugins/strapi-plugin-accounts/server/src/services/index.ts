import type { AccountsPorts, ServiceFactories, Strapi } from "@trabecula/strapi-kit";
import { createApplicationMetadata } from "./application/application-metadata.ts";
import { recordEvent } from "./audit/index.ts";
import { useConfirmation } from "./confirmation/confirmations.ts";
import { createDefaultDatasetsService } from "./default-datasets/default-datasets-service.ts";
import { createHousekeepingService } from "./housekeeping/housekeeping-service.ts";
import { createOutbox } from "./outbox/index.ts";
import { createPersonalDataService } from "./personal-data/export-account.ts";
import { endAccess } from "./portal/end-access.ts";
import { acceptedBy, invitationsTo, moveInvitations } from "./portal/invitation-rows.ts";
import { countInvitation, invite, nameForPatients } from "./portal/invite.ts";
import { portalOf, tellReleased } from "./portal/portal-state.ts";
import { holdPlace, lockForJob, memberNow, rereadMember } from "./workspaces/record-access.ts";
import { tellPaused, tellReceived } from "./workspaces/mail-members.ts";
import { filesOfWorkspace } from "./workspaces/files-of-workspace.ts";
import { nextCode } from "./workspaces/next-code.ts";
import { serializeCenter } from "./workspaces/serialize-workspace.ts";
import { wavesOf } from "./workspaces/waves.ts";
import { centersOf } from "./workspaces/workspace-rows.ts";
import { setKeepsNames } from "./workspaces/workspace-versions.ts";
import { createOwners } from "./users/user-rows.ts";
import { createRetentionService } from "./retention/retention-service.ts";
import { readSettings } from "./settings/index.ts";
import { createWorkspacesService } from "./workspaces/workspace-records.ts";

interface Container {
  readonly strapi: Strapi;
}

const ports = {
  audit: ({ strapi }: Container) => ({ record: (actor, event) => recordEvent(strapi, actor, event) }),
  confirmations: ({ strapi }: Container) => ({
    use: (actor, act, confirmation) => useConfirmation(strapi, actor, act, confirmation),
  }),
  defaults: ({ strapi }: Container) => createDefaultDatasetsService(strapi),
  personalData: ({ strapi }: Container) => createPersonalDataService(strapi),
  owners: ({ strapi }: Container) => createOwners(strapi),
  portal: ({ strapi }: Container) => ({
    countInvitation: (actor, email) => countInvitation(strapi, actor, email),
    invite: (actor, invitee) => invite(strapi, actor, invitee),
    end: (actor, subjectIds) => endAccess(strapi, actor, subjectIds),
    move: (subjectIds, workspaceId) => moveInvitations(strapi, subjectIds, workspaceId),
    reachesAny: async (subjectIds) => (await invitationsTo(strapi, subjectIds)).length > 0,
    stateOf: (subjectId) => portalOf(strapi, subjectId),
    nameForPatients: (actor, workspaceId) => nameForPatients(strapi, actor, workspaceId),
    tellReleased: (subjectId, releasedBy) => tellReleased(strapi, subjectId, releasedBy),
    subjectsOf: async ({ rowId }) => (await acceptedBy(strapi, rowId)).map(({ subject_id }) => subject_id),
  }),
  workspaces: ({ strapi }: Container) => ({
    ...createWorkspacesService(),
    hold: (member, workspaceId) => holdPlace(strapi, member, workspaceId),
    holdAlone: (member, workspaceId) => holdPlace(strapi, member, workspaceId, { alone: true }),
    reread: (member) => rereadMember(strapi, member),
    memberNow: (accountId, workspaceId, right) => memberNow(strapi, accountId, workspaceId, right),
    centersOf: async (workspaceId) => (await centersOf(strapi, workspaceId)).map(serializeCenter),
    hasCenter: async (workspaceId, centerId) => (await centersOf(strapi, workspaceId)).some(({ documentId }) => documentId === centerId),
    lock: (workspaceId) => lockForJob(strapi, workspaceId),
    nextCode: (workspaceId, centerId) => nextCode(strapi, workspaceId, centerId),
    tellPaused: (workspaceId, connectionName) => tellPaused(strapi, workspaceId, connectionName),
    tellReceived: (actor, workspaceId, patients) => tellReceived(strapi, actor, workspaceId, patients),
    wavesOf: (workspaceId) => wavesOf(strapi, workspaceId),
    files: (lead, workspaceId) => filesOfWorkspace(strapi, lead, workspaceId),
    setKeepsNames: (actor, workspaceId, keeps) => setKeepsNames(strapi, actor, workspaceId, keeps),
  }),
  site: ({ strapi }: Container) => ({ settings: () => readSettings(strapi) }),
} satisfies ServiceFactories<AccountsPorts>;

export const services = {
  ...ports,
  applicationMetadata: () => createApplicationMetadata(),
  housekeeping: ({ strapi }: Container) => createHousekeepingService(strapi),
  outbox: ({ strapi }: Container) => createOutbox(strapi),
  retention: ({ strapi }: Container) => createRetentionService(strapi),
};
