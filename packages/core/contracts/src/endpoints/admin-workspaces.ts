import { ZAdminUserReply } from "../admin.ts";
import { ZDone } from "../user.ts";
import {
  ZAdminWorkspace,
  ZAdminWorkspaceList,
  ZAdminWorkspaceQuery,
  ZAppointLeadRequest,
  ZCreateAccountRequest,
  ZHandOverRequest,
  ZRemoveAccountRequest,
} from "../workspaces.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint("GET /admin/workspaces", "admin", {
  query: ZAdminWorkspaceQuery,
  reply: ZAdminWorkspaceList,
  note: "Workspaces with counts, newest first, without patient data. `q` searches names.",
});

export const appointLead = endpoint("POST /admin/workspaces/:id/lead", "admin", {
  body: json(ZAppointLeadRequest),
  reply: ZAdminWorkspace,
  note: "Makes an approved researcher or administrator a lead of all centers. All members get a mail with the reason. 409 `conflict` for a personal workspace.",
});

export const createAccount = endpoint("POST /admin/users", "admin", {
  body: json(ZCreateAccountRequest),
  reply: ZAdminUserReply,
  status: 201,
  note: "Creates an approved account and mails a link to set its password (POST /user/reset-password), which works for seven days. 409 `conflict` if the address has an account.",
});

export const removeAccount = endpoint("DELETE /admin/users/:id", "admin", {
  body: json(ZRemoveAccountRequest),
  reply: ZDone,
  slow: true,
  note: "Deletes an account with its personal workspace. With `handOverTo` that account gets this workspace and leads those that nobody else leads. Needs a `confirmation` of POST /user/confirm with the purpose `delete-account` (403 `confirmation_needed`). 409 `last_lead` names the workspaces that nobody else leads, 409 `last_admin`.",
});

export const handOver = endpoint("POST /admin/users/:id/hand-over", "admin", {
  body: json(ZHandOverRequest),
  reply: ZAdminUserReply,
  note: "Turns the account's personal workspace into a clinic that another approved researcher or administrator leads. No record changes. The account gets a new, empty personal workspace. Both get a mail.",
});

export const offerExport = endpoint("POST /admin/users/:id/export", "admin", {
  reply: ZDone,
  note: "Mails the owner a link to the export of the account. Administrators never read it.",
});
