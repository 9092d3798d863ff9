import type { RouteNote } from "./routes.ts";

/** Accounts, for administrators. */
export const adminRoutes: readonly RouteNote[] = [
  { route: "GET /api/admin/overview", who: "admin", reply: "AdminOverview", note: "Accounts waiting, counts, mail and versions." },
  { route: "GET /api/admin/users", who: "admin", query: "AdminUserQuery", reply: "AdminUserList", note: "Accounts; nothing clinical." },
  { route: "GET /api/admin/users/:id", who: "admin", reply: "AdminUserDetail", note: "An account and its audit entries." },
  {
    route: "POST /api/admin/users/:id/approve",
    who: "admin",
    reply: "AdminUserReply",
    note: "Approves an account and tells its owner by mail.",
  },
  {
    route: "POST /api/admin/users/:id/reject",
    who: "admin",
    body: "RejectRequest",
    reply: "AdminUserReply",
    note: "Rejects an account with a reason.",
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
];
