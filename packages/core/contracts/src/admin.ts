import * as z from "zod/mini";
import { listOf, nonEmptyText, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZAuditEntry } from "./admin-audit.ts";
import { ZOutboxMail } from "./admin-mail.ts";
import { ZServerHealth } from "./debug.ts";
import { ZIntendedUse, ZRole } from "./user.ts";

export const ZAccountState = z.enum(["pending", "approved", "rejected"]);
export type AccountState = z.infer<typeof ZAccountState>;

/** An account as administrators see it; no clinical data. */
export const ZAdminUser = z.object({
  id: ZId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  institution: z.string(),
  intendedUse: z.array(ZIntendedUse),
  role: ZRole,
  state: ZAccountState,
  stateReason: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  blocked: z.boolean(),
  createdAt: ZInstant,
  decidedAt: z.nullable(ZInstant),
  lastSeenAt: z.nullable(ZInstant),
  /** When a mail to the present address was last returned; null once the mailbox has answered since. */
  emailBouncedAt: z.nullable(ZInstant),
  /** Since when logging in takes a second factor; null where it does not. */
  twoFactorSince: z.nullable(ZInstant),
});
export type AdminUser = z.infer<typeof ZAdminUser>;
export const ZAdminUserList = listOf(ZAdminUser);
/** What about an account needs an eye: its address is not confirmed, it is blocked, or mail to it came back. */
export const ZAccountAttention = z.enum(["unconfirmed", "blocked", "mail-returned"]);
export type AccountAttention = z.infer<typeof ZAccountAttention>;
export const ZAdminUserQuery = z.extend(ZListQuery, {
  state: z.optional(ZAccountState),
  role: z.optional(ZRole),
  attention: z.optional(ZAccountAttention),
});
export type AdminUserQuery = z.infer<typeof ZAdminUserQuery>;
/** What the Accounts page of Strapi's panel asks with; those who have waited longest come first. */
export const ZWaitingQuery = z.pick(ZListQuery, { page: true, pageSize: true, q: true });

/** An account with what belongs to it, counted; its newest mails and audit entries. Nothing clinical. */
export const ZAdminUserDetail = z.object({
  user: ZAdminUser,
  lastLoginAt: z.nullable(ZInstant),
  /** The terms agreed to at sign-up; null for an account that was made without. */
  terms: z.nullable(z.object({ version: z.string(), agreedAt: ZInstant })),
  /** How many of what the account has, by kind: `sessions` that are open, `reports`. */
  counts: z.record(z.string(), z.number()),
  /** The newest mails about the account or to its address. */
  mails: z.array(ZOutboxMail),
  /** The newest entries; the audit log has all of them. */
  audit: z.array(ZAuditEntry),
});
export type AdminUserDetail = z.infer<typeof ZAdminUserDetail>;

/** `expected`: the state that whoever decides has seen. Where somebody has decided otherwise meanwhile, the call is refused. */
export const ZApproveRequest = z.strictObject({ expected: z.optional(ZAccountState) });
export const ZRejectRequest = z.extend(ZApproveRequest, { reason: nonEmptyText("Say why, in a sentence the applicant will read.", 500) });
export const ZRoleRequest = z.strictObject({ role: z.enum(["researcher", "admin"]) });
export const ZBlockRequest = z.strictObject({ blocked: z.boolean() });
export const ZAdminUserReply = z.object({ user: ZAdminUser });

export const ZAdminOverview = z.object({
  waiting: z.array(ZAdminUser),
  /** By state; those who are blocked are counted in their state as well. */
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
