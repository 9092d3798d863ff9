import * as z from "zod/mini";
import { auditActions, type AuditGroup } from "./audit-actions.ts";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";

/** Who acted: an account of the product, staff in Strapi's panel, or nobody who was logged in (or the system). */
export const ZAuditActorKind = z.enum(["user", "panel", "none"]);

export const ZAuditEntry = z.object({
  id: ZId,
  at: ZInstant,
  action: z.string(),
  actorKind: ZAuditActorKind,
  /** E-mail address of the acting account, or name of the panel's staff; null where nobody was logged in or the account is gone. */
  actor: z.nullable(z.string()),
  /** The acting account's id, while it exists. */
  actorId: z.nullable(ZId),
  /** The personal token by which a script of the account acted, by the name it had then; null where somebody was logged in. */
  token: z.nullable(z.string()),
  /** That token's id, whether or not it is still there. */
  tokenId: z.nullable(z.string()),
  /** Kind and id, such as `user:abc…`. */
  object: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Network address of the call. */
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof ZAuditEntry>;
/** `more`: a filtered list counts to 10,000 and no further; days or further filters lead to the rest. */
export const ZAuditList = z.extend(listOf(ZAuditEntry), { more: z.boolean() });
export type AuditList = z.infer<typeof ZAuditList>;

/** `from` and `to` are days in UTC, both included; `user`: what this account did and what was done to it. */
const auditFilters = {
  q: ZListQuery.shape.q,
  action: z.optional(z.enum(Object.values(auditActions).flat())),
  group: z.optional(z.enum(Object.keys(auditActions) as [AuditGroup, ...AuditGroup[]])),
  actorKind: z.optional(ZAuditActorKind),
  user: z.optional(ZId),
  from: z.optional(ZDateOnly),
  to: z.optional(ZDateOnly),
};

/** Refuses a last day before the first one. */
export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(({ from, to }) => !from || !to || from <= to, {
  error: "This day lies before the first one.",
  path: ["to"],
});

/** `sort` may be `at` and nothing else. `q` is searched in actor, token, object, detail and address. */
export const ZAuditQuery = z.extend(ZListQuery, auditFilters).check(daysInOrder);
export type AuditQuery = z.infer<typeof ZAuditQuery>;
export const ZAuditExportQuery = z.strictObject(auditFilters).check(daysInOrder);
export type AuditFilters = z.infer<typeof ZAuditExportQuery>;
