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

export const overview = endpoint("GET /admin/overview", "admin", {
  reply: ZAdminOverview,
  note: "Pending accounts, counts, mail and versions. `users.blocked` are also counted in their state.",
});

export const list = endpoint("GET /admin/users", "admin", {
  query: ZAdminUserQuery,
  reply: ZAdminUserList,
  note: "Accounts, without clinical data. Sort by `createdAt`, `email`, `firstName`, `lastName`, `institution`, `role`, `state`, `decidedAt` or `lastSeenAt`; empty dates come last.",
});

export const detail = endpoint("GET /admin/users/:id", "admin", {
  reply: ZAdminUserDetail,
  note: "An account, counts of its records, its newest 20 mails and its newest 100 audit entries.",
});

export const approve = endpoint("POST /admin/users/:id/approve", "admin", {
  body: json(ZApproveRequest),
  reply: ZAdminUserReply,
  note: "Approves an account and mails its owner. An approved account stays as it is and gets no mail. Where mail is sent, an unconfirmed address gets a link, and the approval counts once it is opened (`awaitsConfirmation`).",
});

export const reject = endpoint("POST /admin/users/:id/reject", "admin", {
  body: json(ZRejectRequest),
  reply: ZAdminUserReply,
  note: "Rejects an account with a reason, and mails it to the owner.",
});

export const changeRole = endpoint("POST /admin/users/:id/role", "admin", {
  body: json(ZRoleRequest),
  reply: ZAdminUserReply,
  note: "Changes the role and ends all personal tokens of the account. 409 `last_admin` for the last administrator.",
});

export const block = endpoint("POST /admin/users/:id/block", "admin", {
  body: json(ZBlockRequest),
  reply: ZAdminUserReply,
  note: "Blocks or unblocks an account. Blocking ends all its sessions and personal tokens.",
});

export const signOut = endpoint("POST /admin/users/:id/sign-out", "admin", {
  reply: ZAdminUserReply,
  note: "Ends all sessions of the account.",
});

export const removeTwoFactor = endpoint("POST /admin/users/:id/two-factor-off", "admin", {
  reply: ZAdminUserReply,
  note: "Turns two-factor login off for someone who lost the app and the recovery codes, and mails the owner. 409 `conflict` if it is off, and for your own account.",
});

export const revokeTokens = endpoint("POST /admin/users/:id/revoke-tokens", "admin", {
  reply: ZAdminUserReply,
  note: "Ends all personal tokens of the account.",
});

export const resend = endpoint("POST /admin/users/:id/resend", "admin", {
  reply: ZOutboxMailReply,
  note: "Sends the mail that fits the account's state again: the confirmation link (earlier ones stop working), the approval or the rejection. Five times an hour per account. 409 `conflict` for a confirmed request that is pending, for a blocked account and for a patient's.",
});
