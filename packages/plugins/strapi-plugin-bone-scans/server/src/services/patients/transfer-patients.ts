import type { Transferred, TransferRequest } from "@trabecula/contracts";
import {
  AppError,
  inParts,
  inTransaction,
  invalidField,
  isDuplicate,
  mayDo,
  notFound,
  orNotFound,
  roleMissing,
  wholeWorkspace,
  type Member,
  type Place,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, portalOf, workspacesOf } from "../../accounts.ts";
import { eraseNamesInChanges, recordChange, requireRoomForChange } from "../history/change-rows.ts";
import { reportsHaveChanged } from "./changed-reports.ts";
import { patientFields, patientsWithin, type PatientFullRow } from "./patient-rows.ts";
import { refuseSigned } from "../signatures/refuse-signed.ts";
import { reportsWithin } from "../reports/report-rows.ts";
import { moveReportsOf } from "./transfer-rows.ts";
import { checkRowLimit } from "../workspaces/row-limits.ts";

/**
 * Moves all patients or none to a center or workspace, with reports, releases, history and access. Leads of another
 * workspace get a mail.
 * @throws `not_found`, `role_missing`, `workspace_archived`; `validation_failed` for patients of several workspaces or
 * an unknown center; `conflict` for a code in use, and for names that the target does not keep
 */
export async function transferPatients(
  strapi: Strapi,
  actor: Member,
  { ids, ...request }: TransferRequest,
  within: string | undefined,
): Promise<Transferred> {
  const unique = [...new Set(ids)];
  const source = await sourceOf(strapi, actor, unique, within);
  const target = targetOf(actor, request.to);
  try {
    return await inTransaction(strapi, () => transfer(strapi, actor, unique, { ...request, source, target }));
  } catch (error) {
    if (isDuplicate(error)) throw codeInUse();
    throw error;
  }
}

async function sourceOf(strapi: Strapi, actor: Member, ids: readonly string[], within: string | undefined): Promise<Place> {
  const places = actor.memberships.filter(({ workspaceId }) => within === undefined || workspaceId === within);
  const found = await patientsWithin(strapi, { places }).findMany({ select: ["workspaceId"], where: { documentId: { $in: ids } } });
  const used = places.filter(({ workspaceId }) => found.some((row) => row.workspaceId === workspaceId));
  if (within !== undefined && places.some(({ centerId }) => centerId !== null)) throw onlyOfAllCenters();
  if (found.length < ids.length) throw notFound();
  const [source] = used;
  if (used.length > 1) throw invalidField("ids", "Choose patients of one workspace.");
  if (!source || !mayDo(source, "manage") || source.centerId !== null) throw onlyOfAllCenters();
  return source;
}

function targetOf({ memberships }: Member, workspaceId: string): Place {
  const target = orNotFound(memberships.find((place) => place.workspaceId === workspaceId));
  if (target.centerId !== null) throw onlyOfAllCenters();
  return target;
}

interface Transfer extends Pick<TransferRequest, "centerId" | "reason"> {
  readonly source: Place;
  readonly target: Place;
}

const movedPerPart = 10;

async function transfer(strapi: Strapi, actor: Member, ids: readonly string[], given: Transfer): Promise<Transferred> {
  const { centerId, reason, source, target } = given;
  const to = target.workspaceId;
  const held = await holdBoth(strapi, actor, source, target);
  const { keepsNames } = held.target;
  if (centerId !== null && !(await workspacesOf(strapi).hasCenter(to, centerId)))
    throw invalidField("centerId", "This workspace has no such center.");
  await reportsWithin(strapi, wholeWorkspace(source.workspaceId)).lock({ patientId: { $in: ids } });
  const where = { documentId: { $in: ids } };
  const rows = await patientsWithin(strapi, wholeWorkspace(source.workspaceId)).findLocked({ select: patientFields, where });
  if (rows.length < ids.length) throw notFound();
  const moving = rows.filter((row) => row.workspaceId !== to || row.centerId !== centerId);
  requireNames(held.source, moving, source.workspaceId === to || keepsNames);
  if (source.workspaceId !== to)
    await refuseSigned(
      strapi,
      wholeWorkspace(source.workspaceId),
      "patientId",
      moving.map(({ documentId }) => documentId),
      "Signed reports stay in their workspace. Enroll the patient in the other one instead.",
    );
  for await (const part of inParts(moving, movedPerPart))
    for (const row of part) await movePatient(strapi, actor, row, { workspaceId: to, centerId }, reason);
  const moved = moving.map(({ documentId }) => documentId);
  if (moved.length === 0) return { patients: 0, reports: 0 };
  const reports = await moveReportsOf(strapi, source.workspaceId, moved, { workspaceId: to, centerId });
  if (source.workspaceId !== to) {
    await checkRowLimit(strapi, "patients", to, 0);
    await checkRowLimit(strapi, "reports", to, 0);
  }
  await portalOf(strapi).move(moved, to);
  // The history may contain earlier names.
  if (!keepsNames) await eraseNamesInChanges(strapi, to, moved);
  await reportsHaveChanged(strapi, wholeWorkspace(to), moved);
  const detail = `to workspace ${to}${centerId === null ? "" : `, center ${centerId}`}: ${reason}; ${reports} reports, ${moved.length} patients: ${moved.join(" ")}`;
  for (const workspaceId of new Set([source.workspaceId, to]))
    await auditOf(strapi).record(actor, { action: "patients.transferred", object: `workspace:${to}`, detail, workspaceId });
  if (source.workspaceId !== to) await workspacesOf(strapi).tellReceived(actor, to, moved.length);
  return { patients: moved.length, reports };
}

/** Locks in the order of ids, to avoid deadlocks. @returns the current places */
async function holdBoth(strapi: Strapi, actor: Member, source: Place, target: Place): Promise<{ source: Place; target: Place }> {
  const rights = new Map([
    [target.workspaceId, "write"],
    [source.workspaceId, "manage"],
  ] as const);
  const held = new Map<string, Place>();
  for (const [workspaceId, right] of [...rights].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    held.set(workspaceId, await workspacesOf(strapi).holdAlone({ ...actor, right }, workspaceId));
  return { source: held.get(source.workspaceId)!, target: held.get(target.workspaceId)! };
}

/** Keeps members from reading names by moving patients to another workspace. */
function requireNames({ names }: Place, rows: readonly PatientFullRow[], areKept: boolean): void {
  if (rows.every(({ firstName, lastName }) => firstName === null && lastName === null)) return;
  if (!areKept) throw new AppError("conflict", "The other workspace keeps no names of patients. Erase the names first.");
  if (!names) throw roleMissing("Patients with names can be moved only by members who read names.");
}

async function movePatient(
  strapi: Strapi,
  actor: Member,
  { documentId: id, workspaceId, centerId, version: before }: PatientFullRow,
  target: { readonly workspaceId: string; readonly centerId: string | null },
  reason: string,
): Promise<void> {
  requireRoomForChange({ kind: "patient", version: before });
  const version = before + 1;
  await patientsWithin(strapi, wholeWorkspace(workspaceId)).update({ documentId: id }, { ...target, version });
  const [old, after] = [{ workspaceId, centerId }, { ...target }];
  await recordChange(strapi, actor, { kind: "patient", id, workspaceId: target.workspaceId, version, before: old, after, reason });
}

function codeInUse(): AppError {
  return new AppError("conflict", "The other workspace has a patient with one of these codes. Change the code first.");
}

function onlyOfAllCenters(): AppError {
  return roleMissing("Only leads of all centers move patients, to workspaces where they write in all centers.");
}
