import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { Owner } from "@trabecula/strapi-kit";
import { ownPatients } from "../patients/patient-rows.ts";
import { ownReports } from "../reports/report-rows.ts";
import type { StoredScans } from "./check-worker.ts";

const mostControls = 2000;
const mostReports = 2000;
const reportsAtOnce = 50;

export interface ControlScansFound {
  readonly scans: readonly StoredScans[];
  /** Excluded because consent was withdrawn. */
  readonly withdrawn: number;
}

/** Newest reports of the owner's healthy controls, as text parsed by a worker thread. */
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
    await yieldToEventLoop();
  }
  // Oldest first: of two scans on a day the first counts.
  return { scans: scans.reverse(), withdrawn: marked.length - controls.length };
}
