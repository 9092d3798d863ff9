import {
  ZAdminOverview,
  ZAdminUserDetail,
  ZAdminUserList,
  ZAdminUserReply,
  ZOutboxList,
  ZOutboxMailReply,
  type AccountState,
  type AdminUser,
} from "@trabecula/contracts";
import { api } from "../shell/api.ts";
import { toUserListParameters, type UserListQuery } from "./users/user-list-query.ts";
import { toOutboxParameters, type OutboxQuery } from "./mail/outbox-query.ts";

export const fetchOverview = () => api.get("/api/admin/overview", ZAdminOverview);
export const fetchUsers = (query: UserListQuery) => api.get("/api/admin/users", ZAdminUserList, { params: toUserListParameters(query) });
export const fetchUser = (id: string) => api.get(`/api/admin/users/${id}`, ZAdminUserDetail);
export const fetchOutbox = (query: OutboxQuery) => api.get("/api/admin/email", ZOutboxList, { params: toOutboxParameters(query) });
export const resendMail = (id: string) => api.post(`/api/admin/email/${id}/resend`, {}, ZOutboxMailReply);

/** Everything an administrator can do to an account, with what the route needs beside the account. */
export type AccountAct =
  | { kind: "approve"; expected: AccountState }
  | { kind: "reject"; expected: AccountState; reason: string }
  | { kind: "resend" }
  | { kind: "role"; role: "researcher" | "admin" }
  | { kind: "block"; blocked: boolean }
  | { kind: "sign-out" };

export async function actOnAccount(user: AdminUser, { kind, ...body }: AccountAct): Promise<void> {
  const path = `/api/admin/users/${user.id}/${kind}`;
  if (kind === "resend") await api.post(path, body, ZOutboxMailReply);
  else await api.post(path, body, ZAdminUserReply);
}
