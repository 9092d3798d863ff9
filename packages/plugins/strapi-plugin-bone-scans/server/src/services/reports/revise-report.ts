import {
  mostRevisions,
  type AuditAction,
  type MotionOverrideRequest,
  type OtherReferences,
  type Report,
  type ReportScan,
  type RescoreRequest,
  type RevisionCause,
  type ScoreReply,
  type Subject,
  compareVersions,
} from "@trabecula/contracts";
import { AppError, inTransaction, invalidField, type Member, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { requirePublished, refuseNamed, usable } from "../datasets/choose-dataset.ts";
import { type DatasetHead, findDatasetHead, manifestOf, publishedVersions } from "../datasets/dataset-rows.ts";
import { checksForDataset } from "../scanner-checks/check-rows.ts";
import { devicesOnDays } from "../phantom-values/control-of-scans.ts";
import { scoreWith } from "../scoring/score.ts";
import { canonicalJson } from "@trabecula/bundles";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { changeReport, lockReport, requireReportVersion, type Difference } from "./report-changes.ts";
import { clinicalOf } from "./clinical-texts.ts";
import { revisionColumns, type ScoredScans } from "./new-report-row.ts";
import { scoredAgain } from "./other-references.ts";
import { prepareScans } from "./prepare-scans.ts";
import { otherReferencesOf, reportJson, requireReport, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { getReport } from "./report-service.ts";
import { keepRevisions } from "./revision-rows.ts";
import { siteLabel } from "@trabecula/report-types";
import { refusedMotionGrade } from "@trabecula/scoring";

/** @throws `not_found`; `conflict` if nothing would change; what `datasetToRescoreWith` and `revise` throw */
export async function rescoreReport(
  strapi: Strapi,
  actor: Member,
  id: string,
  { datasetId }: RescoreRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  await requireReportVersion(strapi, row, { ifMatch });
  const head = await datasetToRescoreWith(strapi, row, datasetId);
  const { inputs } = reportJson.read({ inputs: row.inputs });
  return revise(strapi, actor, row, { head, inputs, cause: "rescored", auditDetail: `${head.key} ${head.version}`, ifMatch });
}

/**
 * Scores a scan of motion grade 4 or 5 despite motion, as a new revision. @throws `not_found`; what
 * `scanToOverride`, `datasetOfReport` and `revise` throw
 */
export async function overrideMotion(
  strapi: Strapi,
  actor: Member,
  id: string,
  request: MotionOverrideRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  await requireReportVersion(strapi, row, { ifMatch });
  const given = reportJson.read({ inputs: row.inputs }).inputs;
  const chosen = scanToOverride(given, request);
  const inputs = given.map((scan, index) => (index === chosen ? { ...scan, motionOverride: { reason: request.reason } } : scan));
  return revise(strapi, actor, row, {
    head: await datasetOfReport(strapi, row),
    inputs,
    cause: "motion_override",
    auditDetail: request.site,
    reason: request.reason,
    ifMatch,
  });
}

interface Change {
  readonly head: DatasetHead;
  readonly inputs: ReportScan[];
  readonly cause: Extract<RevisionCause, "rescored" | "motion_override">;
  /** The audit log stores it: no free text. */
  readonly auditDetail: string;
  readonly reason?: string;
  readonly ifMatch: IfMatch;
}

const actions = { rescored: "report.rescored", motion_override: "report.motion-overridden" } as const;

/** @throws AppError what `writeRevision` and `scoreWith` throw */
async function revise(
  strapi: Strapi,
  actor: Member,
  row: ReportFullRow,
  { head, cause, auditDetail, reason, ifMatch, ...change }: Change,
): Promise<Report> {
  const { subject } = reportJson.read({ subject: row.subject });
  const names = change.inputs.map(({ device }) => device?.name ?? null);
  const { next, scored } = await nextRevision(strapi, row, { head, inputs: change.inputs, names, subject, cause });
  if (cause === "rescored" && isAsBefore(row, scored)) throw unchanged(head);
  return writeRevision(strapi, actor, row, { next, datasetIds: [head.documentId], action: actions[cause], auditDetail, reason, ifMatch });
}

interface NextInputs {
  readonly head: DatasetHead;
  readonly subject: Subject;
  readonly inputs: readonly ReportScan[];
  readonly names: readonly (string | null)[];
  readonly cause: RevisionCause;
}

/** Scores what the next revision holds; stores nothing. @throws `conflict` beyond the limit; what `scoreWith` throws */
export async function nextRevision(
  strapi: Strapi,
  row: ReportFullRow,
  { head, subject, names, cause, ...change }: NextInputs,
): Promise<{ next: RevisionColumns; scored: ScoredAgain }> {
  const { reportType, revision } = row;
  if (revision >= mostRevisions) throw tooMany();
  const devices = await devicesOnDays(strapi, change.inputs, names);
  const prepared = prepareScans(change.inputs, { devices, checks: await checksForDataset(strapi, row.workspaceId, head.documentId) });
  const { inputs } = prepared;
  const overrides = inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const scored = await scoreWith(
    strapi,
    head,
    { reportType, subject, scans: inputs },
    { workspaceId: row.workspaceId, overrides, intervals: true },
  );
  const otherReferences = await scoredAgain(strapi, row, { head, subject, inputs });
  const all = { ...prepared, scored, otherReferences };
  const next = revisionColumns(
    { reportType, subject, clinical: clinicalOf(row) },
    { revision: revision + 1, cause, ...all, now: new Date() },
  );
  return { next, scored: all };
}

interface Written {
  readonly next: RevisionColumns & Partial<ReportFullRow>;
  readonly datasetIds: readonly string[];
  readonly action: AuditAction;
  readonly auditDetail: string;
  readonly reason?: string | undefined;
  readonly ifMatch: IfMatch;
  readonly differences?: readonly Difference[];
  readonly whileLocked?: (now: ReportFullRow) => Promise<Partial<ReportFullRow>>;
}

/**
 * Stores a revision and keeps the earlier one. Checks the revision number, so that concurrent changes conflict.
 * @throws `changed_meanwhile`, `conflict`; `not_found` if the report was deleted concurrently
 */
export async function writeRevision(
  strapi: Strapi,
  actor: Member,
  row: ReportFullRow,
  { next, datasetIds, action, auditDetail, reason, ifMatch, differences, whileLocked }: Written,
): Promise<Report> {
  const { documentId: id, reportType, revision } = row;
  if (revision >= mostRevisions) throw tooMany();
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, row.workspaceId);
    for (const datasetId of datasetIds) await requirePublished(strapi, datasetId, reportType);
    const head = await lockReport(strapi, actor, id, { ifMatch });
    if (head.revision !== revision || head.patientId !== row.patientId) throw overtaken();
    // The report may have been signed, read or renamed since.
    const now = await requireReport(strapi, actor, id);
    await changeReport(strapi, actor, head, { ...next, ...(await whileLocked?.(now)) }, reason, differences);
    await keepRevisions(strapi, [now]);
    await reportsHaveChanged(strapi, actor, [row.patientId]);
    await auditOf(strapi).record(actor, {
      action,
      object: `report:${id}`,
      detail: `${auditDetail}, revision ${revision + 1}`,
      workspaceId: row.workspaceId,
    });
  });
  return getReport(strapi, actor, id);
}

