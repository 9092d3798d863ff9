import type { Addendum, AddendumRequest, EnteredInErrorRequest, ReadState, Report, RevisionCause, SignRequest } from "@trabecula/contracts";
import { AppError, inTransaction, notFound, roleMissing, type IfMatch, type Member, type Place, type Strapi } from "@trabecula/strapi-kit";
import { formatUtcSecond } from "@trabecula/messages";
import { auditOf, confirmationsOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { personNamed } from "../history/read-history.ts";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { patientsWithin } from "../patients/patient-rows.ts";
import { changeReport, isVoid, lockReport, lockReports, requireReportVersion } from "../reports/report-changes.ts";
import { notReleased, reportJson, requireReport, type ReportFullRow } from "../reports/report-rows.ts";
import { getReport } from "../reports/report-service.ts";
import { writeRevision } from "../reports/revise-report.ts";
import { earlierRevisions } from "../reports/revision-rows.ts";
import { sameNumbers } from "../reports/show-references.ts";
import { recordOf, sha256 } from "./printed-report.ts";
import { isSigned } from "./refuse-signed.ts";
import { addSignature, findSignature, lastHash, voidRevision, type SignatureRow } from "./signature-rows.ts";

/** A caller who names no version accepts any. */
const anyUnlessNamed = (ifMatch: IfMatch): IfMatch => ifMatch ?? "any";

/** @throws `not_found`, `role_missing`, `changed_meanwhile`; `conflict` for a void report */
export async function markRead(strapi: Strapi, actor: Member, id: string, ifMatch: IfMatch): Promise<Report> {
  const { workspaceId } = await requireReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const head = await lockReport(strapi, actor, id, { ifMatch: anyUnlessNamed(ifMatch) });
    if (head.readState === "entered-in-error") throw isVoid();
    if (head.readState !== null) return;
    const readName = (await ownersOf(strapi).accountName(actor.id)) ?? "";
    await changeReport(strapi, actor, head, { readState: "preliminary", readBy: actor.id, readName });
    const detail = `revision ${head.revision}`;
    await auditOf(strapi).record(actor, { action: "report.read", object: `report:${id}`, detail, workspaceId });
  });
  return getReport(strapi, actor, id);
}

/**
 * Binds name, time and meaning permanently to what the signer read.
 * @throws `not_found`, `role_missing`, `confirmation_needed`, `changed_meanwhile`; `conflict` if the report has changed
 * since the signer read it; `signed` if it was signed
 */
export async function signReport(
  strapi: Strapi,
  actor: Member,
  id: string,
  { revision, recordHash, meaning, confirmation }: SignRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const { workspaceId } = await requireReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    const place = await workspacesOf(strapi).hold(actor, workspaceId);
    requireSigner(place);
    await confirmationsOf(strapi).use(actor, { purpose: "sign", object: `${id}:${revision}` }, confirmation);
    const [head] = await lockReports(strapi, actor, { documentId: id });
    if (!head) throw notFound();
    if (head.readState === "entered-in-error") throw isVoid();
    if (head.revision !== revision) throw overtaken();
    const before = await findSignature(strapi, id, revision);
    if (before !== null) throw isSigned(signedAlready(before));
    await requireReportVersion(strapi, head, { ifMatch });
    // The lock keeps the patient from being renamed.
    if (head.patientId !== null) await patientsWithin(strapi, actor).lock({ documentId: head.patientId });
    const row = await requireReport(strapi, actor, id);
    const record = await recordOf(strapi, row);
    if (sha256(record) !== recordHash) throw overtaken();
    const signedAt = new Date().toISOString();
    const printedName = (await ownersOf(strapi).accountName(actor.id)) ?? "";
    await addSignature(strapi, {
      ...{ workspaceId, reportId: id, revision, signerId: actor.id, printedName, credentials: place.credentials },
      ...{ meaning, signedAt, method: "password", record, recordHash, previousHash: await lastHash(strapi, id) },
    });
    await changeReport(strapi, actor, head, {
      readState: await signedState(strapi, row),
      ...{ signedRevision: revision, signedBy: actor.id, signedName: printedName, signedAt },
      // The signature of a correction resumes the release.
      ...(head.releaseHeld && { releaseHeld: null, releasedRevision: revision }),
    });
    const detail = `revision ${revision}, ${meaning}, SHA-256 ${recordHash}`;
    await auditOf(strapi).record(actor, { action: "report.signed", object: `report:${id}`, detail, workspaceId });
  });
  return getReport(strapi, actor, id);
}

