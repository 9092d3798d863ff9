import { setImmediate } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import type { Attention } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { sql, type Actor } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { getReport } from "../reports/report-service.ts";
import { changesOfReport } from "../trends/trend-service.ts";

const dayMs = 86_400_000;
/** Patients looked at for change: those scanned last, within a year. */
const mostLookedAt = 20;
const lookedAtDays = 365;
const mostDue = 20;
/** Days ahead in which a scan is due, and before its day in which an earlier one counts as it. */
const aheadDays = 30;
const countsDays = 60;

/** The actor's patients to look at: with new significant change, and with a scan that is due. */
export async function patientsToLookAt(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Attention> {
  return { changed: await changedPatients(strapi, actor, now), ...(await duePatients(strapi, actor, now)) };
}

const day = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

interface NewestScan {
  readonly patientId: string;
  readonly patientCode: string;
  readonly scanDate: string;
}

async function changedPatients(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Attention["changed"]> {
  const changed: Attention["changed"] = [];
  for (const newest of await scannedLast(strapi, actor, day(now, -lookedAtDays))) {
    const reportIds = await reportsOf(strapi, actor, newest);
    for (const reportId of reportIds) {
      const changes = await significantChanges(strapi, actor, reportId);
      if (changes.length > 0) changed.push({ ...newest, reportId, changes });
    }
    // Other calls have their turn: a database on this machine answers without waiting.
    await setImmediate();
  }
  return changed;
}

/** Each patient with the day of the newest scan, in SQL: the query layer does not group. */
async function scannedLast(strapi: Core.Strapi, actor: Actor, since: string): Promise<NewestScan[]> {
  const db = await sql(strapi);
  return db({ reports: tables.reports })
    .join({ patients: tables.patients }, "patients.document_id", "reports.patient_id")
    .where({ "reports.owner_id": actor.id })
    .andWhere("reports.scan_date", ">=", since)
    .groupBy("patients.document_id", "patients.code")
    .orderBy([{ column: "scanDate", order: "desc" }, { column: "patientCode" }])
    .limit(mostLookedAt)
    .select({ patientId: "patients.document_id", patientCode: "patients.code", scanDate: db.raw("max(reports.scan_date)") });
}

/** The patient's reports of that day, one a type at most: the newest made. */
async function reportsOf(strapi: Core.Strapi, actor: Actor, { patientId, scanDate }: NewestScan): Promise<string[]> {
  const rows = (await (
    await sql(strapi)
  )(tables.reports)
    .where({ owner_id: actor.id, patient_id: patientId, scan_date: scanDate })
    .orderBy("id", "desc")
    .limit(10)
    .select({ id: "document_id", type: "report_type" })) as { id: string; type: string }[];
  return [...new Map(rows.toReversed().map(({ id, type }) => [type, id])).values()];
}

type SignificantChange = Attention["changed"][number]["changes"][number];

/** One a parameter and place: against the one before where that is significant, else against the first. */
async function significantChanges(strapi: Core.Strapi, actor: Actor, reportId: string): Promise<SignificantChange[]> {
  const { series } = await changesOfReport(strapi, actor, await getReport(strapi, actor, reportId));
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
