import { ZWorkspaceAuditList, ZWorkspaceAuditQuery } from "../admin-audit.ts";
import { ZWorkspaceTokenList } from "../tokens.ts";
import { ZDone } from "../user.ts";
import { endpoint } from "./endpoint.ts";

export const auditLog = endpoint("GET /workspaces/:id/audit", "workspace", {
  query: ZWorkspaceAuditQuery,
  reply: ZWorkspaceAuditList,
  note: "Who did what in the workspace, newest first; for leads. Leads of one center read acts of its members.",
});

export const tokens = endpoint("GET /workspaces/:id/tokens", "workspace", {
  reply: ZWorkspaceTokenList,
  note: "Personal tokens of members for this workspace, newest first, without secrets; for leads. Leads of one center read those of its members.",
});

export const revokeToken = endpoint("DELETE /workspaces/:id/tokens/:tokenId", "workspace", {
  reply: ZDone,
  note: "Ends a member's token immediately; for leads, of their own center if they have one.",
});
