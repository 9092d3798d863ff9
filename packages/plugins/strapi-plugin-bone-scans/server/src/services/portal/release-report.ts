import type { Core } from "@strapi/strapi";
import type { ReleaseReply, ReleaseRequest, ShareRequest } from "@trabecula/contracts";
import { AppError, inTransaction, lockRows, notFound, type Actor } from "@trabecula/strapi-kit";
import { auditOf, portalOf } from "../../accounts.ts";
import { requirePatient } from "../patients/patient-rows.ts";
import { notReleased, ownReports, reportUid, requireReport, type ReportFullRow } from "../reports/report-rows.ts";
import { releaseOf } from "../reports/serialize-report.ts";

/**
 * Lets the patient read the report as it is now, from a day on. Released again, it has the new day, note and revision.
 * @param today calendar date in UTC
 * @throws AppError `not_found` also for a report of another patient; `conflict` where a newer revision was made than the one
 *   that was reviewed; `validation_failed` for a mail about a day to come
 */
export async function releaseReport(
  strapi: Core.Strapi,
  actor: Actor,
  patientId: string,
  { reportId, on, note = null, revision, tell = false }: ReleaseRequest,
  today: string,
): Promise<ReleaseReply> {
  const day = on ?? today;
  if (tell && day > today) throw tooEarlyToTell();
  await requirePatient(strapi, actor, patientId);
  return inTransaction(strapi, async () => {
    const row = await lockReport(strapi, actor, patientId, reportId);
    if (revision != null && revision !== row.revision) throw overtaken();
    const columns = { releasedOn: day, releasedRevision: row.revision, releaseNote: note };
    await ownReports(strapi, actor).update({ documentId: reportId }, columns);
    const detail = `revision ${row.revision}, from ${day}`;
    await auditOf(strapi).record(actor, { action: "report.released", object: `report:${reportId}`, detail });
    return { release: releaseOf(columns), told: tell && (await portalOf(strapi).tellReleased(patientId)) };
  });
}

/** @throws AppError `not_found` also for a report of another patient */
export async function withdrawReport(strapi: Core.Strapi, actor: Actor, patientId: string, reportId: string): Promise<ReleaseReply> {
  await requirePatient(strapi, actor, patientId);
  return inTransaction(strapi, async () => {
    const row = await lockReport(strapi, actor, patientId, reportId);
    if (releaseOf(row) !== null) {
      await ownReports(strapi, actor).update({ documentId: reportId }, notReleased);
      await auditOf(strapi).record(actor, { action: "report.withdrawn", object: `report:${reportId}` });
    }
    return { release: null, told: false };
  });
}

/** @throws AppError `not_found`; `conflict` for a report without a patient, or with a newer revision */
export async function shareReport(
  strapi: Core.Strapi,
  actor: Actor,
  reportId: string,
  { shared, revision }: ShareRequest,
  today: string,
): Promise<ReleaseReply> {
  const { patientId } = await requireReport(strapi, actor, reportId);
  if (patientId === null) throw ofNobody();
  if (!shared) return withdrawReport(strapi, actor, patientId, reportId);
  return releaseReport(strapi, actor, patientId, { reportId, revision }, today);
}

/** Locked so that the report is not rescored or reassigned before the release. */
async function lockReport(strapi: Core.Strapi, actor: Actor, patientId: string, reportId: string): Promise<ReportFullRow> {
  const locked = await lockRows(strapi, reportUid, { documentId: reportId, ownerId: actor.id, patientId });
  if (locked.length === 0) throw notFound();
  return requireReport(strapi, actor, reportId);
}

function overtaken(): AppError {
  return new AppError("conflict", "This report has been scored again since you opened it. Look at the new revision before you release it.");
}

function ofNobody(): AppError {
  return new AppError("conflict", "This report belongs to no patient. Move it to one before you release it.");
}

function tooEarlyToTell(): AppError {
  const reason = "You can notify the patient by e-mail only if the report is available now.";
  return new AppError("validation_failed", reason, { tell: reason });
}
