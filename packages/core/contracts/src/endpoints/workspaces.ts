import { ZDone } from "../user.ts";
import {
  ZArchiveWorkspaceRequest,
  ZCenterList,
  ZCreateCenterRequest,
  ZCreateWorkspaceRequest,
  ZDeleteWorkspaceReply,
  ZDeleteWorkspaceRequest,
  ZListedCenter,
  ZMember,
  ZMemberList,
  ZReceivedInvitationList,
  ZUpdateCenterRequest,
  ZUpdateMemberRequest,
  ZUpdateWorkspaceRequest,
  ZWorkspaceDetail,
  ZWorkspaceInvitation,
  ZWorkspaceInvitationList,
  ZWorkspaceInviteRequest,
  ZWorkspaceLink,
  ZWorkspaceLinkRequest,
  ZWorkspaceList,
} from "../workspaces.ts";
import { ZWaveList, ZWavesRequest } from "../waves.ts";
import { endpoint, formBytes, json } from "./endpoint.ts";

export const list = endpoint("GET /workspaces", "session", {
  reply: ZWorkspaceList,
  note: "The caller's workspaces, the personal one first, with the caller's role, center and identity. A patient has none.",
});

export const create = endpoint("POST /workspaces", "researcher", {
  body: json(ZCreateWorkspaceRequest),
  reply: ZWorkspaceDetail,
  status: 201,
  note: "Creates a workspace of a clinic or study, which the caller leads. 409 `conflict` for more than 50.",
});

export const detail = endpoint("GET /workspaces/:id", "workspace", {
  versioned: true,
  reply: ZWorkspaceDetail,
  note: "A workspace with its settings. 404 for everyone who is no member.",
});

export const change = endpoint("PUT /workspaces/:id", "workspace", {
  versioned: true,
  body: json(ZUpdateWorkspaceRequest),
  reply: ZWorkspaceDetail,
  slow: true,
  note: "Changes the given settings; for leads of all centers. Needs `If-Match` (428), except in a personal workspace; 412 `changed_meanwhile` for another version. `keepsNames: false` erases the names of patients. `logo` is a PNG or JPEG in base64 for the letterhead: 100 kB, 800 pixels a side, 160,000 in all. 403 `role_missing`, 409 `workspace_archived`.",
});

export const logo = endpoint("GET /logos/:id", "session", {
  reply: { text: "PNG or JPEG" },
  note: "The picture of a letterhead, by the id that the letterhead names.",
});

export const convert = endpoint("POST /workspaces/:id/convert", "workspace", {
  body: json(ZCreateWorkspaceRequest),
  reply: ZWorkspaceDetail,
  note: "Turns the caller's personal workspace into a clinic or study with all its records. The caller leads it and gets a new, empty personal workspace. The default datasets of the account are copied. 409 `conflict` if it is not personal.",
});

export const archive = endpoint("POST /workspaces/:id/archive", "workspace", {
  body: json(ZArchiveWorkspaceRequest),
  reply: ZWorkspaceDetail,
  note: "Makes a workspace read-only for everyone, or opens it again. Patients still read released reports. 409 `conflict` for a personal workspace.",
});

export const remove = endpoint("DELETE /workspaces/:id", "workspace", {
  body: json(ZDeleteWorkspaceRequest),
  reply: ZDeleteWorkspaceReply,
  status: 202,
  note: "Plans the deletion in 30 days; until then the workspace is read-only and can be restored. Needs the name, a reason and a `confirmation` of POST /user/confirm with the purpose `delete-workspace` (403 `confirmation_needed`). All members get a mail. 409 `conflict` for a personal workspace.",
});

export const restore = endpoint("POST /workspaces/:id/restore", "workspace", {
  reply: ZWorkspaceDetail,
  note: "Cancels the planned deletion; an archived workspace is archived again. 409 `conflict` without one, and once the day has come.",
});

export const members = endpoint("GET /workspaces/:id/members", "workspace", {
  reply: ZMemberList,
  note: "Members, the first one first.",
});

export const changeMember = endpoint("PUT /workspaces/:id/members/:accountId", "workspace", {
  versioned: true,
  body: json(ZUpdateMemberRequest),
  reply: ZMember,
  note: "Changes what a member may do; for leads, of their own center if they have one. Nobody grants a wider center or identity than their own (403 `role_missing`), and only leads of all centers give `maySign`. 409 `last_lead` for the last lead of all centers. The member gets a mail. 412 `changed_meanwhile` for another version in `If-Match`.",
});

