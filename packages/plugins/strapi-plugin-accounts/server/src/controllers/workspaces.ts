import { workspaceOversight, workspaces } from "@trabecula/contracts/endpoints";
import { defineRoute, thenDone, pathId } from "@trabecula/strapi-kit";
import { addCenter, changeCenter, listCenters, removeCenter } from "../services/workspaces/centers.ts";
import { archiveWorkspace, planDeletion, restoreWorkspace } from "../services/workspaces/close-workspace.ts";
import {
  acceptWorkspaceInvitation,
  inviteMember,
  acceptReceivedInvitation,
  listInvitations,
  receivedInvitations,
  readWorkspaceInvitation,
  withdrawInvitation,
} from "../services/workspaces/invitations.ts";
import { readLogo } from "../services/workspaces/logos.ts";
import { changeMember, leaveWorkspace, listMembers, removeMember } from "../services/workspaces/members.ts";
import { changeWorkspace, convertWorkspace, createWorkspace, listWorkspaces } from "../services/workspaces/own-workspaces.ts";
import { readWorkspace } from "../services/workspaces/serialize-workspace.ts";
import { listWorkspaceAudit, listWorkspaceTokens, revokeWorkspaceToken } from "../services/workspaces/oversight.ts";
import { changeWaves, readWaves } from "../services/workspaces/waves.ts";
import { callerOf } from "./caller.ts";

export const workspaceRoutes = {
  list: defineRoute(workspaces.list, ({ strapi, actor }) => listWorkspaces(strapi, actor)),
  create: defineRoute(workspaces.create, ({ strapi, actor, body }) => createWorkspace(strapi, actor, body)),
  detail: defineRoute(workspaces.detail, ({ strapi, actor, params }) => readWorkspace(strapi, actor, params.id)),
  change: defineRoute(workspaces.change, ({ strapi, actor, params, body, ifMatch }) =>
    changeWorkspace(strapi, actor, params.id, body, ifMatch),
  ),
  logo: defineRoute(workspaces.logo, async ({ strapi, params, ctx }) => {
    const { mediaType, bytes } = await readLogo(strapi, params.id);
    ctx.set("Content-Type", mediaType);
    ctx.set("Cache-Control", "private, max-age=31536000, immutable");
    ctx.body = bytes;
  }),
  convert: defineRoute(workspaces.convert, ({ strapi, actor, params, body }) => convertWorkspace(strapi, actor, params.id, body)),
  archive: defineRoute(workspaces.archive, ({ strapi, actor, params, body }) => archiveWorkspace(strapi, actor, params.id, body)),
  remove: defineRoute(workspaces.remove, ({ strapi, actor, params, body }) => planDeletion(strapi, actor, params.id, body)),
  restore: defineRoute(workspaces.restore, ({ strapi, actor, params }) => restoreWorkspace(strapi, actor, params.id)),
  members: defineRoute(workspaces.members, ({ strapi, actor, params }) => listMembers(strapi, actor, params.id)),
  changeMember: defineRoute(workspaces.changeMember, ({ strapi, actor, params, body, ifMatch }) =>
    changeMember(strapi, actor, params.id, pathId({ id: params.accountId }), body, ifMatch),
  ),
  removeMember: defineRoute(workspaces.removeMember, ({ strapi, actor, params }) =>
    thenDone(removeMember(strapi, actor, params.id, pathId({ id: params.accountId }))),
  ),
  leave: defineRoute(workspaces.leave, ({ strapi, actor, params }) => thenDone(leaveWorkspace(strapi, actor, params.id))),
  invitations: defineRoute(workspaces.invitations, ({ strapi, actor, params }) => listInvitations(strapi, actor, params.id)),
  invite: defineRoute(workspaces.invite, ({ strapi, actor, params, body }) => inviteMember(strapi, actor, params.id, body)),
  withdraw: defineRoute(workspaces.withdraw, ({ strapi, actor, params }) =>
    thenDone(withdrawInvitation(strapi, actor, params.id, pathId({ id: params.invitationId }))),
  ),
  readInvitation: defineRoute(workspaces.readInvitation, ({ strapi, ctx, body }) =>
    readWorkspaceInvitation(strapi, body.token, callerOf(ctx).address),
  ),
  accept: defineRoute(workspaces.accept, ({ strapi, actor, ctx, body }) =>
    acceptWorkspaceInvitation(strapi, actor, body.token, callerOf(ctx).address),
  ),
  received: defineRoute(workspaces.received, ({ strapi, actor }) => receivedInvitations(strapi, actor)),
  acceptReceived: defineRoute(workspaces.acceptReceived, ({ strapi, actor, params }) => acceptReceivedInvitation(strapi, actor, params.id)),
  centers: defineRoute(workspaces.centers, ({ strapi, actor, params }) => listCenters(strapi, actor, params.id)),
  addCenter: defineRoute(workspaces.addCenter, ({ strapi, actor, params, body }) => addCenter(strapi, actor, params.id, body)),
  changeCenter: defineRoute(workspaces.changeCenter, ({ strapi, actor, params, body, ifMatch }) =>
    changeCenter(strapi, actor, params.id, body, ifMatch),
  ),
  removeCenter: defineRoute(workspaces.removeCenter, ({ strapi, actor, params }) => thenDone(removeCenter(strapi, actor, params.id))),
  waves: defineRoute(workspaces.waves, ({ strapi, actor, params }) => readWaves(strapi, actor, params.id)),
  changeWaves: defineRoute(workspaces.changeWaves, ({ strapi, actor, params, body, ifMatch }) =>
    changeWaves(strapi, actor, params.id, body, ifMatch),
  ),
  auditLog: defineRoute(workspaceOversight.auditLog, ({ strapi, actor, params, query }) =>
    listWorkspaceAudit(strapi, actor, params.id, query),
  ),
  tokens: defineRoute(workspaceOversight.tokens, ({ strapi, actor, params }) => listWorkspaceTokens(strapi, actor, params.id)),
  revokeToken: defineRoute(workspaceOversight.revokeToken, ({ strapi, actor, params }) =>
    thenDone(revokeWorkspaceToken(strapi, actor, params.id, pathId({ id: params.tokenId }))),
  ),
};
