import type { Visit, VisitScan } from "@trabecula/contracts";
import { inParts, type Member, type Strapi } from "@trabecula/strapi-kit";
import { deviceOf } from "@trabecula/trends";
import { reportIdsOfPatient, reportJson, reportsWithin } from "../reports/report-rows.ts";
import { requirePatient } from "./patient-rows.ts";

const reportsPerBatch = 20;

/** Lists scan dates and scanners, latest first. @throws `not_found` */
export async function visitsOfPatient(strapi: Strapi, actor: Member, id: string): Promise<{ visits: Visit[] }> {
  await requirePatient(strapi, actor, id);
  const days = new Map<string | null, VisitScan[]>();
  for await (const part of inParts(await reportIdsOfPatient(strapi, actor, id), reportsPerBatch)) {
    const rows = await reportsWithin(strapi, actor).findMany({
      select: ["documentId", "reportName", "reportType", "inputs"],
      where: { documentId: { $in: part } },
      orderBy: [{ id: "asc" }],
    });
    for (const { documentId, reportName, reportType, inputs } of rows)
      for (const input of reportJson.read({ inputs }).inputs) {
        const { scanDate = null, site, side = null, scanner = null, motionGrade = null } = input;
        const scan = { reportId: documentId, reportName, reportType, site, side, scanner, device: deviceOf(input), motionGrade };
        const ofDay = days.get(scanDate);
        if (ofDay) ofDay.push(scan);
        else days.set(scanDate, [scan]);
      }
  }
  const visits = [...days].map(([scanDate, scans]) => ({ scanDate, scans }));
  return { visits: visits.sort((a, b) => ((a.scanDate ?? "") < (b.scanDate ?? "") ? 1 : -1)) };
}
