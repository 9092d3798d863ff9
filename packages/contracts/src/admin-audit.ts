import * as z from "zod/mini";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";

/** Who acted: an account of the product, staff in Strapi's panel, or nobody who was signed in (or the system). */
export const ZAuditActorKind = z.enum(["user", "panel", "none"]);

export const ZAuditEntry = z.object({
  id: ZId,
  at: ZInstant,
  action: z.string(),
  actorKind: ZAuditActorKind,
  /** The acting account's address, or words for staff in the panel; null where nobody was signed in or the account is gone. */
  actor: z.nullable(z.string()),
  /** The acting account's id, while it exists. */
  actorId: z.nullable(ZId),
  /** Kind and id, such as `user:abc…`. */
  object: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Network address of the call. */
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof ZAuditEntry>;
export const ZAuditList = listOf(ZAuditEntry);

/** `action` is a whole action or the part before its dot, such as `account`; `from` and `to` are days in UTC, both included. */
const auditFilters = {
  action: z.optional(z.string().check(z.regex(/^[a-z.-]{1,40}$/, "This is not an action of the audit log."))),
  actorKind: z.optional(ZAuditActorKind),
  user: z.optional(ZId),
  from: z.optional(ZDateOnly),
  to: z.optional(ZDateOnly),
};
/** `user`: what this account did and what was done to it. `q` is searched in actor, object, detail and address. */
export const ZAuditQuery = z.extend(ZListQuery, auditFilters);
export type AuditQuery = z.infer<typeof ZAuditQuery>;
export const ZAuditExportQuery = z.strictObject({ ...auditFilters, q: ZListQuery.shape.q });
