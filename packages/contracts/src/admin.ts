import * as z from "zod/mini";
import { listOf, nonEmptyText, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZAuditEntry } from "./admin-audit.ts";
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
});
export type AdminUser = z.infer<typeof ZAdminUser>;
export const ZAdminUserList = listOf(ZAdminUser);
export const ZAdminUserQuery = z.extend(ZListQuery, { state: z.optional(ZAccountState), role: z.optional(ZRole) });

export const ZAdminUserDetail = z.object({ user: ZAdminUser, audit: z.array(ZAuditEntry) });

export const ZRejectRequest = z.strictObject({ reason: nonEmptyText("Say why, in a sentence the applicant will read.", 500) });
export const ZRoleRequest = z.strictObject({ role: z.enum(["researcher", "admin"]) });
export const ZBlockRequest = z.strictObject({ blocked: z.boolean() });
export const ZAdminUserReply = z.object({ user: ZAdminUser });

export const ZAdminOverview = z.object({
  waiting: z.array(ZAdminUser),
  users: z.object({ total: z.number(), pending: z.number(), approved: z.number(), rejected: z.number() }),
  reports: z.object({ total: z.number(), thisMonth: z.number() }),
  mail: z.object({
    configured: z.boolean(),
    kept: z.number(),
    waiting: z.number(),
    unconfirmed: z.number(),
    failed: z.number(),
    bounced: z.number(),
  }),
  versions: z.object({ product: z.string(), engine: z.string(), node: z.string() }),
});
export type AdminOverview = z.infer<typeof ZAdminOverview>;
