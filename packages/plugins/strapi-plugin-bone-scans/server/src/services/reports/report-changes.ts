import { AppError, orNotFound, type Member, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { recordChange, requireRoomForChange } from "../history/change-rows.ts";
import { requireVersion, versionOf } from "../history/precondition.ts";
import { notRead, reportsWithin, type ReportFullRow } from "./report-rows.ts";
import { releaseOf } from "./serialize-report.ts";

const changeable = [
  "documentId",
  "workspaceId",
  "version",
  "revision",
  "reportName",
  "subjectCode",
  "patientId",
  "waveId",
  "notes",
  "releasedOn",
  "releasedRevision",
  "releaseNote",
  "releaseHeld",
  "readState",
  "signedRevision",
] as const;
export type LockedReport = Pick<ReportFullRow, (typeof changeable)[number]>;

const valuesOf = (row: LockedReport) => {
  const { revision, reportName, subjectCode, patientId, waveId, notes, readState } = row;
  return { reportName, subjectCode, patientId, waveId, notes, release: releaseOf(row), revision, readState: readState ?? "draft" };
};

interface Condition {
  readonly ifMatch: IfMatch;
  readonly sent?: readonly string[];
  readonly patientId?: string;
}

/** @throws `not_found`, `changed_meanwhile` */
export async function lockReport(strapi: Strapi, actor: Member, id: string, condition: Condition): Promise<LockedReport> {
  const ofPatient = condition.patientId === undefined ? {} : { patientId: condition.patientId };
  const where = { documentId: id, ...ofPatient };
  const row = orNotFound((await reportsWithin(strapi, actor).findLocked({ select: changeable, where }))[0]);
  await requireReportVersion(strapi, row, condition);
  return row;
}

export function lockReports(
  strapi: Strapi,
  actor: Member,
  where: Parameters<ReturnType<typeof reportsWithin>["update"]>[0],
): Promise<LockedReport[]> {
  return reportsWithin(strapi, actor).findLocked({ select: changeable, where });
}

/** @throws `changed_meanwhile` */
export async function requireReportVersion(strapi: Strapi, row: LockedReport, { ifMatch, sent }: Condition): Promise<void> {
  const record = {
    kind: "report",
    id: row.documentId,
    workspaceId: row.workspaceId,
    version: versionOf(row),
    values: valuesOf(row),
  } as const;
  await requireVersion(strapi, record, ifMatch, sent);
}

export interface Difference {
  readonly site: string | null;
  readonly side: string | null;
  readonly parameter: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Patients cannot read a report under correction, because it may be wrong. */
const holdsRelease: readonly unknown[] = ["amended", "corrected"];

/** A new revision is unread and unsigned. @throws `conflict` for a void report */
function stateOfRevision(row: LockedReport, columns: ReportChange): ReportChange {
  if (columns.revision === undefined || columns.revision === row.revision) return {};
  if (row.readState === "entered-in-error") throw isVoid();
  const held = row.releasedOn !== null && holdsRelease.includes(columns.revisionCause);
  return { ...notRead, ...(held && { releaseHeld: true }) };
}

export function isVoid(): AppError {
  return new AppError("conflict", "This report was entered in error. It can only be read.");
}

const protectsPeople = (row: LockedReport, { releasedOn, readState }: ReportChange): boolean =>
  (row.releasedOn !== null && releasedOn === null) || readState === "entered-in-error";

type ReportChange = Parameters<ReturnType<typeof reportsWithin>["update"]>[1];

/** The statement names the version, so one of two concurrent changes fails. */
export async function changeReport(
  strapi: Strapi,
  actor: Member,
  row: LockedReport,
  change: ReportChange,
  reason?: string,
  differences: readonly Difference[] = [],
): Promise<void> {
  if (!protectsPeople(row, change)) requireRoomForChange({ kind: "report", version: row.version });
  const isMoved = change.patientId !== undefined && change.patientId !== row.patientId;
  const columns = { ...stateOfRevision(row, change), ...(isMoved && { changeOrder: 0 }), ...change };
  const version = versionOf(row) + 1;
  const changed = await reportsWithin(strapi, actor).update({ documentId: row.documentId, version: row.version }, { ...columns, version });
  if (changed === 0) throw new AppError("conflict", "Someone else has just changed this report. Load it again and repeat your change.");
  const after = valuesOf({ ...row, ...columns } as LockedReport);
  await recordChange(strapi, actor, {
    kind: "report",
    id: row.documentId,
    workspaceId: row.workspaceId,
    version,
    before: { ...valuesOf(row), ...byField(differences, "from") },
    after: { ...after, ...byField(differences, "to") },
    reason,
  });
}

/** Repeated scans of a site and side are numbered. */
function byField(differences: readonly Difference[], end: "from" | "to"): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const one of differences) {
    const name = [one.site, one.side, one.parameter].filter((part) => part !== null).join(" ");
    let field = name;
    for (let number = 2; field in fields; number += 1) field = `${name} (${number})`;
    fields[field] = one[end];
  }
  return fields;
}
