import { createHash } from "node:crypto";
import type { TrendSeries } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { changesBeyondChance, dayNumber, findParameter } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { countRows, inTransaction, sql, type Reach, type SqlQuery, type Strapi, wholeWorkspace, within } from "@trabecula/strapi-kit";
import { countingOnce, measuring, seriesOf, withChance, type JudgedBy, type Measured, type TrendScan } from "@trabecula/trends";
import { tables } from "../../content-types/index.ts";
import { activeCalibrations } from "../device-calibrations/calibration-rows.ts";
import { judgedBy } from "../device-calibrations/lines-for-scans.ts";
import { eventDaysOf } from "../phantom-values/entry-rows.ts";
import type { OwnerId } from "../laboratory/owner.ts";
import { listVersions } from "../precision/precision-in-use.ts";
import { changeOrder, changesJson, largestFirst, type FoundChange } from "./stored-changes.ts";
import { betweenRequests, chooseRows, reportsKnown, scansOfRows } from "../trends/trend-service.ts";

/** Judgments depend on the reports, and on engine, precision and cross-calibrations. */
export interface JudgingBasis {
  /** Basis of workspaces without their own precision or cross-calibrations. */
  readonly common: string;
  /** Basis of the other workspaces, by id. */
  readonly own: ReadonlyMap<string, string>;
}

/** Sorts after every common basis, so that a search for outdated judgments skips them. */
const ownMark = "zzzzzzzz";

/** Increase it when judgments are stored in another way. */
const judgmentFormat = 2;

export async function judgingBasis(strapi: Strapi): Promise<JudgingBasis> {
  const versions = await listVersions(strapi);
  const calibrations = await activeCalibrations(strapi);
  const devices = [...new Set(calibrations.flatMap(({ fromDeviceId, toDeviceId }) => [fromDeviceId, toDeviceId]))];
  const events: ReadonlyMap<string, string[]> = devices.length === 0 ? new Map() : await eventDaysOf(strapi, devices);
  const parts = (ownerId: OwnerId) => {
    const used = calibrations.filter(({ workspaceId }) => workspaceId === ownerId);
    const of = new Set(used.flatMap(({ fromDeviceId, toDeviceId }) => [fromDeviceId, toDeviceId]));
    return [versions.get(ownerId) ?? 0, used.map(({ documentId }) => documentId), [...events].filter(([id]) => of.has(id))];
  };
  const hashOf = (...values: unknown[]) =>
    createHash("sha256")
      .update(JSON.stringify([judgmentFormat, ...values]))
      .digest("base64url")
      .slice(0, 22);
  const owners = [...versions.keys(), ...calibrations.map(({ workspaceId }) => workspaceId)].filter((id) => id !== null);
  const own = [...new Set(owners)].map((id) => [id, ownMark + hashOf(engineVersion, ...parts(null), ...parts(id))] as const);
  return { common: hashOf(engineVersion, ...parts(null)), own: new Map(own) };
}

const basisOf = ({ common, own }: JudgingBasis, workspaceId: string): string => own.get(workspaceId) ?? common;

interface Unjudged {
  readonly id: number;
  readonly workspaceId: string;
  readonly patientId: string;
  readonly reportsChanged: number | null;
  readonly judgedBy: string | null;
  readonly changes: string | null;
}

const unjudgedColumns = {
  ...{ id: "id", workspaceId: "workspace_id", patientId: "document_id" },
  ...{ reportsChanged: "reports_changed", judgedBy: "judged_by", changes: "changes" },
} as const;

type Condition = (patients: SqlQuery) => void;

/** Indexes find these ranges; "not equal" would read all patients. */
function outdatedIn(basis: JudgingBasis, reach: Reach): Condition[] {
  return reach.places.flatMap((place) => {
    const current = basisOf(basis, place.workspaceId);
    const conditions: Condition[] = [
      (patients) => void patients.whereNull("judged_by"),
      (patients) => void patients.where("judged_by", "<", current),
      (patients) => void patients.where("judged_by", ">", current),
    ];
    return conditions.map(
      (condition): Condition =>
        (patients) =>
          condition(within(patients, { places: [place] })),
    );
  });
}

