import type { Core } from "@strapi/strapi";
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
} from "@trabecula/contracts";
import { AppError, inTransaction, notFound, type Actor } from "@trabecula/strapi-kit";
import { auditOf, personalDataOf } from "../../accounts.ts";
import { requirePublished } from "../datasets/choose-dataset.ts";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import { checksForDataset } from "../scanner-checks/checks-for-scans.ts";
import { devicesOnDays } from "../phantom-values/control-of-scans.ts";
import { scoreWith } from "../scoring/score.ts";
import { canonicalJson } from "@trabecula/bundles";
import { datasetOfReport, datasetToRescoreWith } from "./dataset-to-rescore-with.ts";
import { revisionColumns, type ScoredScans } from "./new-report-row.ts";
import { scoredAgain } from "./other-references.ts";
import { prepareScans } from "./prepare-scans.ts";
import { otherReferencesOf, ownReports, reportJson, requireReport, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { getReport } from "./report-service.ts";
import { keepRevision } from "./revision-rows.ts";
import { scanToOverride } from "./scan-to-override.ts";

/**
 * Same inputs with another dataset, version or engine. @throws AppError `not_found`; `conflict` where nothing would
 * change; what `datasetToRescoreWith` and `revise` throw
 */
export async function rescoreReport(strapi: Core.Strapi, actor: Actor, id: string, { datasetId }: RescoreRequest): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  const head = await datasetToRescoreWith(strapi, row, datasetId);
  const { inputs } = reportJson.read({ inputs: row.inputs });
  return revise(strapi, actor, row, { head, inputs, cause: "rescored", said: `${head.key} ${head.version}` });
}

/**
 * Scores a scan of motion grade 4 or 5 despite motion, as a new revision. @throws AppError `not_found`; what
 * `scanToOverride`, `datasetOfReport` and `revise` throw
 */
export async function overrideMotion(strapi: Core.Strapi, actor: Actor, id: string, request: MotionOverrideRequest): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  const given = reportJson.read({ inputs: row.inputs }).inputs;
  const chosen = scanToOverride(given, request);
  const inputs = given.map((scan, index) => (index === chosen ? { ...scan, motionOverride: { reason: request.reason } } : scan));
  return revise(strapi, actor, row, {
    head: await datasetOfReport(strapi, row),
    inputs,
    cause: "motion_override",
    said: request.site,
  });
}

interface Change {
  readonly head: DatasetHead;
  readonly inputs: ReportScan[];
  readonly cause: Extract<RevisionCause, "rescored" | "motion_override">;
  /** For the audit log: no free text. */
  readonly said: string;
}

const actions = { rescored: "report.rescored", motion_override: "report.motion-overridden" } as const;

/** @throws AppError what `writeRevision` and `scoreWith` throw */
async function revise(strapi: Core.Strapi, actor: Actor, row: ReportFullRow, { head, cause, said, ...change }: Change): Promise<Report> {
  const { reportType, revision } = row;
  if (revision >= mostRevisions) throw tooMany();
  const names = change.inputs.map(({ device }) => device?.name ?? null);
  const devices = await devicesOnDays(strapi, change.inputs, names);
  const prepared = prepareScans(change.inputs, { devices, checks: await checksForDataset(strapi, head.documentId) });
  const { inputs } = prepared;
  const { subject } = reportJson.read({ subject: row.subject });
  const overrides = inputs.flatMap((scan, index) => (scan.motionOverride === null ? [] : [index]));
  const scored = await scoreWith(strapi, head, { reportType, subject, scans: inputs }, { overrides, intervals: true });
  const otherReferences = await scoredAgain(strapi, row, { head, subject, inputs });
  if (cause === "rescored" && isAsBefore(row, { ...prepared, scored, otherReferences })) throw unchanged(head);
  const next = revisionColumns(
    { reportType, subject },
    { revision: revision + 1, cause, ...prepared, scored, otherReferences, now: new Date() },
  );
  return writeRevision(strapi, actor, row, { next, datasetIds: [head.documentId], action: actions[cause], said });
}

interface Written {
  readonly next: RevisionColumns;
  /** Must still be published. */
  readonly datasetIds: readonly string[];
  readonly action: AuditAction;
  /** For the audit log: no free text. */
  readonly said: string;
}

/**
 * Writes the next revision and keeps the earlier one in the same transaction. Checks the revision number, so that
 * concurrent changes conflict. @throws AppError `conflict`; `not_found` where the report was deleted concurrently
 */
export async function writeRevision(
  strapi: Core.Strapi,
  actor: Actor,
  row: ReportFullRow,
  { next, datasetIds, action, said }: Written,
): Promise<Report> {
  const { documentId: id, reportType, revision } = row;
  if (revision >= mostRevisions) throw tooMany();
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    for (const datasetId of datasetIds) await requirePublished(strapi, datasetId, reportType);
    if ((await ownReports(strapi, actor).update({ documentId: id, revision }, next)) === 0) throw await overtaken(strapi, actor, id);
    await keepRevision(strapi, actor, row);
    await auditOf(strapi).record(actor, { action, object: `report:${id}`, detail: `${said}, revision ${revision + 1}` });
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
    canonicalJson(scored.map(({ results }) => results.map(({ interval }) => interval ?? null)));
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

async function overtaken(strapi: Core.Strapi, actor: Actor, id: string): Promise<AppError> {
  const reports = await ownReports(strapi, actor).count({ documentId: id });
  if (reports === 0) return notFound();
  return new AppError("conflict", "Someone has just created another revision. Reload the report and try again.");
}
