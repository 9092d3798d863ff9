import {
  ZAdminOverview,
  ZAdminUserDetail,
  ZAdminUserList,
  ZAdminUserReply,
  ZOutboxList,
  ZOutboxMailReply,
  type AdminUser,
} from "@trabecula/contracts";
import { apiGet, apiPost } from "../app/shell/api.ts";
import { toUserListParameters, type UserListQuery } from "./users/user-list-query.ts";
import { toOutboxParameters, type OutboxQuery } from "./mail/outbox-query.ts";

export const fetchOverview = () => apiGet("/api/admin/overview", ZAdminOverview);
export const fetchUsers = (query: UserListQuery) => apiGet("/api/admin/users", ZAdminUserList, toUserListParameters(query));
export const fetchUser = (id: string) => apiGet(`/api/admin/users/${id}`, ZAdminUserDetail);
export const fetchOutbox = (query: OutboxQuery) => apiGet("/api/admin/email", ZOutboxList, toOutboxParameters(query));
export const resendMail = (id: string) => apiPost(`/api/admin/email/${id}/resend`, ZOutboxMailReply, {});

/** Everything an administrator can do to an account, with what the route needs beside the account. */
export type AccountAct =
  | { kind: "approve" }
  | { kind: "reject"; reason: string }
  | { kind: "role"; role: "researcher" | "admin" }
  | { kind: "block"; blocked: boolean }
  | { kind: "sign-out" };

export async function actOnAccount(user: AdminUser, { kind, ...body }: AccountAct): Promise<AdminUser> {
  const reply = await apiPost(`/api/admin/users/${user.id}/${kind}`, ZAdminUserReply, body);
  return reply.user;
}
