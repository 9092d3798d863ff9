import * as z from "zod/mini";
import { auditActions, type AuditGroup } from "./audit-actions.ts";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";

/** A product account, panel staff, or none (not logged in, or the system). */
export const ZAuditActorKind = z.enum(["user", "panel", "none"]);

export const ZAuditAction = z.enum(Object.values(auditActions).flat());
export const ZAuditGroup = z.enum(Object.keys(auditActions) as [AuditGroup, ...AuditGroup[]]);

export const ZAuditEntry = z.object({
  id: ZId,
  at: ZInstant,
  action: z.string(),
  actorKind: ZAuditActorKind,
  /** E-mail address or panel name; null if not logged in or the account is gone. */
  actor: z.nullable(z.string()),
  actorId: z.nullable(ZId),
  /** Name at the time of the personal token used; null for logged-in users. */
  token: z.nullable(z.string()),
  tokenId: z.nullable(z.string()),
  /** Kind and id, such as `user:abc…`. */
  object: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof ZAuditEntry>;
/** `more`: counting stops at 10,000; narrow the filters to see the rest. */
export const ZAuditList = z.extend(listOf(ZAuditEntry), { more: z.boolean() });
export type AuditList = z.infer<typeof ZAuditList>;

/** `from` and `to` are inclusive UTC days; `user` matches actor or object. */
const auditFilters = {
  q: ZListQuery.shape.q,
  action: z.optional(ZAuditAction),
  group: z.optional(ZAuditGroup),
  actorKind: z.optional(ZAuditActorKind),
  user: z.optional(ZId),
  from: z.optional(ZDateOnly),
  to: z.optional(ZDateOnly),
};

export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(({ from, to }) => !from || !to || from <= to, {
  error: "The end date is before the start date.",
  path: ["to"],
});

/** Sorts by `at` only. `q` searches actor, token, object, detail and address. */
export const ZAuditQuery = z.extend(ZListQuery, auditFilters).check(daysInOrder);
export type AuditQuery = z.infer<typeof ZAuditQuery>;
export const ZAuditExportQuery = z.strictObject(auditFilters).check(daysInOrder);
export type AuditFilters = z.infer<typeof ZAuditExportQuery>;