export const removeMember = endpoint("DELETE /workspaces/:id/members/:accountId", "workspace", {
  reply: ZDone,
  note: "Ends a membership and its personal tokens, also in an archived workspace; for leads, of their own center if they have one. 409 `last_lead` for the last lead of all centers. The member gets a mail.",
});

export const leave = endpoint("POST /workspaces/:id/leave", "workspace", {
  reply: ZDone,
  note: "Ends the caller's membership. Records stay. 409 `last_lead` for the last lead of all centers.",
});

export const invitations = endpoint("GET /workspaces/:id/invitations", "workspace", {
  reply: ZWorkspaceInvitationList,
  note: "Open invitations, newest first; for leads. Leads of one center read those to their center.",
});

export const invite = endpoint("POST /workspaces/:id/invitations", "workspace", {
  body: json(ZWorkspaceInviteRequest),
  reply: ZWorkspaceInvitation,
  status: 201,
  note: "Mails a link that works once, for 14 days, while its sender may still grant it. An earlier link to the address stops working; 403 `role_missing` if it is to other centers than yours. The reply is the same for unknown addresses. 409 `conflict` for a member, and beyond 500 members and open invitations. 429 after 60 invitations an hour, or five to one address.",
});

export const withdraw = endpoint("DELETE /workspaces/:id/invitations/:invitationId", "workspace", {
  reply: ZDone,
  note: "Withdraws an invitation, also in an archived workspace; its link stops working.",
});

export const readInvitation = endpoint("POST /workspace-invitation", "anyone", {
  body: json(ZWorkspaceLinkRequest, { maxBytes: formBytes }),
  reply: ZWorkspaceLink,
  note: "What an invitation link is for. Reading does not use it up. 400 `invalid_token` for any link that does not work. Without an account, sign up with the invited address and `invitation` (POST /user/signup).",
});

export const accept = endpoint("POST /workspace-invitation/accept", "researcher", {
  body: json(ZWorkspaceLinkRequest, { maxBytes: formBytes }),
  reply: ZWorkspaceDetail,
  note: "Accepts an invitation once. 403 `forbidden` unless the caller's confirmed address is the invited one; 400 `invalid_token` for any link that does not work; 409 `conflict` for a member.",
});

export const received = endpoint("GET /workspace-invitations", "researcher", {
  reply: ZReceivedInvitationList,
  note: "The newest 20 open invitations to the caller's confirmed address.",
});

export const acceptReceived = endpoint("POST /workspace-invitations/:id/accept", "researcher", {
  reply: ZWorkspaceDetail,
  note: "Accepts an invitation without its link. 404 for any that the caller's list does not show.",
});

export const centers = endpoint("GET /workspaces/:id/centers", "workspace", {
  reply: ZCenterList,
  note: "Centers of a workspace by code.",
});

export const addCenter = endpoint("POST /workspaces/:id/centers", "workspace", {
  body: json(ZCreateCenterRequest),
  reply: ZListedCenter,
  status: 201,
  note: "Adds a center; for leads of all centers. 409 `conflict` if the workspace has the code, and beyond 500 centers.",
});

export const changeCenter = endpoint("PUT /centers/:id", "workspace", {
  versioned: true,
  body: json(ZUpdateCenterRequest),
  reply: ZListedCenter,
  note: "Changes name or code; for leads of all centers. Codes of patients stay. 409 `conflict` if the workspace has the code. 412 `changed_meanwhile` for another version in `If-Match`.",
});

export const removeCenter = endpoint("DELETE /centers/:id", "workspace", {
  reply: ZDone,
  note: "Deletes a center; for leads of all centers. 409 `conflict` while a record, a recently deleted one, a member or an invitation names it.",
});

export const waves = endpoint("GET /workspaces/:id/waves", "workspace", {
  versioned: true,
  reply: ZWaveList,
  note: "Planned visits of a study, by target. `version` is that of the workspace.",
});

export const changeWaves = endpoint("PUT /workspaces/:id/waves", "workspace", {
  versioned: true,
  body: json(ZWavesRequest),
  reply: ZWaveList,
  note: "Replaces the waves; for leads of all centers. Windows run from `targetDays - daysBefore` to `targetDays + daysAfter` after the baseline and do not overlap (422). Needs `If-Match` (428), except in a personal workspace; 412 `changed_meanwhile` for another version.",
});
