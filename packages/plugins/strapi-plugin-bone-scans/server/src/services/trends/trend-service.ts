import type { Core } from "@strapi/strapi";
import type { Report, ReportChanges, Trends } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { Actor } from "@trabecula/strapi-kit";
import { leftOutOf, measuredIn, reportChanges, scansOnce, seriesOf, trendScansOf, type TrendScan } from "@trabecula/trends";
import { judgedBy } from "../device-calibrations/lines-for-scans.ts";
import { requirePatient } from "../patients/patient-rows.ts";
import { reportJson } from "../reports/report-rows.ts";
import { withoutNoise } from "../reports/serialize-report.ts";
import { chooseRows, reportsKnown, scansRows, type ScansRow } from "./trend-rows.ts";

/** Batch sizes between yields to the event loop. */
const reportsAtOnce = 20;
const quantitiesAtOnce = 4;

/** @throws AppError `not_found` */
export async function patientTrends(strapi: Core.Strapi, actor: Actor, patientId: string): Promise<Trends> {
  await requirePatient(strapi, actor, patientId);
  const { rowIds, beyond } = chooseRows(await reportsKnown(strapi, actor, [patientId]));
  const once = scansOnce(await scansOfRows(strapi, actor, rowIds));
  const precision = await judgedBy(strapi, once.scans);
  const series: Trends["series"] = [];
  for (const [index, measured] of measuredIn(once).entries()) {
    if (index % quantitiesAtOnce === quantitiesAtOnce - 1) await yieldToEventLoop();
    series.push(...seriesOf(measured, precision));
  }
  return { series, leftOut: leftOutOf(once), beyond };
}

/** Compares the given revision's scans with earlier scans of its patient. Without a patient there is nothing to compare. */
export async function changesOfReport(strapi: Core.Strapi, actor: Actor, report: Report): Promise<ReportChanges> {
  const { id, patientId } = report;
  const last = lastDay(report);
  if (patientId === null || last === null)
    return { patientId, series: [], leftOut: leftOutOf({ scans: trendScansOf(report), again: [] }), beyond: 0 };
  const { rowIds, beyond } = chooseRows(await reportsKnown(strapi, actor, [patientId]), last);
  const others = (await scansOfRows(strapi, actor, rowIds)).filter(({ reportId }) => reportId !== id);
  const scans = [...others, ...trendScansOf(report)];
  return { patientId, ...reportChanges(scans, id, await judgedBy(strapi, scans)), beyond };
}

function lastDay({ inputs }: Report): string | null {
  return (
    inputs
      .flatMap(({ scanDate }) => scanDate ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** Stored scores; nothing is rescored. */
export async function scansOfRows(strapi: Core.Strapi, actor: Actor, rowIds: readonly number[]): Promise<TrendScan[]> {
  const scans: TrendScan[] = [];
  for (let start = 0; start < rowIds.length; start += reportsAtOnce) {
    const rows = await scansRows(strapi, actor, rowIds.slice(start, start + reportsAtOnce));
    scans.push(...rows.flatMap(scansOf));
    await yieldToEventLoop();
  }
  return scans;
}

function scansOf({ documentId, reportType, createdAt, revisedAt, datasetId, datasetVersion, ...row }: ScansRow): TrendScan[] {
  const { subject, inputs, results } = reportJson.read(row);
  const dataset = { id: datasetId, version: datasetVersion };
  const made = { id: documentId, reportType, dateCreated: createdAt, dateRevised: revisedAt };
  return trendScansOf({ ...made, subject, inputs, scans: withoutNoise(results), dataset });
}
