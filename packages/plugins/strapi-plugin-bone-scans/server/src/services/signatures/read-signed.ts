import { canonicalJson } from "@trabecula/bundles";
import type { ReadState, Report, Signature } from "@trabecula/contracts";
import { viewOfReport, type SignedRecord } from "@trabecula/report-view";
import { reportTypes } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  handlesNames,
  monitoredIn,
  placeOf,
  wholeWorkspace,
  type Member,
  type Place,
  type Reach,
  type Strapi,
} from "@trabecula/strapi-kit";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { reportsById, type ReportFullRow } from "../reports/report-rows.ts";
import { atRevision, findEarlierRevision } from "../reports/revision-rows.ts";
import { serializeReport, type ReportState } from "../reports/serialize-report.ts";
import { printedReport, recordOf, sha256, storedHash, type PrintedReport } from "./printed-report.ts";
import { fitsSeal, hasHash, marksOf, type SignatureRow } from "./signature-rows.ts";

export const signedStates: readonly string[] = ["final", "amended", "corrected", "appended"];
export const isSignedState = (state: string | null | undefined): boolean => signedStates.includes(state ?? "");

/** Reads a report with its state, as the actor may read it. `row` is the newest or an earlier revision, perhaps masked. */
export async function readReport(strapi: Strapi, actor: Member, row: ReportFullRow, newest: ReportFullRow = row): Promise<Report> {
  return (await readSigned(strapi, actor, row, newest)).report;
}

interface SignedReport {
  readonly report: Report;
  readonly record: SignedRecord | null;
}

async function readSigned(strapi: Strapi, actor: Member, row: ReportFullRow, newest: ReportFullRow): Promise<SignedReport> {
  const place = placeOf({ ...actor, places: actor.memberships }, row.workspaceId);
  const manifest = await manifestOf(strapi, row.datasetId);
  const { stored, isVoid } = await storedMarks(strapi, actor, row);
  const showsHash = showsHashes(actor, place);
  const signature = stored && { ...stored.signature, recordHash: showsHash ? stored.signature.recordHash : null };
  const signs = place.signing !== "off";
  const isSignable =
    signs &&
    place.maySign &&
    showsHash &&
    stored === null &&
    row.revision === newest.revision &&
    row.readState !== "entered-in-error" &&
    !isVoid;
  const state: ReportState = {
    readState: confirmedState(row, stored?.signature.valid, isVoid),
    signs,
    signedRevision: newest.signedRevision,
    ...(stored && row.revision < newest.revision && newest.signedRevision !== newest.revision && { beingReplaced: true }),
    recordHash: signature?.recordHash ?? (isSignable ? sha256(await recordOf(strapi, row)) : null),
    signature,
    ...(row.readName && row.revision === newest.revision && { readBy: row.readName }),
  };
  const report = await yieldToEventLoop(() => serializeReport(row, manifest, state));
  return { report, record: stored?.signature.valid ? stored.record : null };
}

/** A report is final only if its signature matches. A void report stays void. */
export function confirmedState({ readState }: Pick<ReportFullRow, "readState">, isValid: boolean | undefined, isVoid: boolean): ReadState {
  if (isVoid) return "entered-in-error";
  if (isSignedState(readState) && !isValid) return "preliminary";
  return readState ?? "draft";
}

export async function stateOfRow(strapi: Strapi, reach: Reach, row: ReportFullRow): Promise<ReadState> {
  const { stored, isVoid } = await storedMarks(strapi, reach, row);
  return confirmedState(row, stored?.signature.valid, isVoid);
}

/** Hides hashes of records with names: a reader could compare them with guessed names. */
function showsHashes(actor: Member, place: Place): boolean {
  return place.role !== "monitor" && (!place.keepsNames || handlesNames(actor, place.workspaceId));
}

