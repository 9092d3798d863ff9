import type { InviteRequest, Portal, ReleaseReply, ReleaseRequest, ShareRequest } from "@trabecula/contracts";
import {
  AppError,
  handlesNames,
  inTransaction,
  invalidField,
  notFound,
  type Member,
  type IfMatch,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, workspacesOf, portalOf } from "../../accounts.ts";
import { patientsWithin, requirePatient } from "../patients/patient-rows.ts";
import { changeReport, isVoid, lockReport, requireReportVersion, type LockedReport } from "../reports/report-changes.ts";
import { notReleased, requireReport } from "../reports/report-rows.ts";
import { releaseOf } from "../reports/serialize-report.ts";

/**
 * Releases a report from a day on and replaces an earlier release.
 * @param today calendar date in UTC
 * @throws `not_found` also for a report of another patient; `changed_meanwhile`; `conflict` for a void report, a
 * missing signature or a revision newer than the reviewed one; `validation_failed` for a mail about a future release
 */
export async function releaseReport(
  strapi: Strapi,
  actor: Member,
  patientId: string,
  { reportId, on, note = null, revision, tell = false }: ReleaseRequest,
  { ifMatch, today }: { readonly ifMatch: IfMatch; readonly today: string },
): Promise<ReleaseReply> {
  const day = on ?? today;
  if (tell && day > today) throw invalidField("tell", "You can notify the patient by e-mail only if the report is available now.");
  const { workspaceId } = await requirePatient(strapi, actor, patientId);
  return inTransaction(strapi, async () => {
    const { signing } = await workspacesOf(strapi).hold(actor, workspaceId);
    const row = await lockReportOf(strapi, actor, patientId, reportId, ifMatch);
    if (row.readState === "entered-in-error") throw isVoid();
    if (signing === "required" && row.signedRevision !== row.revision)
      throw new AppError("conflict", "This workspace releases signed reports only. Sign the report first.");
    if (revision != null && revision !== row.revision)
      throw new AppError("conflict", "This report has a newer revision than you opened. Look at it before you release it.");
    const releasedBy = await portalOf(strapi).nameForPatients(actor, workspaceId);
    const columns = { releasedOn: day, releasedRevision: row.revision, releaseNote: note, releasedBy, releaseHeld: null };
    await changeReport(strapi, actor, row, columns);
    const detail = `revision ${row.revision}, from ${day}`;
    await auditOf(strapi).record(actor, { action: "report.released", object: `report:${reportId}`, detail, workspaceId });
    return { release: releaseOf(columns), told: tell && (await portalOf(strapi).tellReleased(patientId, releasedBy)) };
  });
}

/** @throws `not_found` also for a report of another patient */
export async function withdrawReport(
  strapi: Strapi,
  actor: Member,
  patientId: string,
  reportId: string,
  ifMatch: IfMatch,
): Promise<ReleaseReply> {
  const { workspaceId } = await requirePatient(strapi, actor, patientId);
  return inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const row = await lockReportOf(strapi, actor, patientId, reportId, ifMatch);
    if (releaseOf(row) !== null) {
      await changeReport(strapi, actor, row, notReleased);
      await auditOf(strapi).record(actor, { action: "report.withdrawn", object: `report:${reportId}`, workspaceId });
    }
    return { release: null, told: false };
  });
}

/** @throws `not_found`; `conflict` for a report without a patient, or with a newer revision */
export async function shareReport(
  strapi: Strapi,
  actor: Member,
  reportId: string,
  { shared, revision }: ShareRequest,
  { ifMatch, today }: { readonly ifMatch: IfMatch; readonly today: string },
): Promise<ReleaseReply> {
  const row = await requireReport(strapi, actor, reportId);
  await requireReportVersion(strapi, row, { ifMatch });
  const { patientId } = row;
  if (patientId === null) throw new AppError("conflict", "This report belongs to no patient. Move it to one before you release it.");
  if (!shared) return withdrawReport(strapi, actor, patientId, reportId, ifMatch);
  return releaseReport(strapi, actor, patientId, { reportId, revision }, { ifMatch, today });
}

function lockReportOf(strapi: Strapi, actor: Member, patientId: string, reportId: string, ifMatch: IfMatch): Promise<LockedReport> {
  return lockReport(strapi, actor, reportId, { ifMatch, sent: ["release"], patientId });
}

export async function readAccess(strapi: Strapi, actor: Member, patientId: string): Promise<Portal> {
  const { workspaceId } = await requirePatient(strapi, actor, patientId);
  const portal = await portalOf(strapi).stateOf(patientId);
  return handlesNames(actor, workspaceId) ? portal : { ...portal, email: null };
}

/** @throws `not_found`; what the accounts plugin throws */
export async function invitePatient(strapi: Strapi, actor: Member, patientId: string, { email, language }: InviteRequest): Promise<Portal> {
  await requirePatient(strapi, actor, patientId);
  await portalOf(strapi).countInvitation(actor, email);
  await withPatient(strapi, actor, patientId, (workspaceId) =>
    portalOf(strapi).invite(actor, { subjectId: patientId, workspaceId, email, language }),
  );
  return portalOf(strapi).stateOf(patientId);
}

export async function endPatientsAccess(strapi: Strapi, actor: Member, patientId: string): Promise<Portal> {
  await withPatient(strapi, actor, patientId, () => portalOf(strapi).end(actor, [patientId]));
  return portalOf(strapi).stateOf(patientId);
}

async function withPatient(strapi: Strapi, actor: Member, patientId: string, work: (workspaceId: string) => Promise<void>): Promise<void> {
  const { workspaceId } = await requirePatient(strapi, actor, patientId);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const locked = await patientsWithin(strapi, actor).lock({ documentId: patientId });
    if (locked.length === 0) throw notFound();
    await work(workspaceId);
  });
}
