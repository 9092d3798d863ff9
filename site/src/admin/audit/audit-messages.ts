import type { AuditAction, AuditGroup, AuditEntry, AuditList } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { inWorkspace } from "../../paths.ts";

export const groupWords: Record<AuditGroup, string> = {
  account: "Accounts",
  login: "Logins",
  panel: "Strapi’s panel",
  content: "Texts of the site",
  session: "Sessions",
  access: "Refused access",
  password: "Passwords",
  twoFactor: "Two-factor login",
  token: "Personal tokens",
  identity: "Institutional log-ins",
  email: "E-mail addresses",
  report: "Reports",
  patient: "Patients",
  portal: "Patients’ access",
  workspace: "Workspaces",
  member: "Members",
  center: "Centers",
  scoring: "Scoring",
  dataset: "Datasets",
  precision: "Precision",
  scannerCheck: "Checks of scanners",
  device: "Scanners",
  fit: "Fits",
  mail: "Mail",
  settings: "Settings",
  audit: "Audit",
};

const words: Record<AuditAction, string> = {
  "account.seeded": "First administrator made",
  "account.created": "Account created by an administrator",
  "account.requested": "Account requested",
  "account.approved": "Account approved",
  "account.rejected": "Account rejected",
  "account.role": "Role changed",
  "account.blocked": "Account blocked",
  "account.unblocked": "Account unblocked",
  "account.signed-out": "Logged out everywhere",
  "account.updated": "Account details changed",
  "account.exported": "Account data exported",
  "account.export-offered": "Export offered to the owner",
  "account.handed-over": "Workspace handed over",
  "account.deleted": "Account deleted",
  "account.expired": "Unconfirmed request deleted",
  "account.closed": "Patient’s account closed",
  "defaults.set": "Own default dataset chosen",
  "defaults.unset": "Own default dataset given up",
  login: "Logged in",
  "login.failed": "Login failed",
  "login.code-wrong": "Wrong code at login",
  "login.refused": "Login refused",
  logout: "Logged out",
  "panel.login": "Logged in to the panel",
  "panel.login-failed": "Login to the panel failed",
  "panel.registered": "Panel account activated",
  "panel.password-forgotten": "Panel password reset asked for",
  "panel.password-reset": "Panel password reset",
  "panel.user-added": "Panel user added",
  "panel.user-changed": "Panel user changed",
  "panel.user-deleted": "Panel user deleted",
  "panel.role-added": "Panel role added",
  "panel.role-changed": "Panel role changed",
  "panel.role-deleted": "Panel role deleted",
  "panel.token-added": "Panel token added",
  "panel.token-changed": "Panel token changed",
  "panel.token-deleted": "Panel token deleted",
  "panel.webhook-added": "Webhook added",
  "panel.webhook-changed": "Webhook changed",
  "panel.webhook-deleted": "Webhook deleted",
  "panel.file-added": "File added",
  "panel.file-changed": "File changed",
  "panel.file-deleted": "File deleted",
  "panel.folder-added": "Folder of files added",
  "panel.folder-changed": "Folder of files changed",
  "panel.folder-deleted": "Folder of files deleted",
  "panel.changed": "Panel settings changed",
  "content.created": "Text created",
  "content.changed": "Text changed",
  "content.published": "Text published",
  "content.unpublished": "Text unpublished",
  "content.discarded": "Draft of a text discarded",
  "content.deleted": "Text deleted",
  "session.ended": "Session ended",
  "access.refused": "Called what the account may not",
  "password.changed": "Password changed",
  "password.wrong": "Wrong current password",
  "password.forgotten": "Password reset asked for",
  "password.reset": "Password reset",
  "two-factor.on": "Two-factor login turned on",
  "two-factor.off": "Two-factor login turned off",
  "two-factor.codes": "New recovery codes made",
  "two-factor.removed": "Two-factor login turned off by an administrator",
  "token.made": "Personal token made",
  "token.revoked": "Personal token revoked",
  "token.refused": "Personal token refused",
  "tokens.revoked": "All personal tokens revoked",
  "identity.linked": "Institutional log-in linked",
  "identity.unlinked": "Institutional log-in unlinked",
  "identity.confirmed": "Act confirmed at the institution",
  "identity.refused": "Institutional log-in refused",
  "identity.logged-out": "Logged out by the institution",
  "email.confirmed": "E-mail address confirmed",
  "email.change-asked": "New e-mail address asked for",
  "email.changed": "E-mail address changed",
  "report.created": "Report created",
  "report.updated": "Report renamed or annotated",
  "report.rescored": "Report scored again",
  "report.corrected": "Report corrected",
  "report.motion-overridden": "Scan scored despite motion",
  "report.read": "Report marked as read",
  "report.signed": "Report signed",
  "report.addendum-written": "Addendum written",
  "report.erred": "Report marked as entered in error",
  "report.references-changed": "Other references shown in a report, or taken out",
  "report.duplicated": "Report duplicated",
  "report.exported": "Report exported as a file",
  "report.released": "Report released to the patient",
  "report.withdrawn": "Report withdrawn from the patient",
  "report.deleted": "Report deleted",
  "reports.deleted": "Reports deleted",
  "report.restored": "Deleted report restored",
  "report.erased": "Deleted report erased",
  "reports.expired": "Old reports deleted by the retention rule",
  "reports.exported": "Reports exported",
  "reports.imported": "Reports imported",
  "reports.facts-exported": "Facts of reports exported",
  "patient.created": "Patient added",
  "patient.updated": "Patient changed",
  "patient.deleted": "Patient deleted",
  "patients.deleted": "Patients deleted",
  "patient.restored": "Deleted patient restored",
  "patient.erased": "Patient erased",
  "patient.exported": "Patient exported",
  "patients.transferred": "Patients moved",
  "person.linked": "Patients linked as one person",
  "person.unlinked": "Link of patients removed",
  "patients.imported": "Patients imported",
  "patients.names-kept": "Names of patients kept from now on",
  "patients.names-erased": "Names of patients erased",
  "portal.invited": "Patient invited",
  "portal.accepted": "Invitation accepted",
  "portal.ended": "Patient’s access ended",
  "portal.left": "Patient left",
  "workspace.created": "Workspace created",
  "workspace.changed": "Workspace’s settings changed",
  "workspace.converted": "Personal workspace made a clinic or study",
  "workspace.archived": "Workspace archived",
  "workspace.reopened": "Workspace opened again",
  "workspace.deletion-planned": "Deletion of workspace planned",
  "workspace.restored": "Workspace restored",
  "workspace.deleted": "Workspace deleted",
  "workspace.lead-appointed": "Lead appointed",
  "member.invited": "Member invited",
  "member.invitation-withdrawn": "Invitation withdrawn",
  "member.joined": "Member joined",
  "member.changed": "Member’s rights changed",
  "member.removed": "Member removed",
  "member.left": "Member left",
  "center.created": "Center created",
  "center.changed": "Center changed",
  "center.deleted": "Center deleted",
  "table.scored": "Table scored",
  "dataset.drafted": "Dataset drafted",
  "dataset.draft-replaced": "Dataset draft replaced",
  "dataset.draft-deleted": "Dataset draft deleted",
  "dataset.published": "Dataset published",
  "dataset.retired": "Dataset retired",
  "dataset.default-set": "Laboratory’s default set",
  "dataset.opened": "Dataset opened to visitors",
  "dataset.closed": "Dataset closed to visitors",
  "dataset.exported": "Dataset exported",
  "precision.replaced": "Precision replaced",
  "device.added": "Scanner added",
  "device.changed": "Scanner changed",
  "device.phantom-added": "Phantom values added to a scanner",
  "device.phantom-deleted": "Phantom values of a scanner deleted",
  "device.calibrated": "Scanner cross-calibrated",
  "device.calibration-used": "Cross-calibration of a scanner put in use",
  "device.calibration-ended": "Cross-calibration of a scanner taken out of use",
  "scanner-check.made": "Reference checked by healthy controls",
  "scanner-check.kept": "Check of a scanner kept",
  "scanner-check.deleted": "Check of a scanner deleted",
  "fit.started": "Fit started",
  "fit.cancelled": "Fit canceled",
  "fit.saved": "Fit saved as a dataset",
  "fit.removed": "Fit removed",
  "mail.resent": "Mail sent again",
  "mail.waiting-sent": "Waiting mails sent now",
  "mail.link-shown": "Link of a mail shown",
  "mail.test": "Test mail sent",
  "mail.bounced": "Mail not taken by its address",
  "contact.sent": "Contact form sent",
  "settings.changed": "Settings changed",
  "settings.restored": "Earlier settings restored",
  "retention.applied": "Old data deleted by a retention rule",
  "audit.exported": "Audit log exported",
};