interface ScoredAgain extends ScoredScans {
  readonly otherReferences: OtherReferences | null;
}

/** Ignores precision, scanner checks and phantom values, which may change without affecting scores. */
function isAsBefore(row: ReportFullRow, { scored, scannerChecks, inputs, otherReferences }: ScoredAgain): boolean {
  const { dataset, engineVersion, scans } = scored;
  if (!areOthersAsBefore(row, otherReferences)) return false;
  if (canonicalJson(inputs) !== canonicalJson(reportJson.read({ inputs: row.inputs }).inputs)) return false;
  const checksBefore = reportJson.read({ scannerChecks: row.scannerChecks ?? "[]" }).scannerChecks;
  if (canonicalJson([...scannerChecks]) !== canonicalJson(checksBefore)) return false;
  const intervalsOf = (scored: ScoreReply["scans"]) =>
    canonicalJson(scored.map(({ results }) => results.map(({ interval, tInterval }) => [interval ?? null, tInterval ?? null])));
  const before = reportJson.read({ results: row.results }).results;
  return dataset.id === row.datasetId && engineVersion === row.engineVersion && intervalsOf(scans) === intervalsOf(before);
}

/** Ignores scanner checks and retirement of other references. */
function areOthersAsBefore(row: ReportFullRow, now: OtherReferences | null): boolean {
  const before = otherReferencesOf(row)?.others ?? [];
  return (now?.others ?? []).every((other) => {
    const stored = before.find(({ dataset }) => dataset.id === other.dataset.id);
    return stored !== undefined && canonicalJson(other) === canonicalJson(stored);
  });
}

