import type { Core } from "@strapi/strapi";
import type { Visit, VisitScan } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { ownReports, reportJson } from "../reports/report-rows.ts";
import { deviceOf } from "@trabecula/trends";
import { requirePatient } from "./patient-rows.ts";

/** Scan dates and scanners, latest first. @throws AppError `not_found` */
export async function visitsOfPatient(strapi: Core.Strapi, actor: Actor, id: string): Promise<{ visits: Visit[] }> {
  await requirePatient(strapi, actor, id);
  const rows = await ownReports(strapi, actor).findMany({
    select: ["documentId", "reportName", "reportType", "inputs"],
    where: { patientId: id },
    orderBy: [{ id: "asc" }],
  });
  const days = new Map<string | null, VisitScan[]>();
  for (const { documentId, reportName, reportType, inputs } of rows) {
    for (const input of reportJson.read({ inputs }).inputs) {
      const { scanDate = null, site, side = null, scanner = null, motionGrade = null } = input;
      const scan = { reportId: documentId, reportName, reportType, site, side, scanner, device: deviceOf(input), motionGrade };
      days.set(scanDate, [...(days.get(scanDate) ?? []), scan]);
    }
  }
  const visits = [...days].map(([scanDate, scans]) => ({ scanDate, scans }));
  return { visits: visits.sort((a, b) => ((a.scanDate ?? "") < (b.scanDate ?? "") ? 1 : -1)) };
}
