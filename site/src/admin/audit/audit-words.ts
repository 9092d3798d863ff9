import type { AuditAction, AuditGroup } from "@trabecula/contracts";

export const groupWords: Record<AuditGroup, string> = {
  account: "Accounts",
  login: "Logins",
  session: "Sessions",
  password: "Passwords",
  email: "E-mail addresses",
  report: "Reports",
  scoring: "Scoring",
  dataset: "Datasets",
  fit: "Fits",
  mail: "Mail",
  audit: "Audit",
};

const words: Record<AuditAction, string> = {
  "account.seeded": "First administrator made",
  "account.requested": "Account requested",
  "account.approved": "Account approved",
  "account.rejected": "Account rejected",
  "account.role": "Role changed",
  "account.blocked": "Account blocked",
  "account.unblocked": "Account unblocked",
  "account.signed-out": "Signed out everywhere",
  "account.updated": "Account details changed",
  "account.exported": "Account data exported",
  "account.deleted": "Account deleted",
  "defaults.set": "Own default dataset chosen",
  "defaults.unset": "Own default dataset given up",
  login: "Logged in",
  "login.failed": "Login failed",
  "login.refused": "Login refused",
  logout: "Logged out",
  "session.ended": "Session ended",
  "password.changed": "Password changed",
  "password.wrong": "Wrong current password",
  "password.forgotten": "Password reset asked for",
  "password.reset": "Password reset",
  "email.confirmed": "E-mail address confirmed",
  "email.change-asked": "New e-mail address asked for",
  "email.changed": "E-mail address changed",
  "report.created": "Report created",
  "report.updated": "Report renamed or annotated",
  "report.deleted": "Report deleted",
  "reports.deleted": "Reports deleted",
  "reports.exported": "Reports exported",
  "table.scored": "Table scored",
  "dataset.drafted": "Dataset drafted",
  "dataset.draft-replaced": "Dataset draft replaced",
  "dataset.draft-deleted": "Dataset draft deleted",
  "dataset.published": "Dataset published",
  "dataset.retired": "Dataset retired",
  "dataset.default-set": "Laboratory’s default set",
  "dataset.exported": "Dataset exported",
  "fit.started": "Fit started",
  "fit.cancelled": "Fit cancelled",
  "fit.saved": "Fit saved as a dataset",
  "fit.removed": "Fit removed",
  "mail.resent": "Mail sent again",
  "mail.test": "Test mail sent",
  "mail.bounced": "Mail not taken by its address",
  "contact.sent": "Contact form sent",
  "audit.exported": "Audit log exported",
};

/** An audit action in words; one of another release that has none here is spelled out: `report.shared` becomes "Report shared". */
export function wordsForAudit(action: string): string {
  if (Object.hasOwn(words, action)) return words[action as AuditAction];
  const spelled = action.replaceAll(/[.-]/g, " ");
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