function tooMany(): AppError {
  const reason = `A report keeps ${mostRevisions} revisions at most, and this one has them; duplicate it and go on with the copy.`;
  return new AppError("conflict", reason);
}

function unchanged({ name, version }: DatasetHead): AppError {
  const reason = `Nothing would change: the report has been scored with “${name}” ${version}, this version of the engine, the precision in use and what is known of the scanner. Choose another dataset.`;
  return new AppError("conflict", reason);
}

function overtaken(): AppError {
  return new AppError("conflict", "Someone has just created another revision. Reload the report and try again.");
}

/**
 * Defaults to the newest published version of the report's dataset; an older one must be named.
 * @throws `validation_failed` if the named dataset cannot be used, `no_dataset` if no version is new enough
 */
async function datasetToRescoreWith(
  strapi: Strapi,
  { datasetId, datasetVersion, reportType }: ReportFullRow,
  named: string | null | undefined,
): Promise<DatasetHead> {
  if (named) return usable(await findDatasetHead(strapi, named), reportType, refuseNamed);
  const { key, name } = await manifestOf(strapi, datasetId);
  const versions = await publishedVersions(strapi, key);
  const newest = versions.sort((left, right) => compareVersions(right.version, left.version))[0];
  if (newest && compareVersions(newest.version, datasetVersion) >= 0) return newest;
  throw new AppError("no_dataset", `"${name}" ${datasetVersion} is retired and no newer version is published; choose another dataset.`);
}

/**
 * Returns the report's dataset, so that a motion decision or correction changes nothing else.
 * @throws `conflict` if it is no longer usable
 */
export async function datasetOfReport(strapi: Strapi, { datasetId, reportType }: ReportFullRow): Promise<DatasetHead> {
  const refuse = (reason: string) => new AppError("conflict", `${reason} Score the report again with it first.`);
  return usable(await findDatasetHead(strapi, datasetId), reportType, refuse);
}

/**
 * Finds the named scan, or the only undecided scan of a site.
 * @throws `validation_failed` for no such scan, no decision to take, or more than one; `conflict` if already decided
 */
function scanToOverride(inputs: readonly ReportScan[], { site, scan }: Pick<MotionOverrideRequest, "site" | "scan">): number {
  const where = siteLabel(site).toLowerCase();
  const named = scan ?? null;
  const matching = inputs.flatMap((input, index) => (input.site === site && (named === null || index === named) ? [{ input, index }] : []));
  const open = matching.filter(({ input }) => isRefused(input) && input.motionOverride === null);
  if (open.length > 1)
    throw invalidField("scan", `Several scans of the ${where} have motion grade 4 or 5; say which one, by its place from 0.`);
  if (open[0]) return open[0].index;
  if (matching.length === 0 && named !== null) throw invalidField("scan", `The report has no scan of the ${where} at this place.`);
  if (matching.length === 0) throw invalidField("site", `The report has no scan of the ${where}.`);
  if (matching.some(({ input }) => isRefused(input)))
    throw new AppError("conflict", `The motion grade of the ${where} scan has already been overridden.`);
  throw invalidField("site", `The scan of the ${where} has no motion grade 4 or 5; it is compared without a decision.`);
}

function isRefused({ motionGrade }: ReportScan): boolean {
  return (motionGrade ?? 0) >= refusedMotionGrade;
}
