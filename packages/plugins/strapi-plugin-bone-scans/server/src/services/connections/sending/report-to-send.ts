import { isSignedState } from "../../signatures/read-signed.ts";
import type { Report } from "@trabecula/contracts";
import { AppError, placeOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { findPatient, type PatientFullRow } from "../../patients/patient-rows.ts";
import { getPrinted } from "../../reports/revision-service.ts";
import type { ConnectionRow } from "../connection-rows.ts";
import { sentOf } from "./sent-rows.ts";

type Printed = Awaited<ReturnType<typeof getPrinted>>;

export interface SendableReport {
  readonly report: Report;
  readonly printed: Printed;
  readonly patient: PatientFullRow | null;
  readonly code: string;
  readonly sentRevision: number | null;
}

export type SendReport = (member: Member, sendable: SendableReport, left: AbortSignal) => Promise<void>;

export const isSigned = ({ signature, readState }: Report): boolean => signature?.valid === true && isSignedState(readState);

export async function reportToSend(
  strapi: Strapi,
  member: Member,
  row: ConnectionRow,
  id: string,
): Promise<SendableReport | { readonly skippedBecause: string }> {
  const printed = await getPrinted(strapi, member, id, undefined).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (printed === null) return { skippedBecause: "Deleted." };
  const { report } = printed;
  const before = await sentOf(strapi, row, id);
  const wasSent = before !== undefined && before.sentRevision !== null;
  const patient = report.patientId === null ? null : await findPatient(strapi, member, report.patientId);
  const code = patient?.code ?? report.subjectCode;
  const isVoid = report.readState === "entered-in-error";
  if (isVoid && !wasSent) return { skippedBecause: "Void, and was never sent." };
  if (!isVoid && !isSigned(report) && placeOf(member).kind === "clinic") return { skippedBecause: "Not signed." };
  if (code === null) return { skippedBecause: "Without a patient." };
  if (patient?.consentWithdrawnOn != null && !wasSent) return { skippedBecause: "The patient withdrew consent." };
  return { report, printed, patient, code, sentRevision: before?.sentRevision ?? null };
}