/** `report.shared` of another release becomes "Report shared". */
export function wordsForAudit(action: string): string {
  if (Object.hasOwn(words, action)) return words[action as AuditAction];
  const spelled = action.replaceAll(/[.-]/g, " ");
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

export const actorKindWords: Record<AuditEntry["actorKind"], string> = {
  user: "An account",
  panel: "Staff in the panel",
  none: "Not logged in",
};

/** @param others where the older entries are, if not all can be paged through */
export function wordsForCount({ total, more }: Pick<AuditList, "total" | "more">, others = ""): string {
  const count = formatCount(total);
  if (more) return `More than ${count} entries; the newest ${count} can be paged through${others}.`;
  return total === 1 ? "1 entry" : `${count} entries`;
}

export function wordsForActor({ actorKind, actor, address }: Pick<AuditEntry, "actorKind" | "actor" | "address">): string {
  if (actorKind === "none") return address === null ? "The platform itself" : actorKindWords.none;
  if (actorKind === "panel") return actor ?? actorKindWords.panel;
  return actor ?? "An account that is gone";
}

interface EntryObject {
  kind: string;
  id: string;
  /** Null if the reader has no screen for it, as administrators for reports. */
  path: string | null;
}

type Screens = Readonly<Record<string, string>>;

const screensOfAdmins: Screens = { user: "/admin/users", dataset: "/admin/datasets", fit: "/admin/fits" };

export const screensOfLeads = (workspaceId: string): Screens => ({
  ...{ patient: "/patients", report: "/reports", dataset: "/datasets", "scanner-check": "/scanner-fit" },
  device: inWorkspace(workspaceId, "/devices"),
});

const kindWords: Record<string, string> = {
  user: "Account",
  report: "Report",
  patient: "Patient",
  dataset: "Dataset",
  device: "Device",
  "scanner-check": "Check of a scanner",
  fit: "Fit",
  precision: "Precision",
  mail: "Mail",
  session: "Session",
  workspace: "Workspace",
  center: "Center",
  invitation: "Invitation",
  settings: "Settings, version",
  question: "Question",
  article: "Article",
  page: "Page",
  "panel-user": "Panel user",
  "panel-role": "Panel role",
  token: "Token",
  webhook: "Webhook",
  file: "File",
  folder: "Folder",
};

export function readObject(object: string, screens = screensOfAdmins): EntryObject {
  const [kind = "", id = ""] = object.split(":", 2);
  const screen = Object.hasOwn(screens, kind) ? screens[kind] : undefined;
  return {
    kind: Object.hasOwn(kindWords, kind) ? (kindWords[kind] ?? kind) : kind,
    id,
    path: screen ? `${screen}/${id}` : null,
  };
}
