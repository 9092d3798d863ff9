/**
 * Everything that is written down in the audit log, by what it is about. Entries are never rewritten, so an action keeps
 * its name; one that is no longer recorded stays here as long as a log may hold it.
 */
export const auditActions = {
  account: [
    "account.seeded",
    "account.requested",
    "account.approved",
    "account.rejected",
    "account.role",
    "account.blocked",
    "account.unblocked",
    "account.signed-out",
    "account.updated",
    "account.exported",
    "account.deleted",
    "account.closed",
    "defaults.set",
    "defaults.unset",
  ],
  login: ["login", "login.failed", "login.refused", "logout"],
  session: ["session.ended"],
  password: ["password.changed", "password.wrong", "password.forgotten", "password.reset"],
  email: ["email.confirmed", "email.change-asked", "email.changed"],
  report: [
    "report.created",
    "report.updated",
    "report.rescored",
    "report.motion-overridden",
    "report.duplicated",
    "report.exported",
    "report.released",
    "report.withdrawn",
    "report.deleted",
    "reports.deleted",
    "reports.exported",
  ],
  patient: [
    "patient.created",
    "patient.updated",
    "patient.deleted",
    "patients.deleted",
    "patients.imported",
    "patients.names-kept",
    "patients.names-erased",
  ],
  portal: ["portal.invited", "portal.accepted", "portal.ended", "portal.left"],
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
  fit: ["fit.started", "fit.cancelled", "fit.saved", "fit.removed"],
  mail: ["mail.resent", "mail.link-shown", "mail.test", "mail.bounced", "contact.sent"],
  settings: ["settings.changed", "settings.restored"],
  audit: ["audit.exported"],
} as const;

export type AuditGroup = keyof typeof auditActions;
export type AuditAction = (typeof auditActions)[AuditGroup][number];
