import type { ReportType } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { Reach, Strapi } from "@trabecula/strapi-kit";
import { patientsWithin } from "../patients/patient-rows.ts";
import { reportsWithin } from "../reports/report-rows.ts";
import type { StoredScans } from "./task-controls.ts";

const mostControls = 2000;
const mostReports = 2000;
const reportsPerBatch = 50;

export interface ControlScansFound {
  readonly scans: readonly StoredScans[];
  readonly withdrawn: number;
}

/** Reads the newest reports of healthy controls as text, which a worker thread parses. */
export async function scansOfControls(strapi: Strapi, reach: Reach, reportType: ReportType): Promise<ControlScansFound> {
  const marked = await patientsWithin(strapi, reach).findMany({
    select: ["documentId", "consentWithdrawnOn"],
    where: { healthyControl: true },
    orderBy: [{ id: "asc" }],
    limit: mostControls,
  });
  const controls = marked.filter(({ consentWithdrawnOn }) => consentWithdrawnOn === null).map(({ documentId }) => documentId);
  const scans: StoredScans[] = [];
  for (let from = 0; controls.length > 0 && from < mostReports; from += reportsPerBatch) {
    const rows = await reportsWithin(strapi, reach).findMany({
      select: ["patientId", "scanDate", "subject", "inputs"],
      where: { patientId: { $in: controls }, reportType },
      orderBy: [{ id: "desc" }],
      limit: reportsPerBatch,
      offset: from,
    });
    for (const { patientId, ...row } of rows) scans.push({ person: patientId!, ...row });
    if (rows.length < reportsPerBatch) break;
    await yieldToEventLoop();
  }
  // Sorts oldest first, because the first of two scans on a day counts.
  return { scans: scans.reverse(), withdrawn: marked.length - controls.length };
}
