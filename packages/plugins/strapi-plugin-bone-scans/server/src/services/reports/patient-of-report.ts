import type { Core } from "@strapi/strapi";
import type { CreateReportRequest, Scan, Subject } from "@trabecula/contracts";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { findPatient, type PatientFullRow } from "../patients/patient-rows.ts";
import { refuseContradiction, requestOfPatient, type FilledRequest } from "../patients/subject-of-patient.ts";

/**
 * What was not given of the subject, and the code, taken from the patient that is named.
 * @throws AppError `validation_failed` where there is no such patient, or another person's facts were given
 */
export async function fillFromPatient(strapi: Core.Strapi, actor: Actor, request: CreateReportRequest): Promise<FilledRequest> {
  if (request.patientId == null) return { request, taken: [] };
  return requestOfPatient(request, await patientNamed(strapi, actor, request.patientId));
}

/**
 * The patient that a report is to belong to, once more where it is stored: somebody may have deleted or changed it meanwhile.
 * @throws AppError `validation_failed`
 */
export async function requireFitting(
  strapi: Core.Strapi,
  actor: Actor,
  patientId: string,
  { subject, scans }: { readonly subject: Subject; readonly scans: readonly Pick<Scan, "scanDate">[] },
): Promise<PatientFullRow> {
  const patient = await patientNamed(strapi, actor, patientId);
  refuseContradiction(subject, scans, patient);
  return patient;
}

async function patientNamed(strapi: Core.Strapi, actor: Actor, id: string): Promise<PatientFullRow> {
  const patient = await findPatient(strapi, actor, id);
  if (patient) return patient;
  const message = "You have no such patient.";
  throw new AppError("validation_failed", message, { patientId: message });
}
