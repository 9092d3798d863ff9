import { ZOutboxMailReply } from "../admin-mail.ts";
import {
  ZAdminOverview,
  ZAdminUserDetail,
  ZAdminUserList,
  ZAdminUserQuery,
  ZAdminUserReply,
  ZApproveRequest,
  ZBlockRequest,
  ZRejectRequest,
  ZRoleRequest,
} from "../admin.ts";
import { endpoint, json } from "./endpoint.ts";

export const overview = endpoint({
  method: "GET",
  path: "/admin/overview",
  access: "admin",
  reply: ZAdminOverview,
  note: "Accounts waiting, counts, mail and versions. `users.blocked` are counted in their state as well.",
});

export const list = endpoint({
  method: "GET",
  path: "/admin/users",
  access: "admin",
  query: ZAdminUserQuery,
  reply: ZAdminUserList,
  note: "Accounts; nothing clinical. Sorted by `createdAt`, `email`, `firstName`, `lastName`, `institution`, `role`, `state`, `decidedAt` or `lastSeenAt`; who has no such date comes last.",
});

export const detail = endpoint({
  method: "GET",
  path: "/admin/users/:id",
  access: "admin",
  reply: ZAdminUserDetail,
  note: "An account, how much belongs to it, its newest 20 mails and its newest 100 audit entries.",
});

export const approve = endpoint({
  method: "POST",
  path: "/admin/users/:id/approve",
  access: "admin",
  body: json(ZApproveRequest),
  reply: ZAdminUserReply,
  note: "Approves an account and tells its owner by mail; an approved one is answered the same and told nothing. With `expected`, 409 `conflict` where somebody has decided otherwise meanwhile.",
});

export const reject = endpoint({
  method: "POST",
  path: "/admin/users/:id/reject",
  access: "admin",
  body: json(ZRejectRequest),
  reply: ZAdminUserReply,
  note: "Rejects an account with a reason, which its owner is mailed. With `expected`, 409 `conflict` where somebody has decided otherwise, or for another reason, meanwhile.",
});

export const changeRole = endpoint({
  method: "POST",
  path: "/admin/users/:id/role",
  access: "admin",
  body: json(ZRoleRequest),
  reply: ZAdminUserReply,
  note: "Changes the role, which ends every personal token of the account; the last administrator stays one (409 `last_admin`).",
});

export const block = endpoint({
  method: "POST",
  path: "/admin/users/:id/block",
  access: "admin",
  body: json(ZBlockRequest),
  reply: ZAdminUserReply,
  note: "Blocks or unblocks; blocking ends every session and personal token of the account.",
});

export const signOut = endpoint({
  method: "POST",
  path: "/admin/users/:id/sign-out",
  access: "admin",
  reply: ZAdminUserReply,
  note: "Ends every session of the account.",
});

export const removeTwoFactor = endpoint({
  method: "POST",
  path: "/admin/users/:id/two-factor-off",
  access: "admin",
  reply: ZAdminUserReply,
  note: "Lets an account log in by its password alone again, for somebody who has lost the app and the recovery codes; its owner is mailed. 409 `conflict` where it does so already, and for the own account.",
});

export const revokeTokens = endpoint({
  method: "POST",
  path: "/admin/users/:id/revoke-tokens",
  access: "admin",
  reply: ZAdminUserReply,
  note: "Ends every personal token of the account. The counts of the account say how many there are.",
});

export const resend = endpoint({
  method: "POST",
  path: "/admin/users/:id/resend",
  access: "admin",
  reply: ZOutboxMailReply,
  note: "Writes anew the mail that fits the account: the link to confirm its address (earlier ones stop working), that it is approved, or why it is rejected. 409 `conflict` for a confirmed request that waits and for a blocked account; five times an hour for one account.",
});
