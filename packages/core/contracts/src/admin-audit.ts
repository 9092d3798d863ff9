import * as z from "zod/mini";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";

/** All actions by subject. Entries are immutable, so keep old names while a log may contain them. */
export const auditActions = {
  account: [
    "account.seeded",
    "account.created",
    "account.requested",
    "account.approved",
    "account.rejected",
    "account.role",
    "account.blocked",
    "account.unblocked",
    "account.signed-out",
    "account.updated",
    "account.exported",
    "account.export-offered",
    "account.handed-over",
    "account.deleted",
    "account.expired",
    "account.closed",
    "defaults.set",
    "defaults.unset",
  ],
  login: ["login", "login.failed", "login.code-wrong", "login.refused", "logout"],
  panel: [
    "panel.login",
    "panel.login-failed",
    "panel.registered",
    "panel.password-forgotten",
    "panel.password-reset",
    "panel.user-added",
    "panel.user-changed",
    "panel.user-deleted",
    "panel.role-added",
    "panel.role-changed",
    "panel.role-deleted",
    "panel.token-added",
    "panel.token-changed",
    "panel.token-deleted",
    "panel.webhook-added",
    "panel.webhook-changed",
    "panel.webhook-deleted",
    "panel.file-added",
    "panel.file-changed",
    "panel.file-deleted",
    "panel.folder-added",
    "panel.folder-changed",
    "panel.folder-deleted",
    "panel.changed",
  ],
  content: ["content.created", "content.changed", "content.published", "content.unpublished", "content.discarded", "content.deleted"],
  session: ["session.ended"],
  access: ["access.refused"],
  password: ["password.changed", "password.wrong", "password.forgotten", "password.reset"],
  twoFactor: ["two-factor.on", "two-factor.off", "two-factor.codes", "two-factor.removed"],
  token: ["token.made", "token.revoked", "token.refused", "tokens.revoked"],
  identity: ["identity.linked", "identity.unlinked", "identity.confirmed", "identity.refused", "identity.logged-out"],
  email: ["email.confirmed", "email.change-asked", "email.changed"],
  report: [
    "report.created",
    "report.updated",
    "report.rescored",
    "report.corrected",
    "report.motion-overridden",
    "report.references-changed",
    "report.read",
    "report.signed",
    "report.addendum-written",
    "report.erred",
    "report.duplicated",
    "report.exported",
    "report.released",
    "report.withdrawn",
    "report.deleted",
    "reports.deleted",
    "report.restored",
    "report.erased",
    "reports.expired",
    "reports.imported",
    "reports.exported",
    "reports.facts-exported",
  ],
  patient: [
    "patient.created",
    "patient.updated",
    "patient.deleted",
    "patients.deleted",
    "patient.restored",
    "patient.erased",
    "patient.exported",
    "patients.transferred",
    "person.linked",
    "person.unlinked",
    "patients.imported",
    "patients.baselines-set",
    "patients.names-kept",
    "patients.names-erased",
  ],
  portal: ["portal.invited", "portal.accepted", "portal.ended", "portal.left"],
  workspace: [
    "workspace.created",
    "workspace.exported",
    "workspace.changed",
    "workspace.converted",
    "workspace.archived",
    "workspace.reopened",
    "workspace.deletion-planned",
    "workspace.restored",
    "workspace.deleted",
    "workspace.lead-appointed",
  ],
  member: ["member.invited", "member.invitation-withdrawn", "member.joined", "member.changed", "member.removed", "member.left"],
  center: ["center.created", "center.changed", "center.deleted"],
  connection: ["connection.created", "connection.changed", "connection.deleted"],
  scoring: ["table.scored"],
  dataset: [
    "dataset.drafted",
    "dataset.draft-replaced",
    "dataset.draft-deleted",
    "dataset.published",
    "dataset.retired",
    "dataset.default-set",
    "dataset.opened",
    "dataset.closed",
    "dataset.exported",
  ],
  precision: ["precision.replaced"],
  scannerCheck: ["scanner-check.made", "scanner-check.kept", "scanner-check.deleted"],
  device: [
    "device.added",
    "device.changed",
    "device.phantom-added",
    "device.phantom-deleted",
    "device.calibrated",
    "device.calibration-used",
    "device.calibration-ended",
  ],
  fit: ["fit.started", "fit.cancelled", "fit.saved", "fit.removed"],
  mail: ["mail.resent", "mail.waiting-sent", "mail.link-shown", "mail.test", "mail.bounced", "contact.sent"],
  settings: ["settings.changed", "settings.restored", "retention.applied"],
  audit: ["audit.exported"],
} as const;

export type AuditGroup = keyof typeof auditActions;
export type AuditAction = (typeof auditActions)[AuditGroup][number];

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

export const ZAuditQuery = z.extend(ZListQuery, auditFilters).check(daysInOrder);
export type AuditQuery = z.infer<typeof ZAuditQuery>;
export const ZAuditExportQuery = z.strictObject(auditFilters).check(daysInOrder);
export type AuditFilters = z.infer<typeof ZAuditExportQuery>;

export const ZWorkspaceAuditEntry = z.omit(ZAuditEntry, { address: true, tokenId: true });
export const ZWorkspaceAuditList = z.extend(listOf(ZWorkspaceAuditEntry), { more: z.boolean() });
export type WorkspaceAuditList = z.infer<typeof ZWorkspaceAuditList>;
export const ZWorkspaceAuditQuery = z.pick(ZListQuery, { page: true, pageSize: true });
export type WorkspaceAuditQuery = z.infer<typeof ZWorkspaceAuditQuery>;
