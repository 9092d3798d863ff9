import { nextPart } from "@trabecula/strapi-kit";
import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import type { Owner } from "@trabecula/strapi-kit";
import { ownPatients } from "../patients/patient-rows.ts";
import { ownReports } from "../reports/report-rows.ts";
import type { StoredScans } from "./check-worker.ts";

/** More than any laboratory has. */
const mostControls = 2000;
const mostReports = 2000;
const reportsAtOnce = 50;

/** The scans of an account's healthy controls, as they are stored. */
export interface ControlScansFound {
  readonly scans: readonly StoredScans[];
  /** Controls who have withdrawn their consent: their scans are not looked at. */
  readonly withdrawn: number;
}

/** Reads the newest reports of the owner's healthy controls. Texts are handed on as they are: a thread reads them. */
export async function scansOfControls(strapi: Core.Strapi, owner: Owner, reportType: ReportType): Promise<ControlScansFound> {
  const marked = await ownPatients(strapi, owner).findMany({
    select: ["documentId", "consentWithdrawnOn"],
    where: { healthyControl: true },
    orderBy: [{ id: "asc" }],
    limit: mostControls,
  });
  const controls = marked.filter(({ consentWithdrawnOn }) => consentWithdrawnOn === null).map(({ documentId }) => documentId);
  const scans: StoredScans[] = [];
  for (let from = 0; controls.length > 0 && from < mostReports; from += reportsAtOnce) {
    const rows = await ownReports(strapi, owner).findMany({
      select: ["patientId", "scanDate", "subject", "inputs"],
      where: { patientId: { $in: controls }, reportType },
      orderBy: [{ id: "desc" }],
      limit: reportsAtOnce,
      offset: from,
    });
    for (const { patientId, ...row } of rows) scans.push({ person: patientId!, ...row });
    if (rows.length < reportsAtOnce) break;
    await nextPart();
  }
  // In the order in which they were made, as of two scans of a day the first counts.
  return { scans: scans.reverse(), withdrawn: marked.length - controls.length };
}
