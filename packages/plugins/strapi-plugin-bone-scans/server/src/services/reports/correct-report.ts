import { canonicalJson } from "@trabecula/bundles";
import type { CorrectedReport, CorrectRequest, Report, ReportScan, Scan, Signing, Subject } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, placeOf, type IfMatch, type Member, type Strapi } from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { subjectOfPatient } from "../patients/subject-of-patient.ts";
import { clinicalDifferences, clinicalOf, clinicalWith } from "./clinical-texts.ts";
import { differencesOf, movedScores, replacedScans, withOverrides } from "./correction-differences.ts";
import { listedColumns, listFacts } from "./new-report-row.ts";
import { isVoid, requireReportVersion, type Difference, type LockedReport } from "./report-changes.ts";
import { reportJson, requireReport, type ReportFullRow, type RevisionColumns } from "./report-rows.ts";
import { patientNamed, requireFitting } from "./report-service.ts";
import { datasetOfReport, nextRevision, writeRevision } from "./revise-report.ts";
import { completeRevisions } from "./revision-rows.ts";
import { serializeReport } from "./serialize-report.ts";
import { sameNumbers } from "./show-references.ts";

interface Options {
  readonly ifMatch: IfMatch;
  readonly dryRun: boolean;
}

/** @throws `not_found`; `changed_meanwhile`; `validation_failed`; `conflict` if nothing would change; what `nextRevision` throws */
export async function correctReport(
  strapi: Strapi,
  actor: Member,
  id: string,
  request: CorrectRequest,
  { ifMatch, dryRun }: Options,
): Promise<CorrectedReport> {
  if (!dryRun && request.reason === undefined) throw withoutReason();
  const row = await requireReport(strapi, actor, id);
  await requireReportVersion(strapi, row, { ifMatch });
  if (row.readState === "entered-in-error") throw isVoid();
  const ofWorkspace = { ...actor, places: [placeOf(actor, row.workspaceId)] };
  const clinical = clinicalWith(clinicalOf(row), { ...request.clinical, ...(losesSpine(row, request) && { excludedVertebrae: [] }) });
  const isScored = request.inputs !== undefined || request.subject !== undefined;
  const { next, ...corrected } = isScored ? await rescored(strapi, ofWorkspace, row, request) : asScored(row, request);
  const differences = [...corrected.differences, ...clinicalDifferences(clinicalOf(row), clinical)];
  if (differences.length === 0) throw unchanged();
  const manifest = await manifestOf(strapi, row.datasetId);
  const { signing } = placeOf(actor, row.workspaceId);
  const columns = { ...next, clinical: clinical && reportJson.write({ clinical }).clinical };
  const planned = { ...row, readState: null, ...columns, ...releaseAfterCorrection(row, signing) };
  const before = await yieldToEventLoop(() => serializeReport(row, manifest));
  const after = await yieldToEventLoop(() => serializeReport(planned, manifest));
  const scores = movedScores(before, after);
  if (dryRun) return { ...after, differences, scores };
  const report: Report = await writeRevision(strapi, actor, row, {
    next: { ...columns, ...listedColumns(after) },
    datasetIds: corrected.datasetIds,
    action: "report.corrected",
    auditDetail: request.kind,
    reason: request.reason,
    ifMatch,
    differences: [...differences, ...categoryDifference(before, after, isScored)],
    async whileLocked(now) {
      const { facts } = corrected;
      if (row.patientId !== null && facts !== null) await requireFitting(strapi, ofWorkspace, row.patientId, facts);
      await completeRevisions(strapi, now);
      return releaseAfterCorrection(now, signing);
    },
  });
  return { ...report, differences, scores };
}

function losesSpine(row: ReportFullRow, { inputs }: CorrectRequest): boolean {
  const hasSpine = (scans: readonly Scan[]) => scans.some(({ site }) => site === "lumbar-spine");
  return inputs !== undefined && !hasSpine(inputs) && hasSpine(reportJson.read({ inputs: row.inputs }).inputs);
}

/** A rescored report names the category even if it stays. */
function categoryDifference({ category: before }: Report, { category: after }: Report, isScored: boolean): Difference[] {
  if (!isScored && before.code === after.code) return [];
  return [{ site: null, side: null, parameter: "category", from: before.code, to: after.code }];
}

interface CorrectedNumbers extends Pick<CorrectedReport, "differences"> {
  readonly next: RevisionColumns & Partial<ReportFullRow>;
  readonly datasetIds: readonly string[];
  /** Null if the patient was compared with these facts before. */
  readonly facts: { readonly subject: Subject; readonly scans: readonly Scan[] } | null;
}

/** Text corrections keep all numbers, so a retired dataset or newer engine does not prevent them. */
function asScored(row: ReportFullRow, { kind }: CorrectRequest): CorrectedNumbers {
  return { next: sameNumbers(row, kind), datasetIds: [], differences: [], facts: null };
}

