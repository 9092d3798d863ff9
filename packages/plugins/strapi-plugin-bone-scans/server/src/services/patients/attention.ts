import type { Core } from "@strapi/strapi";
import type { Attention, TrendSeries } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Actor, sql } from "@trabecula/strapi-kit";
import { reportChanges } from "@trabecula/trends";
import { tables } from "../../content-types/index.ts";
import { judgedBy } from "../device-calibrations/lines-for-scans.ts";
import { chooseRows, reportsKnown, type KnownReport } from "../trends/trend-rows.ts";
import { scansOfRows } from "../trends/trend-service.ts";

const dayMs = 86_400_000;
const mostLookedAt = 20;
const lookedAtDays = 365;
const mostDue = 20;
/** Days ahead in which a scan is due, and days before its due date in which an earlier scan counts. */
const aheadDays = 30;
const countsDays = 60;

export async function patientsToLookAt(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Attention> {
  return { changed: await changedPatients(strapi, actor, now), ...(await duePatients(strapi, actor, now)) };
}

const day = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

interface NewestScan {
  readonly patientId: string;
  readonly patientCode: string;
  readonly scanDate: string;
}

/** Reads everything in bulk: one statement per patient would take longer than the work itself. */
async function changedPatients(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Attention["changed"]> {
  const newest = await scannedLast(strapi, actor, day(now, -lookedAtDays));
  const patientIds = newest.map(({ patientId }) => patientId);
  const known = Map.groupBy(await reportsKnown(strapi, actor, patientIds), ({ patientId }) => patientId!);
  const lookedAt = newest.map((scanned) => ({ ...scanned, reports: known.get(scanned.patientId) ?? [] }));
  const rowIds = lookedAt.flatMap(({ reports, scanDate }) => chooseRows(reports, scanDate).rowIds);
  const patientOf = new Map(lookedAt.flatMap(({ patientId, reports }) => reports.map(({ documentId }) => [documentId, patientId])));
  const all = await scansOfRows(strapi, actor, rowIds);
  const scans = Map.groupBy(all, ({ reportId }) => patientOf.get(reportId));
  const precision = await judgedBy(strapi, all);
  const changed: Attention["changed"] = [];
  for (const { patientId, patientCode, scanDate, reports } of lookedAt) {
    for (const reportId of reportsOfDay(reports, scanDate)) {
      const changes = significantChanges(reportChanges(scans.get(patientId) ?? [], reportId, precision).series);
      if (changes.length > 0) changed.push({ patientId, patientCode, scanDate, reportId, changes });
    }
    await yieldToEventLoop();
  }
  return changed;
}

/**
 * Raw SQL because the query layer cannot group. Patient details are read only for the chosen few: looking up thousands
 * takes far longer.
 */
async function scannedLast(strapi: Core.Strapi, actor: Actor, since: string): Promise<NewestScan[]> {
  const db = await sql(strapi);
  const newest = db({ reports: tables.reports })
    .where({ "reports.owner_id": actor.id })
    .whereNotNull("reports.patient_id")
    .andWhere("reports.scan_date", ">=", since)
    .groupBy("reports.patient_id")
    .orderBy([{ column: "scanDate", order: "desc" }, { column: "patientId" }])
    .limit(mostLookedAt)
    .select({ patientId: "reports.patient_id", scanDate: db.raw("max(reports.scan_date)") });
  return db
    .from(newest.as("newest"))
    .join({ patients: tables.patients }, "patients.document_id", "newest.patientId")
    .orderBy([{ column: "newest.scanDate", order: "desc" }, { column: "patients.code" }])
    .select({ patientId: "patients.document_id", patientCode: "patients.code", scanDate: "newest.scanDate" });
}

/** At most one report per type: the newest. */
function reportsOfDay(reports: readonly KnownReport[], day: string): string[] {
  const ofDay = reports.filter(({ scanDate }) => scanDate === day);
  return [...new Map(ofDay.map(({ documentId, reportType }) => [reportType, documentId])).values()];
}

type SignificantChange = Attention["changed"][number]["changes"][number];

/** One per parameter and site: against the previous scan if significant, else against the first. */
function significantChanges(series: readonly TrendSeries[]): SignificantChange[] {
  return series.flatMap(({ parameter, site, side, unit, changes }) => {
    const significant = changes.filter((change) => change.significant === true && !change.flags.includes("same_day"));
    const change = significant.find(({ against }) => against.includes("previous")) ?? significant[0];
    const known = findParameter(parameter);
    if (change?.absolute == null || !known) return [];
    const { abbreviation, display } = known;
    return [
      {
        parameter,
        abbreviation,
        decimals: display.decimals,
        site,
        side,
        unit,
        from: change.from,
        absolute: change.absolute,
        percent: change.percent,
      },
    ];
  });
}

async function duePatients(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Pick<Attention, "due" | "dueTotal">> {
  const db = await sql(strapi);
  const lastScan = db({ reports: tables.reports })
    .whereRaw("reports.owner_id = patients.owner_id and reports.patient_id = patients.document_id")
    .max("reports.scan_date");
  const planned = db({ patients: tables.patients })
    .where({ "patients.owner_id": actor.id })
    .andWhere("patients.next_scan_on", "<=", day(now, aheadDays))
    .select({
      patientId: "patients.document_id",
      patientCode: "patients.code",
      nextScanOn: "patients.next_scan_on",
      lastScanDate: lastScan,
    });
  const rows: Attention["due"] = await planned.orderBy([{ column: "nextScanOn" }, { column: "patientCode" }]);
  const due = rows.filter(({ nextScanOn, lastScanDate }) => lastScanDate === null || lastScanDate < day(new Date(nextScanOn), -countsDays));
  return { due: due.slice(0, mostDue), dueTotal: due.length };
}
