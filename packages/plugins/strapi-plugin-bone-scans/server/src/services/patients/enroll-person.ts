import type { CreateReportRequest, EnrollRequest, Patient } from "@trabecula/contracts";
import {
  AppError,
  inTransaction,
  invalidField,
  mayDo,
  notFound,
  orNotFound,
  placeOf,
  roleMissing,
  type Member,
  type Place,
  type Strapi,
} from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { reportJson, requireReport, type ReportFullRow } from "../reports/report-rows.ts";
import { createReport } from "../reports/report-service.ts";
import { serializePatient } from "./patient-columns.ts";
import { patientsWithin, requirePatient, type PatientFullRow } from "./patient-rows.ts";
import { createPatient, getPatient } from "./patient-service.ts";

/**
 * Makes a patient in another workspace, with its own code, no names, and scored copies of chosen scans. Neither record
 * names the other.
 * @throws `not_found`, `role_missing`; `conflict` without consent or for a code in use; `validation_failed` for an
 * unknown center
 */
export async function enrollPerson(strapi: Strapi, actor: Member, id: string, request: EnrollRequest): Promise<Patient> {
  const { workspaceId } = consenting(await requirePatient(strapi, actor, id));
  const target = targetOf(actor, request.to, workspaceId);
  const centerId = request.centerId ?? target.centerId;
  if (target.centerId !== null && centerId !== target.centerId) throw roleMissing();
  const here: Member = { ...actor, places: [placeOf(actor, workspaceId)] };
  const there: Member = { ...actor, places: [{ ...target, centerId }] };
  return inTransaction(strapi, async () => {
    for (const held of [workspaceId, target.workspaceId].toSorted()) await workspacesOf(strapi).hold(actor, held);
    if (centerId !== null && !(await workspacesOf(strapi).hasCenter(target.workspaceId, centerId)))
      throw invalidField("centerId", "This workspace has no such center.");
    await patientsWithin(strapi, here).lock({ documentId: id });
    const { consent, sex, birthDate, birthYear, ...source } = consenting(await requirePatient(strapi, here, id));
    const { ancestry, heightCm, weightKg, measuredOn, dominantHand, menopausalStatus, healthyControl } = source;
    const facts = { ancestry, heightCm, weightKg, measuredOn, dominantHand, menopausalStatus, healthyControl };
    const made = await createPatient(strapi, there, { code: request.code, sex, birthDate, birthYear, consent, ...facts }, new Date());
    for (const reportId of new Set(request.reportIds)) {
      const report = await requireReport(strapi, here, reportId);
      if (report.patientId !== id) throw notFound();
      await createReport(strapi, there, copyOf(report, made));
    }
    return getPatient(strapi, there, made.id);
  });
}

/** @throws `conflict` without consent */
function consenting(row: PatientFullRow): Patient {
  const patient = serializePatient(false, row);
  const { consent } = patient;
  const covers = consent?.withdrawnOn === null && consent.scope.some((part) => part === "compare" || part === "share");
  if (!covers) throw new AppError("conflict", "Record the person’s consent to comparison or sharing first.");
  return patient;
}

function targetOf({ memberships }: Member, to: string, from: string): Place {
  const target = orNotFound(memberships.find(({ workspaceId }) => workspaceId === to));
  if (!mayDo(target, "write")) throw roleMissing();
  if (to === from) throw invalidField("to", "Choose another workspace.");
  return target;
}

/** Leaves out name and notes, which may name the person, and devices, which belong to their workspace. */
function copyOf({ reportType, scanDate, subject, inputs }: ReportFullRow, { id, code }: Patient): CreateReportRequest {
  const read = reportJson.read({ subject, inputs });
  const { menopausalStatus, heightCm } = read.subject;
  const scans = read.inputs.map(({ motionOverride: _1, device: _2, deviceId: _3, ...scan }) => scan);
  const reportName = [code, scanDate].filter(Boolean).join(", ");
  return { reportName, reportType, patientId: id, subject: { menopausalStatus, heightCm }, scans };
}
