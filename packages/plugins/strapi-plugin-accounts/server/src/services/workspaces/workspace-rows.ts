import type { Letterhead, ReportType, WorkspaceDetail } from "@trabecula/contracts";
import {
  AppError,
  findLocked,
  mayDo,
  newId,
  notFound,
  roleMissing,
  rowsOf,
  sql,
  type Actor,
  type Changes,
  type Row,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { centerUid, membershipUid, workspaceTables, workspaceUid } from "../../content-types/index.ts";
import { tables } from "../../database/models.ts";
import { recordsOf } from "./workspace-records.ts";

const workspaceFields = [
  "documentId",
  "kind",
  "name",
  "state",
  "deleteAfter",
  "formerState",
  "keepsNames",
  "signing",
  "codePattern",
  "datasets",
  "templates",
  "waves",
  "letterhead",
  "version",
  "createdAt",
] as const;
const membershipFields = [
  "documentId",
  "workspaceId",
  "accountId",
  "role",
  "centerId",
  "identity",
  "maySign",
  "credentials",
  "version",
  "createdAt",
] as const;
const centerFields = ["documentId", "workspaceId", "name", "code", "version"] as const;

export type WorkspaceRow = Readonly<Pick<Row<typeof workspaceUid>, (typeof workspaceFields)[number]>>;
export type MembershipRow = Readonly<Pick<Row<typeof membershipUid>, (typeof membershipFields)[number]>>;
export type CenterRow = Readonly<Pick<Row<typeof centerUid>, (typeof centerFields)[number]>>;

/** Null in rows of earlier releases. */
export const versionOf = ({ version }: { readonly version: number | null }): number => version ?? 1;

export interface Place {
  readonly workspace: WorkspaceRow;
  readonly membership: MembershipRow;
}

export type Need = "member" | "manage" | "lead";

export function isLeadOfAll({ role, centerId }: Pick<MembershipRow, "role" | "centerId">): boolean {
  return role === "lead" && centerId === null;
}

/** @throws `not_found` for non-members, `role_missing` */
export async function requirePlace(strapi: Strapi, actor: Pick<Actor, "id">, workspaceId: string, need: Need): Promise<Place> {
  const workspace = await findWorkspace(strapi, workspaceId);
  const membership = workspace && (await findMembership(strapi, workspaceId, actor.id));
  if (!workspace || !membership) throw notFound();
  if (need === "lead" && !isLeadOfAll(membership)) throw roleMissing("Only leads of all centers may do this.");
  if (need === "manage" && !mayDo(membership, "manage")) throw roleMissing();
  return { workspace, membership };
}

/** Serializes changes of members, centers and state. @throws `not_found`, `role_missing`, `workspace_archived` unless it is open */
export async function lockPlace(
  strapi: Strapi,
  actor: Pick<Actor, "id">,
  workspaceId: string,
  need: Need,
  { anyState = false } = {},
): Promise<Place> {
  await lockWorkspace(strapi, workspaceId);
  const place = await requirePlace(strapi, actor, workspaceId, need);
  if (!anyState && place.workspace.state !== "open")
    throw new AppError("workspace_archived", "This workspace is archived. A lead can open it again.");
  return place;
}

export async function lockWorkspace(strapi: Strapi, workspaceId: string): Promise<WorkspaceRow | null> {
  return (await lockWorkspaces(strapi, [workspaceId]))[0] ?? null;
}

export function lockWorkspaces(strapi: Strapi, documentIds: readonly string[]): Promise<WorkspaceRow[]> {
  return findLocked(strapi, workspaceUid, { select: workspaceFields, where: { documentId: { $in: documentIds } } });
}

export function requireShared({ kind }: WorkspaceRow): void {
  if (kind === "personal") throw new AppError("conflict", "This is a personal workspace. Make it a clinic or a study first.");
}

export function findWorkspace(strapi: Strapi, documentId: string): Promise<WorkspaceRow | null> {
  return rowsOf(strapi, workspaceUid).findOne({ select: workspaceFields, where: { documentId } });
}

export function findWorkspaces(strapi: Strapi, documentIds: readonly string[]): Promise<WorkspaceRow[]> {
  return rowsOf(strapi, workspaceUid).findMany({
    select: workspaceFields,
    where: { documentId: { $in: documentIds } },
    orderBy: [{ name: "asc" }],
  });
}

export async function insertWorkspace(
  strapi: Strapi,
  { kind, name, keepsNames = false }: Pick<WorkspaceRow, "kind" | "name"> & { readonly keepsNames?: boolean },
): Promise<string> {
  const documentId = newId();
  const row = { documentId, kind, name, keepsNames, state: "open" as const, nextCode: 1, version: 1 };
  await rowsOf(strapi, workspaceUid).createMany({ data: [row] });
  return documentId;
}

export async function storeWorkspace(strapi: Strapi, documentId: string, changes: Changes<typeof workspaceUid>): Promise<void> {
  await rowsOf(strapi, workspaceUid).updateMany({ where: { documentId }, data: { ...changes, updatedAt: new Date() } });
}

/** Uses one statement, so that concurrent calls get different numbers. */
export async function takeCodeNumber(strapi: Strapi, documentId: string): Promise<number> {
  const db = await sql(strapi);
  const rows: { next_code: number }[] = await db(workspaceTables.workspaces)
    .where({ document_id: documentId })
    .update({ next_code: db.raw("next_code + 1") })
    .returning("next_code");
  return rows[0]!.next_code - 1;
}

export function findMembership(strapi: Strapi, workspaceId: string, accountId: string): Promise<MembershipRow | null> {
  return rowsOf(strapi, membershipUid).findOne({ select: membershipFields, where: { workspaceId, accountId } });
}

export function membershipsOf(strapi: Strapi, workspaceId: string): Promise<MembershipRow[]> {
  return rowsOf(strapi, membershipUid).findMany({ select: membershipFields, where: { workspaceId }, orderBy: [{ id: "asc" }] });
}

export function membershipsOfAccount(strapi: Strapi, accountId: string): Promise<MembershipRow[]> {
  return rowsOf(strapi, membershipUid).findMany({ select: membershipFields, where: { accountId }, orderBy: [{ id: "asc" }] });
}

export type Grant = Pick<MembershipRow, "role" | "centerId" | "identity"> & { readonly maySign: boolean };

export async function insertMembership(strapi: Strapi, workspaceId: string, accountId: string, grant: Grant): Promise<void> {
  await rowsOf(strapi, membershipUid).createMany({ data: [{ documentId: newId(), workspaceId, accountId, ...grant }] });
}

export async function updateMembership(
  strapi: Strapi,
  { documentId, version }: MembershipRow,
  changes: Changes<typeof membershipUid>,
): Promise<void> {
  const data = { ...changes, version: versionOf({ version }) + 1, updatedAt: new Date() };
  await rowsOf(strapi, membershipUid).updateMany({ where: { documentId }, data });
}

/** Ends the member's personal tokens for the workspace too. */
export async function deleteMembership(strapi: Strapi, { documentId, workspaceId, accountId }: MembershipRow): Promise<void> {
  await rowsOf(strapi, membershipUid).deleteMany({ where: { documentId } });
  await recordsOf(strapi).forgetSettings("member", documentId);
  const db = await sql(strapi);
  await db(tables.personalTokens)
    .where({ workspace_id: workspaceId })
    .whereIn("user_id", db(tables.users).where({ document_id: accountId }).select("id"))
    .delete();
}

export function centersOf(strapi: Strapi, workspaceId: string): Promise<CenterRow[]> {
  return rowsOf(strapi, centerUid).findMany({ select: centerFields, where: { workspaceId }, orderBy: [{ code: "asc" }] });
}

export function findCenters(strapi: Strapi, documentIds: readonly string[]): Promise<CenterRow[]> {
  return rowsOf(strapi, centerUid).findMany({ select: centerFields, where: { documentId: { $in: documentIds } } });
}

export async function insertCenter(
  strapi: Strapi,
  workspaceId: string,
  { name, code }: Pick<CenterRow, "name" | "code">,
): Promise<CenterRow> {
  const row = { documentId: newId(), workspaceId, name, code, version: 1 };
  await rowsOf(strapi, centerUid).createMany({ data: [{ ...row, codeKey: code.toLowerCase() }] });
  return row;
}

export async function updateCenter(
  strapi: Strapi,
  documentId: string,
  { name, code, version }: Omit<CenterRow, "documentId" | "workspaceId">,
): Promise<void> {
  const data = { name, code, version, codeKey: code.toLowerCase(), updatedAt: new Date() };
  await rowsOf(strapi, centerUid).updateMany({ where: { documentId }, data });
}

export async function deleteCenter(strapi: Strapi, documentId: string): Promise<void> {
  await rowsOf(strapi, centerUid).deleteMany({ where: { documentId } });
  await recordsOf(strapi).forgetSettings("center", documentId);
}

export async function deleteWorkspaceRows(strapi: Strapi, workspaceId: string): Promise<void> {
  const db = await sql(strapi);
  await db(tables.workspaceInvitations).where({ workspace_id: workspaceId }).delete();
  await db(tables.personalTokens).where({ workspace_id: workspaceId }).delete();
  await db(tables.logos).where({ workspace_id: workspaceId }).delete();
  await rowsOf(strapi, centerUid).deleteMany({ where: { workspaceId } });
  await rowsOf(strapi, membershipUid).deleteMany({ where: { workspaceId } });
  await rowsOf(strapi, workspaceUid).deleteMany({ where: { documentId: workspaceId } });
}

export async function workspacesToErase(strapi: Strapi, now: Date): Promise<string[]> {
  const due = { state: "deleting" as const, deleteAfter: { $lt: now } };
  const found = await rowsOf(strapi, workspaceUid).findMany({ select: ["documentId"], where: due, orderBy: [{ id: "asc" }] });
  return found.map(({ documentId }) => documentId);
}

interface ListedRow extends WorkspaceCounts {
  readonly document_id: string;
}

export interface WorkspaceCounts {
  readonly members: number;
  readonly leads: number;
  readonly centers: number;
}

export async function listWorkspaceRows(strapi: Strapi, narrow: (workspaces: SqlQuery) => void, limit: number, offset: number) {
  const db = await sql(strapi);
  const { workspaces, memberships, centers } = workspaceTables;
  const count = (table: string, alias: string, more: object = {}) =>
    db(table).whereRaw("?? = w.document_id", ["workspace_id"]).where(more).count("*").as(alias);
  const all = db({ w: workspaces }).modify(narrow);
  const listed = (await all
    .clone()
    .orderBy("w.id", "desc")
    .limit(limit)
    .offset(offset)
    .select(
      "w.document_id",
      count(memberships, "members"),
      count(memberships, "leads", { role: "lead", center_id: null }),
      count(centers, "centers"),
    )) as ListedRow[];
  return { listed, matching: all };
}

export async function defaultDatasetOf(strapi: Strapi, documentId: string, reportType: ReportType): Promise<string | null> {
  const row = await rowsOf(strapi, workspaceUid).findOne({ select: ["datasets"], where: { documentId } });
  return ((row?.datasets ?? {}) as WorkspaceDetail["datasets"])[reportType] ?? null;
}

export async function letterheadOf(strapi: Strapi, documentId: string): Promise<Letterhead | null> {
  const row = await rowsOf(strapi, workspaceUid).findOne({ select: ["letterhead"], where: { documentId } });
  return (row?.letterhead ?? null) as Letterhead | null;
}

export async function nameOfShared(strapi: Strapi, documentId: string): Promise<string | null> {
  const row = await rowsOf(strapi, workspaceUid).findOne({ select: ["name", "kind"], where: { documentId } });
  return row === null || row.kind === "personal" ? null : row.name;
}
