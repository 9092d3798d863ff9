import type { Report } from "@trabecula/contracts";
import { contextOf, type ReportContext } from "@trabecula/report-view";
import type { Reach, Strapi } from "@trabecula/strapi-kit";
import { ownersOf, siteOf } from "../../accounts.ts";
import { namesFor } from "../patients/names-for-people.ts";
import { findPatient } from "../patients/patient-rows.ts";

/** @param names whether the reader may see patient names */
export async function contextOfReport(
  strapi: Strapi,
  names: boolean,
  reach: Reach,
  { patientId, workspaceId }: Pick<Report, "patientId" | "workspaceId">,
): Promise<ReportContext> {
  const [patient, account, settings, letterhead] = await Promise.all([
    patientId === null ? null : findPatient(strapi, reach, patientId),
    ownersOf(strapi).nameOf(workspaceId!),
    siteOf(strapi).settings(),
    ownersOf(strapi).letterheadOf(workspaceId!),
  ]);
  return contextOf({ patient: patient && { ...patient, ...namesFor(names, patient) }, account, settings, letterhead });
}