function outdated(basis: JudgingBasis): Condition[] {
  return [
    (patients) => void patients.whereNull("judged_by"),
    (patients) => void patients.where("judged_by", "<", basis.common),
    (patients) => void patients.where("judged_by", ">", basis.common).where("judged_by", "<", ownMark),
    ...[...basis.own.keys()].flatMap((id) => outdatedIn(basis, wholeWorkspace(id)).slice(1)),
  ];
}

const perBatch = 20;

export async function countUnjudged(strapi: Strapi, basis: JudgingBasis, reach: Reach): Promise<number> {
  const db = await sql(strapi);
  const counts = outdatedIn(basis, reach).map((condition) => countRows(db(tables.patients).modify(condition)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

export async function isAnyUnjudged(strapi: Strapi, basis: JudgingBasis): Promise<boolean> {
  for (const condition of outdated(basis)) {
    if (await (await sql(strapi))(tables.patients).modify(condition).first("id")) return true;
    await yieldToEventLoop();
  }
  return false;
}

/**
 * Judges up to 20 patients with outdated judgments, within the reach or everywhere.
 * @returns how many were found
 */
export async function judgeSome(strapi: Strapi, basis: JudgingBasis, reach?: Reach): Promise<number> {
  const found: Unjudged[] = [];
  for (const condition of reach ? outdatedIn(basis, reach) : outdated(basis)) {
    if (found.length > 0) break;
    const patients = (await sql(strapi))(tables.patients).modify(condition).limit(perBatch).select(unjudgedColumns);
    found.push(...((await patients) as Unjudged[]));
    await yieldToEventLoop();
  }
  for (const [id, own] of Map.groupBy(found, ({ workspaceId }) => workspaceId)) await judgeOwn(strapi, basisOf(basis, id), id, own);
  return found.length;
}

/** One statement per patient would take longer than the work itself. */
async function judgeOwn(strapi: Strapi, basis: string, workspaceId: string, patients: readonly Unjudged[]): Promise<void> {
  const reach = wholeWorkspace(workspaceId);
  const ids = patients.map(({ patientId }) => patientId);
  const known = Map.groupBy(await reportsKnown(strapi, reach, ids), ({ patientId }) => patientId!);
  const seen = patients.map((patient) => {
    const reports = known.get(patient.patientId) ?? [];
    const day = reports.flatMap(({ scanDate }) => scanDate ?? []).reduce((one, other) => (one > other ? one : other), "");
    const isOfOneDay = reports.every(({ scanDate }) => scanDate === null || scanDate === day);
    return { ...patient, day, rowIds: isOfOneDay ? [] : chooseRows(reports, day).rowIds, reports };
  });
  const patientOf = new Map(seen.flatMap(({ patientId, reports }) => reports.map(({ documentId }) => [documentId, patientId])));
  const all = await scansOfRows(
    strapi,
    reach,
    seen.flatMap(({ rowIds }) => rowIds),
  );
  const scans = Map.groupBy(all, ({ reportId }) => patientOf.get(reportId));
  const precision = await judgedBy(strapi, workspaceId, all);
  for (const patient of seen) {
    const found = await newestChanges(scans.get(patient.patientId) ?? [], precision);
    await storeJudgment(strapi, basis, patient, found);
    await yieldToEventLoop();
  }
}

const keyOf = ({ parameter, site, side }: Pick<TrendSeries, "parameter" | "site" | "side">): string => `${parameter} ${site} ${side}`;

/** Longest time between the scans of one visit. */
const visitDays = 60;

/** Last usable day of each quantity and side, if it belongs to the newest visit. */
function daysOfVisit(measured: readonly Measured[]): Map<string, string> {
  const usable = measured.flatMap(({ quantity: { parameter, site }, values }) =>
    values
      .filter(({ motion }) => motion === null)
      .map(({ scan }) => [keyOf({ parameter: parameter.key, site, side: scan.side }), scan.scanDate] as const),
  );
  const last = Math.max(...usable.map(([, day]) => dayNumber(day)));
  return new Map([...new Map(usable)].filter(([, day]) => last - dayNumber(day) <= visitDays));
}

/** Returns the significant changes of the last day that has any. Holm's procedure covers all changes of the visit. */
async function newestChanges(scans: readonly TrendScan[], precision: JudgedBy) {
  const measured = await betweenRequests(measuring(await betweenRequests(countingOnce(scans))));
  const newest = daysOfVisit(measured);
  const days = new Set(newest.values());
  const series: TrendSeries[] = [];
  for (const one of measured) {
    series.push(...seriesOf(one, precision, ({ scanDate }) => scanDate !== null && days.has(scanDate)));
    await yieldToEventLoop();
  }
  const judged = withChance(series, () => "visit");
  const all = changesBeyondChance(
    judged.map((one) => ({ ...one, changes: one.changes.filter(({ to }) => to === newest.get(keyOf(one))) })),
  );
  const day = all
    .map(({ change }) => change.to)
    .toSorted()
    .at(-1);
  const significant = all.filter(({ change }) => change.to === day);
  const changes = significant.flatMap(({ series: { parameter, site, side, unit }, change: { from, absolute, percent } }): FoundChange[] => {
    const known = findParameter(parameter);
    if (!known || absolute === null) return [];
    return [{ parameter, abbreviation: known.abbreviation, decimals: known.display.decimals, site, side, unit, from, absolute, percent }];
  });
  return day === undefined || changes.length === 0 ? null : { day, reportId: significant[0]!.change.toReportId, changes };
}

/** Stores nothing if reports or judgment have changed since they were read. Changes that differ from the stored ones become unseen. */
export async function storeJudgment(
  strapi: Strapi,
  basis: string,
  { id, workspaceId, patientId, reportsChanged, judgedBy: earlier, changes: before }: Unjudged,
  found: { day: string; reportId: string; changes: FoundChange[] } | null,
): Promise<void> {
  const { day = null } = found ?? {};
  const sorted = largestFirst(found?.changes ?? []);
  const changes = found && changesJson.write({ changes: { reportId: found.reportId, changes: sorted } }).changes;
  const unseen = changes === before ? {} : { change_seen: null };
  const guard = { id, reports_changed: reportsChanged, judged_by: earlier };
  const ofPatient = { workspace_id: workspaceId, patient_id: patientId };
  if (changes === null && before === null) {
    const db = await sql(strapi);
    const marked = db(tables.reports).where(ofPatient).whereNot({ change_order: 0 }).select("id");
    // Nothing was and is found: most patients, by the thousand after an import.
    if ((await db(tables.patients).where(guard).whereNotExists(marked).update({ judged_by: basis })) > 0) return;
  }
  await inTransaction(strapi, async () => {
    const db = await sql(strapi);
    const own = () => db(tables.reports).where(ofPatient);
    // Locks reports before the patient, as corrections and signatures do.
    await own()
      .where((either) => void either.whereNot({ change_order: 0 }).orWhere({ document_id: found?.reportId ?? "" }))
      .orderBy("document_id")
      .forUpdate()
      .select("id");
    const stored = await db(tables.patients)
      .where(guard)
      .update({ judged_by: basis, changed_on: day, changes, ...unseen });
    if (stored === 0) return;
    const [largest] = sorted;
    await own().whereNot({ change_order: 0 }).update({ change_order: 0 });
    if (found && largest)
      await own()
        .where({ document_id: found.reportId })
        .update({ change_order: changeOrder(largest) });
  });
}
