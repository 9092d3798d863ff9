import type { Core } from "@strapi/strapi";
import type { CreateReportRequest, Scan, Subject } from "@trabecula/contracts";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { findPatient, type PatientFullRow } from "../patients/patient-rows.ts";
import { refuseContradiction, requestOfPatient, type FilledRequest } from "../patients/subject-of-patient.ts";

/**
 * Fills missing subject data and the code from the patient. @throws AppError `validation_failed` if the patient is
 * missing or does not match
 */
export async function fillFromPatient(strapi: Core.Strapi, actor: Actor, request: CreateReportRequest): Promise<FilledRequest> {
  if (request.patientId == null) return { request, taken: [] };
  return requestOfPatient(request, await patientNamed(strapi, actor, request.patientId));
}

/** Checked again when storing: the patient may have been deleted or changed. @throws AppError `validation_failed` */
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
