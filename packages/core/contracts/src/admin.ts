import * as z from "zod/mini";
import { listOf, nonEmptyText, ZInstant, ZListQuery } from "./primitives.ts";
import { ZAuditEntry } from "./admin-audit.ts";
import { ZOutboxMail } from "./admin-mail.ts";
import { ZServerHealth } from "./debug.ts";
import { ZRole, ZUser } from "./user.ts";

export const ZAccountState = z.enum(["pending", "approved", "rejected"]);
export type AccountState = z.infer<typeof ZAccountState>;

export const ZAdminUser = z.extend(z.omit(ZUser, { defaults: true }), {
  state: ZAccountState,
  /** Approved, but the address is unconfirmed. */
  awaitsConfirmation: z.boolean(),
  stateReason: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  blocked: z.boolean(),
  createdAt: ZInstant,
  decidedAt: z.nullable(ZInstant),
  lastSeenAt: z.nullable(ZInstant),
  /** Last returned mail to the present address; null after the address worked again. */
  emailBouncedAt: z.nullable(ZInstant),
  twoFactorSince: z.nullable(ZInstant),
});
export type AdminUser = z.infer<typeof ZAdminUser>;
export const ZAdminUserList = listOf(ZAdminUser);
export const ZAccountAttention = z.enum(["unconfirmed", "blocked", "mail-returned"]);
export type AccountAttention = z.infer<typeof ZAccountAttention>;
export const ZAdminUserQuery = z.extend(ZListQuery, {
  state: z.optional(ZAccountState),
  role: z.optional(ZRole),
  attention: z.optional(ZAccountAttention),
});
export const ZWaitingQuery = z.pick(ZListQuery, { page: true, pageSize: true, q: true });

/** Account with counts and its newest mails and audit entries. No clinical data. */
export const ZAdminUserDetail = z.object({
  user: ZAdminUser,
  lastLoginAt: z.nullable(ZInstant),
  /** Null for accounts made without terms. */
  terms: z.nullable(z.object({ version: z.string(), agreedAt: ZInstant })),
  counts: z.record(z.string(), z.number()),
  mails: z.array(ZOutboxMail),
  audit: z.array(ZAuditEntry),
});
export type AdminUserDetail = z.infer<typeof ZAdminUserDetail>;

/** `expected`: the state that the administrator saw; if it changed, the request is refused. */
export const ZApproveRequest = z.strictObject({ expected: z.optional(ZAccountState) });
export const ZRejectRequest = z.extend(ZApproveRequest, { reason: nonEmptyText("Say why, in a sentence the applicant will read.", 500) });
export const ZRoleRequest = z.strictObject({ role: z.enum(["researcher", "admin"]) });
export const ZBlockRequest = z.strictObject({ blocked: z.boolean() });
export const ZAdminUserReply = z.object({ user: ZAdminUser });

/** Settings without which parts of the product stay off. */
export const ZUnset = z.enum(["support", "laboratory", "repository", "mail"]);
export type Unset = z.infer<typeof ZUnset>;

export const ZAdminOverview = z.object({
  unset: z.array(ZUnset),
  waiting: z.array(ZAdminUser),
  users: z.object({ total: z.number(), pending: z.number(), approved: z.number(), rejected: z.number(), blocked: z.number() }),
  reports: z.object({ total: z.number(), thisMonth: z.number() }),
  mail: z.object({
    configured: z.boolean(),
    kept: z.number(),
    waiting: z.number(),
    unconfirmed: z.number(),
    failed: z.number(),
    bounced: z.number(),
  }),
  health: ZServerHealth,
  versions: z.object({ product: z.string(), engine: z.string(), node: z.string() }),
});
export type AdminOverview = z.infer<typeof ZAdminOverview>;
