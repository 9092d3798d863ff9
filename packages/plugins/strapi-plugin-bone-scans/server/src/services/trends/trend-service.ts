import type { Report, ReportChanges, ThriveLines, Trends, TrendSeries } from "@trabecula/contracts";
import { valueAtZ } from "@trabecula/reference-datasets";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { memberFor, type Member, type Reach, type Strapi } from "@trabecula/strapi-kit";
import {
  comparingReport,
  countingOnce,
  datasetOfReference,
  leftOutOf,
  measuring,
  seriesOf,
  trendScansOf,
  withChance,
  type Steps,
  type TrendScan,
} from "@trabecula/trends";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { judgedBy } from "../device-calibrations/lines-for-scans.ts";
import type { OwnerId } from "../laboratory/owner.ts";
import { requirePatient } from "../patients/patient-rows.ts";
import { linkedPatients } from "../patients/person-links.ts";
import { reportsWithin, reportJson, type ReportFullRow } from "../reports/report-rows.ts";
import { clinicalOf } from "../reports/clinical-texts.ts";
import { shownScans } from "../reports/serialize-report.ts";

const reportsPerBatch = 20;

export async function patientTrends(strapi: Strapi, actor: Member, patientId: string): Promise<Trends> {
  const { workspaceId } = await requirePatient(strapi, actor, patientId);
  return trendsOfPatients(strapi, actor, [patientId], workspaceId);
}

/** Includes linked patients. The precision of one workspace never judges scans of another. @throws `not_found`, `role_missing` */
export async function linkedTrends(strapi: Strapi, actor: Member, patientId: string): Promise<Trends> {
  const reader = memberFor(actor, actor.memberships, "export", null);
  await requirePatient(strapi, reader, patientId);
  const linked = await linkedPatients(strapi, reader, patientId);
  return trendsOfPatients(strapi, reader, [patientId, ...linked.map(({ documentId }) => documentId)], null);
}

async function trendsOfPatients(strapi: Strapi, actor: Member, ids: readonly string[], precisionOf: OwnerId): Promise<Trends> {
  const { rowIds, beyond } = chooseRows(await reportsKnown(strapi, actor, ids));
  const once = await betweenRequests(countingOnce(await scansOfRows(strapi, actor, rowIds)));
  const precision = await judgedBy(strapi, precisionOf, once.scans);
  const series: Trends["series"] = [];
  for (const measured of await betweenRequests(measuring(once))) {
    series.push(...seriesOf(measured, precision));
    await yieldToEventLoop();
  }
  return { series: await withThriveValues(strapi, withChance(series), once.scans), leftOut: leftOutOf(once), beyond };
}

/** Adds values for charts, because the lines hold Z-scores. */
async function withThriveValues(strapi: Strapi, series: TrendSeries[], scans: readonly TrendScan[]): Promise<TrendSeries[]> {
  const found: TrendSeries[] = [];
  for (const one of series) {
    const valued = (thrive: ThriveLines) => withValues(strapi, one, thrive, scans);
    const { thrive, earlierThrive = [] } = one;
    const earlier: ThriveLines[] = [];
    for (const lines of earlierThrive) earlier.push(await valued(lines));
    found.push({ ...one, ...(thrive && { thrive: await valued(thrive) }), ...(earlier.length > 0 && { earlierThrive: earlier }) });
  }
  return found;
}

async function withValues(strapi: Strapi, series: TrendSeries, thrive: ThriveLines, scans: readonly TrendScan[]): Promise<ThriveLines> {
  const start = scans.find(({ reportId, scan }) => reportId === thrive.reportId && scan === thrive.scan);
  const head = start && (await findDatasetHead(strapi, datasetOfReference(start.reference).id));
  if (!head || !start.sex || start.ageYears === null) return thrive;
  const [dataset, place, age] = [await preparedDataset(strapi, head), { ...series, sex: start.sex }, start.ageYears];
  const points = thrive.points.map((point) => {
    const [low, high] = [point.low, point.high].map((z) => valueAtZ(dataset, place, age + point.years, z));
    return low == null || high == null ? point : { ...point, values: [low, high] as [number, number] };
  });
  return { ...thrive, points };
}