/** Returns a signed revision as it was signed, and an unsigned revision with current data, for files and documents. */
export async function printedRevision(strapi: Strapi, actor: Member, row: ReportFullRow, newest: ReportFullRow) {
  const { report, record } = await readSigned(strapi, actor, row, newest);
  const names = handlesNames(actor, row.workspaceId);
  if (record === null) return { ...(await printedReport(strapi, names, actor, report)), signed: null };
  const signed = names ? record : withoutName(record);
  const { changes, context, letterhead } = signed;
  const printed: PrintedReport = { report: { ...report, ...signed.report }, changes, context, letterhead };
  return { ...printed, signed };
}

export async function signedRecord(strapi: Strapi, reach: Reach, row: ReportFullRow): Promise<SignedRecord | null> {
  return (await storedMarks(strapi, reach, row)).stored?.record ?? null;
}

/** Returns the signed text for the screen; null if it is unsigned or invalid, or for a monitor. */
export async function signedText(strapi: Strapi, actor: Member, row: ReportFullRow): Promise<string | null> {
  if (monitoredIn(actor).has(row.workspaceId)) return null;
  const { stored } = await storedMarks(strapi, actor, row);
  if (!stored?.record) return null;
  const read = handlesNames(actor, row.workspaceId) ? stored.record : withoutName(stored.record);
  return read === stored.record ? stored.text : canonicalJson(read);
}

function withoutName(record: SignedRecord): SignedRecord {
  const { context, changes } = record;
  if (context.patient?.name == null) return record;
  const unnamed = { ...context, patient: { ...context.patient, name: null } };
  const report = { ...record.report, release: null } as Report;
  const viewOf = (reading: "clinician" | "researcher") => viewOfReport(report, reportTypes[report.reportType], reading, changes, unnamed);
  return { ...record, context: unnamed, views: { clinician: viewOf("clinician"), researcher: viewOf("researcher") } };
}

interface StoredSignature {
  readonly signature: Signature & { readonly recordHash: string };
  readonly record: SignedRecord | null;
  readonly text: string | null;
}

interface StoredMarks {
  readonly stored: StoredSignature | null;
  readonly isVoid: boolean;
}

async function storedMarks(strapi: Strapi, reach: Reach, row: ReportFullRow): Promise<StoredMarks> {
  const [marks] = await marksOf(strapi, [row]);
  const { signature: found, isVoid } = marks!;
  if (found === null || found.meaning === "entered-in-error") return { stored: null, isVoid };
  const whole = monitoredIn(reach).has(row.workspaceId) ? await unmaskedRow(strapi, row) : row;
  const record = await validRecord(strapi, found, whole);
  const { revision, signerId: signedBy, printedName, credentials, meaning, signedAt, recordHash } = found;
  const signature = { revision, signedBy, printedName, credentials, meaning, signedAt, recordHash, valid: record !== null };
  return { stored: { signature, record, text: found.record }, isVoid };
}

async function unmaskedRow(strapi: Strapi, { workspaceId, documentId, revision }: ReportFullRow): Promise<ReportFullRow | null> {
  const [newest] = await reportsById(strapi, wholeWorkspace(workspaceId), [documentId]);
  if (!newest || newest.revision === revision) return newest ?? null;
  const earlier = await findEarlierRevision(strapi, documentId, revision);
  return earlier && atRevision(newest, earlier);
}

/** Returns null if the signature, the record or the revision was changed, or belongs to another report. */
export async function validRecord(strapi: Strapi, found: SignatureRow, row: ReportFullRow | null): Promise<SignedRecord | null> {
  const { record: text, recordHash, previousHash } = found;
  // SQL may have removed the report's mark.
  if (row === null || row.signedRevision === null || row.revision > row.signedRevision) return null;
  if (text === null || sha256(text) !== recordHash) return null;
  if (!(await fitsSeal(strapi, found))) return null;
  const record = JSON.parse(text) as SignedRecord;
  if (record.stored !== storedHash(row)) return null;
  return previousHash === null || (await hasHash(strapi, row.documentId, previousHash)) ? record : null;
}
