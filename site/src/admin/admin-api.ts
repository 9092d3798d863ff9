import type { AccountState, AdminUser } from "@trabecula/contracts";
import { administration, mail } from "@trabecula/contracts/endpoints";
import { api } from "../shell/api.ts";
import { toUserListParameters, type UserListQuery } from "./users/user-list-query.ts";
import { toOutboxParameters, type OutboxQuery } from "./mail/outbox-query.ts";

export const fetchOverview = () => api.call(administration.overview);
export const fetchUsers = (query: UserListQuery) => api.call(administration.list, { query: toUserListParameters(query) });
export const fetchUser = (id: string) => api.call(administration.detail, { params: { id } });
export const fetchOutbox = (query: OutboxQuery) => api.call(mail.list, { query: toOutboxParameters(query) });
export const resendMail = (id: string) => api.call(mail.resend, { params: { id } });

export type AccountAction =
  | { kind: "approve"; expected: AccountState }
  | { kind: "reject"; expected: AccountState; reason: string }
  | { kind: "resend" }
  | { kind: "role"; role: "researcher" | "admin" }
  | { kind: "block"; blocked: boolean }
  | { kind: "sign-out" }
  | { kind: "revoke-tokens" }
  | { kind: "two-factor-off" };

export async function actOnAccount({ id }: AdminUser, act: AccountAction): Promise<void> {
  const params = { id };
  if (act.kind === "approve") await api.call(administration.approve, { params, body: { expected: act.expected } });
  if (act.kind === "reject") await api.call(administration.reject, { params, body: { expected: act.expected, reason: act.reason } });
  if (act.kind === "resend") await api.call(administration.resend, { params });
  if (act.kind === "role") await api.call(administration.changeRole, { params, body: { role: act.role } });
  if (act.kind === "block") await api.call(administration.block, { params, body: { blocked: act.blocked } });
  if (act.kind === "two-factor-off") await api.call(administration.removeTwoFactor, { params });
  if (act.kind === "revoke-tokens") await api.call(administration.revokeTokens, { params });
  if (act.kind === "sign-out") await api.call(administration.signOut, { params });
}