/** Returns no series without a patient. */
export async function changesOfReport(strapi: Strapi, reach: Reach, report: Report): Promise<ReportChanges> {
  const { id, patientId } = report;
  const last = lastDay(report);
  if (patientId === null || last === null)
    return { patientId, series: [], leftOut: leftOutOf({ scans: trendScansOf(report), again: [] }), beyond: 0 };
  const { rowIds, beyond } = chooseRows(await reportsKnown(strapi, reach, [patientId]), last);
  const others = (await scansOfRows(strapi, reach, rowIds)).filter(({ reportId }) => reportId !== id);
  const scans = [...others, ...trendScansOf(report)];
  return { patientId, ...(await betweenRequests(comparingReport(scans, id, await judgedBy(strapi, report.workspaceId!, scans)))), beyond };
}

export async function betweenRequests<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

function lastDay({ inputs }: Report): string | null {
  return (
    inputs
      .flatMap(({ scanDate }) => scanDate ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

export async function scansOfRows(strapi: Strapi, reach: Reach, rowIds: readonly number[]): Promise<TrendScan[]> {
  const scans: TrendScan[] = [];
  for (let start = 0; start < rowIds.length; start += reportsPerBatch) {
    const rows = await scansRows(strapi, reach, rowIds.slice(start, start + reportsPerBatch));
    scans.push(...rows.flatMap(scansOf));
    await yieldToEventLoop();
  }
  return scans;
}

function scansOf({ documentId, reportType, createdAt, revisedAt, datasetId, datasetVersion, ...row }: ScansRow): TrendScan[] {
  const { subject, inputs, results } = reportJson.read({ subject: row.subject, inputs: row.inputs, results: row.results });
  const dataset = { id: datasetId, version: datasetVersion };
  const clinical = clinicalOf(row);
  const made = { id: documentId, reportType, dateCreated: createdAt, dateRevised: revisedAt, clinical };
  return trendScansOf({
    ...made,
    subject,
    inputs,
    scans: shownScans(results, { inputs, engineVersion: row.engineVersion, clinical }),
    dataset,
  });
}

/** Covers weekly visits for two years, or two visits a year for life. */
const mostReports = 100;
const mostKnown = 10_000;

const scanFields = [
  "documentId",
  "reportType",
  "createdAt",
  "revisedAt",
  "subject",
  "inputs",
  "results",
  "datasetId",
  "datasetVersion",
  "engineVersion",
  "clinical",
] as const;
type ScansRow = Pick<ReportFullRow, (typeof scanFields)[number]>;

export interface KnownReport extends Pick<ReportFullRow, "documentId" | "patientId" | "scanDate" | "reportType"> {
  readonly id: number;
}

interface ChosenRows {
  /** Row ids in order of scan date. */
  readonly rowIds: readonly number[];
  readonly beyond: number;
}

export async function reportsKnown(strapi: Strapi, reach: Reach, patientIds: readonly string[]): Promise<KnownReport[]> {
  const rows = await reportsWithin(strapi, reach).findMany({
    select: ["id", "documentId", "patientId", "scanDate", "reportType", "readState"],
    where: { patientId: { $in: patientIds } },
    orderBy: [{ id: "asc" }],
    limit: mostKnown,
  });
  return rows.filter(({ readState }) => readState !== "entered-in-error");
}

/**
 * Chooses the first dated report and the newest ones, by scan date. Undated reports sort first, so that the limit drops
 * them first.
 * @param until the last day that counts; default: all
 */
export function chooseRows(known: readonly KnownReport[], until?: string): ChosenRows {
  const counted = until === undefined ? known : known.filter(({ scanDate }) => scanDate !== null && scanDate <= until);
  const inTime = counted.toSorted((left, right) => (left.scanDate ?? "").localeCompare(right.scanDate ?? "") || left.id - right.id);
  const newest = inTime.slice(-mostReports);
  const first = inTime.find(({ scanDate }) => scanDate !== null);
  const chosen = first === undefined || newest.includes(first) ? newest : [first, ...newest.slice(1)];
  return { rowIds: chosen.map(({ id }) => id), beyond: inTime.length - chosen.length };
}

function scansRows(strapi: Strapi, reach: Reach, rowIds: readonly number[]): Promise<ScansRow[]> {
  return reportsWithin(strapi, reach).findMany({ select: scanFields, where: { id: { $in: rowIds } }, orderBy: [{ id: "asc" }] });
}