/** "Anna Weber signed this revision on Nov 27, 2026, 14:03:12 UTC." */
function signedAlready({ printedName, signedAt }: Pick<SignatureRow, "printedName" | "signedAt">): string {
  return `${printedName || "A former member"} signed this revision on ${formatUtcSecond(signedAt)}.`;
}

/** @throws `conflict` if the workspace signs nothing, `role_missing` */
function requireSigner({ signing, maySign, keepsNames, names, kind }: Place): void {
  if (kind === "personal") throw new AppError("conflict", "Reports of a personal workspace are not signed. Make it a clinic first.");
  if (signing === "off")
    throw new AppError("conflict", "Reports of this workspace are not signed. A lead can change this in its settings.");
  if (!maySign) throw roleMissing("You may not sign reports of this workspace. A lead can allow it.");
  if (keepsNames && !names) throw roleMissing("Only members who read names of patients may sign here.");
}

async function signedState(strapi: Strapi, row: ReportFullRow): Promise<Exclude<ReadState, "draft">> {
  const { documentId, signedRevision, revisionCause } = row;
  if (signedRevision === null) return "final";
  const between = (await earlierRevisions(strapi, documentId)).filter(({ revision }) => revision > signedRevision);
  const causes: readonly RevisionCause[] = [revisionCause, ...between.map((earlier) => earlier.revisionCause)];
  if (causes.includes("corrected")) return "corrected";
  return causes.every((cause) => cause === "addendum") ? "appended" : "amended";
}

/**
 * Adds a text as an unsigned revision with the same numbers.
 * @throws `not_found`, `changed_meanwhile`; `conflict` for an unsigned report
 */
export async function addAddendum(strapi: Strapi, actor: Member, id: string, { text }: AddendumRequest, ifMatch: IfMatch): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  await requireReportVersion(strapi, row, { ifMatch: anyUnlessNamed(ifMatch) });
  if (row.readState === "entered-in-error") throw isVoid();
  if (row.signedRevision !== row.revision)
    throw new AppError("conflict", "Only a signed report gets an addendum. Change or correct this one.");
  const before = row.addenda === null ? [] : reportJson.read({ addenda: row.addenda }).addenda;
  const addenda: Addendum[] = [...before, { text, by: await personNamed(strapi, actor.id), at: new Date().toISOString() }];
  return writeRevision(strapi, actor, row, {
    next: { ...sameNumbers(row, "addendum"), ...reportJson.write({ addenda }) },
    datasetIds: [],
    action: "report.addendum-written",
    auditDetail: "addendum",
    ifMatch: anyUnlessNamed(ifMatch),
  });
}

/** Voids a report; what was signed stays. @throws `not_found`, `confirmation_needed`, `changed_meanwhile`; `conflict` for a void report */
export async function enterInError(
  strapi: Strapi,
  actor: Member,
  id: string,
  { reason, confirmation }: EnteredInErrorRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const { workspaceId } = await requireReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    const place = await workspacesOf(strapi).hold(actor, workspaceId);
    await confirmationsOf(strapi).use(actor, { purpose: "entered-in-error", object: id }, confirmation);
    const head = await lockReport(strapi, actor, id, { ifMatch: anyUnlessNamed(ifMatch) });
    if (head.readState === "entered-in-error") throw isVoid();
    if (head.signedRevision !== null) await sealVoid(strapi, actor, head, workspaceId, place.credentials);
    await changeReport(strapi, actor, head, { readState: "entered-in-error", ...notReleased }, reason);
    await reportsHaveChanged(strapi, actor, [head.patientId]);
    const detail = `revision ${head.revision}`;
    await auditOf(strapi).record(actor, { action: "report.erred", object: `report:${id}`, detail, workspaceId });
  });
  return getReport(strapi, actor, id);
}

async function sealVoid(
  strapi: Strapi,
  actor: Member,
  { documentId: reportId, revision }: Pick<ReportFullRow, "documentId" | "revision">,
  workspaceId: string,
  credentials: string | null,
): Promise<void> {
  const signedAt = new Date().toISOString();
  const printedName = (await ownersOf(strapi).accountName(actor.id)) ?? "";
  const record = JSON.stringify({ workspaceId, reportId, revision, signedAt });
  await addSignature(strapi, {
    ...{ workspaceId, reportId, revision: voidRevision, signerId: actor.id, printedName, credentials, meaning: "entered-in-error" },
    ...{ signedAt, method: "password", record, recordHash: sha256(record), previousHash: await lastHash(strapi, reportId) },
  });
}

function overtaken(): AppError {
  return new AppError("conflict", "The report has changed since you opened it. Read it again before you sign.");
}
