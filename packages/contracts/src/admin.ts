import * as z from "zod/mini";
import { listOf, nonEmptyText, ZId, ZInstant, ZListQuery } from "./primitives.ts";
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
});
export type AdminUser = z.infer<typeof ZAdminUser>;
export const ZAdminUserList = listOf(ZAdminUser);
export const ZAdminUserQuery = z.extend(ZListQuery, { state: z.optional(ZAccountState), role: z.optional(ZRole) });

export const ZAuditEntry = z.object({
  id: ZId,
  at: ZInstant,
  action: z.string(),
  actor: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof ZAuditEntry>;
export const ZAdminUserDetail = z.object({ user: ZAdminUser, audit: z.array(ZAuditEntry) });

export const ZRejectRequest = z.strictObject({ reason: nonEmptyText("Say why, in a sentence the applicant will read.", 500) });
export const ZRoleRequest = z.strictObject({ role: z.enum(["researcher", "admin"]) });
export const ZBlockRequest = z.strictObject({ blocked: z.boolean() });
export const ZAdminUserReply = z.object({ user: ZAdminUser });

export const ZMailState = z.enum(["kept", "waiting", "sending", "sent", "failed"]);
/** A mail of the outbox: `kept` means that no mail server is set, so it waits here to be read. */
export const ZOutboxMail = z.object({
  id: ZId,
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  text: z.string(),
  state: ZMailState,
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: ZInstant,
  sentAt: z.nullable(ZInstant),
});
export type OutboxMail = z.infer<typeof ZOutboxMail>;
export const ZOutboxList = listOf(ZOutboxMail);
export const ZOutboxMailReply = z.object({ mail: ZOutboxMail });
export const ZOutboxQuery = z.extend(ZListQuery, { state: z.optional(ZMailState) });

export const ZAdminOverview = z.object({
  waiting: z.array(ZAdminUser),
  users: z.object({ total: z.number(), pending: z.number(), approved: z.number(), rejected: z.number() }),
  reports: z.object({ total: z.number(), thisMonth: z.number() }),
  mail: z.object({ configured: z.boolean(), kept: z.number(), waiting: z.number(), failed: z.number() }),
  versions: z.object({ product: z.string(), engine: z.string(), node: z.string() }),
});
export type AdminOverview = z.infer<typeof ZAdminOverview>;
