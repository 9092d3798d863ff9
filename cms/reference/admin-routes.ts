import type { RouteNote } from "./routes.ts";

/** Accounts, for administrators. */
export const adminRoutes: readonly RouteNote[] = [
  {
    route: "GET /api/admin/overview",
    who: "admin",
    reply: "AdminOverview",
    note: "Accounts waiting, counts, mail and versions. `users.blocked` are counted in their state as well.",
  },
  {
    route: "GET /api/admin/users",
    who: "admin",
    query: "AdminUserQuery",
    reply: "AdminUserList",
    note: "Accounts; nothing clinical. Sorted by `createdAt`, `email`, `firstName`, `lastName`, `institution`, `role`, `state`, `decidedAt` or `lastSeenAt`; who has no such date comes last.",
  },
  {
    route: "GET /api/admin/users/:id",
    who: "admin",
    reply: "AdminUserDetail",
    note: "An account, how much belongs to it, its newest 20 mails and its newest 100 audit entries.",
  },
  {
    route: "POST /api/admin/users/:id/approve",
    who: "admin",
    body: "ApproveRequest",
    reply: "AdminUserReply",
    note: "Approves an account and tells its owner by mail; an approved one is answered the same and told nothing. With `expected`, 409 `conflict` where somebody has decided otherwise meanwhile.",
  },
  {
    route: "POST /api/admin/users/:id/reject",
    who: "admin",
    body: "RejectRequest",
    reply: "AdminUserReply",
    note: "Rejects an account with a reason, which its owner is mailed. With `expected`, 409 `conflict` where somebody has decided otherwise, or for another reason, meanwhile.",
  },
  {
    route: "POST /api/admin/users/:id/role",
    who: "admin",
    body: "RoleRequest",
    reply: "AdminUserReply",
    note: "Changes the role; the last administrator stays one (409 `last_admin`).",
  },
  {
    route: "POST /api/admin/users/:id/block",
    who: "admin",
    body: "BlockRequest",
    reply: "AdminUserReply",
    note: "Blocks or unblocks; blocking ends every session of the account.",
  },
  { route: "POST /api/admin/users/:id/sign-out", who: "admin", reply: "AdminUserReply", note: "Ends every session of the account." },
  {
    route: "POST /api/admin/users/:id/resend",
    who: "admin",
    reply: "OutboxMailReply",
    note: "Writes anew the mail that fits the account: the link to confirm its address (earlier ones stop working), that it is approved, or why it is rejected. 409 `conflict` for a confirmed request that waits and for a blocked account; five times an hour for one account.",
  },
];