async function rescored(strapi: Strapi, ofWorkspace: Member, row: ReportFullRow, request: CorrectRequest): Promise<CorrectedNumbers> {
  const stored = reportJson.read({ subject: row.subject, inputs: row.inputs });
  const head = await datasetOfReport(strapi, row);
  const { inputs, names } = await correctedScans(strapi, row.workspaceId, stored.inputs, request.inputs);
  const { subject, taken } = await correctedSubject(strapi, ofWorkspace, row, request.subject, inputs);
  const { next, scored } = await named(nextRevision(strapi, row, { head, inputs, names, subject, cause: request.kind }));
  const differences = differencesOf(stored, { subject, inputs: scored.inputs });
  if (differences.length === 0) return asScored(row, request);
  const changed = { ...reportJson.write({ subject }), ...taken, ...listFacts(scored.inputs), handCorrected: true };
  return {
    next: { ...next, ...changed },
    differences,
    datasetIds: [head.documentId],
    facts: hasNewFacts(stored, { subject, inputs }) ? { subject, scans: inputs } : null,
  };
}

/**
 * Holds the release until the correction is signed or released again. Without signing, a release of the previous
 * revision moves to the correction.
 */
export function releaseAfterCorrection(
  { releasedOn, releasedRevision, revision }: Pick<LockedReport, "releasedOn" | "releasedRevision" | "revision">,
  signing: Signing,
): Partial<ReportFullRow> {
  if (releasedOn === null) return {};
  const goesOn = signing === "off" && releasedRevision === revision;
  return goesOn ? { releasedRevision: revision + 1, releaseHeld: null } : { releaseHeld: true };
}

interface CorrectedScans {
  readonly inputs: readonly ReportScan[];
  readonly names: readonly (string | null)[];
}

/** A scan that keeps its device keeps the stored name, even if the laboratory has deleted the device. */
async function correctedScans(
  strapi: Strapi,
  workspaceId: string,
  stored: readonly ReportScan[],
  given: readonly Scan[] | undefined,
): Promise<CorrectedScans> {
  if (given === undefined) return { inputs: stored, names: stored.map(({ device }) => device?.name ?? null) };
  const replaced = replacedScans(stored, given);
  const kept = given.map(({ deviceId, scanner, scanDate }, index) => {
    const before = replaced[index] === null ? undefined : stored[replaced[index]!];
    const isSame = before?.deviceId === deviceId && before?.scanner === scanner && before?.scanDate === scanDate;
    return deviceId != null && isSame ? (before?.device?.name ?? null) : null;
  });
  const asked = given.map((scan, index) => (kept[index] === null ? scan : { ...scan, deviceId: null }));
  const { request, devices } = await named(withDevices(strapi, workspaceId, { scans: asked }));
  const scans = request.scans.map((scan, index) => (kept[index] === null ? scan : given[index]!));
  return { inputs: withOverrides(stored, scans), names: scans.map((_, index) => kept[index] ?? devices[index] ?? null) };
}

interface CorrectedSubject {
  readonly subject: Subject;
  readonly taken: Partial<Pick<ReportFullRow, "subjectFromPatient">>;
}

/** Fills missing facts of a corrected subject from the patient. @throws `validation_failed` if they contradict the patient */
async function correctedSubject(
  strapi: Strapi,
  actor: Member,
  { patientId, ...row }: ReportFullRow,
  given: Subject | undefined,
  scans: readonly ReportScan[],
): Promise<CorrectedSubject> {
  const stored = reportJson.read({ subject: row.subject }).subject;
  const isSame = given === undefined || canonicalJson(given) === canonicalJson(stored);
  if (isSame) return { subject: stored, taken: {} };
  if (patientId === null) return { subject: given, taken: {} };
  const filled = subjectOfPatient(given, scans, await patientNamed(strapi, actor, patientId));
  return { subject: filled.subject, taken: reportJson.write({ subjectFromPatient: filled.taken }) };
}

/** Only new facts are compared with the patient, who may have been corrected since. */
function hasNewFacts(before: Pick<Report, "subject" | "inputs">, after: { subject: Subject; inputs: readonly Scan[] }): boolean {
  const factsOf = ({ subject, inputs }: typeof after) => canonicalJson([subject, inputs.map(({ scanDate }) => scanDate ?? null)]);
  return factsOf(before) !== factsOf(after);
}

/** Renames fields of errors, because the request calls the scans `inputs`. */
async function named<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = Object.entries(error.fields).map(([field, message]) => [field.replace(/^scans\b/, "inputs"), message] as const);
    throw new AppError(error.code, error.message, Object.fromEntries(fields));
  }
}

function withoutReason(): AppError {
  const reason = "Say why the report is corrected.";
  return new AppError("validation_failed", reason, { reason });
}

function unchanged(): AppError {
  return new AppError("conflict", "Nothing would change: the report holds these values already.");
}
