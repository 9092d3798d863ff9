import type { Identity, WorkspaceRole } from "@trabecula/contracts";
import { deleteInParts, latestCredible, sql, type Sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { hashOfToken } from "../confirmation/token-rows.ts";
import type { Grant } from "./workspace-rows.ts";

/** An open invitation to a workspace. Times are in milliseconds, which PostgreSQL returns as text. */
export interface WorkspaceInvitationRow {
  readonly public_id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly center_id: string | null;
  readonly identity: Identity;
  readonly may_sign: boolean | number;
  readonly token_hash: string;
  readonly invited_by: string;
  readonly mail_id: string | null;
  readonly invited_at: number | string;
  readonly expires_at: number | string;
}

export function grantOf({ role, center_id, identity, may_sign }: WorkspaceInvitationRow): Grant {
  return { role, centerId: center_id, identity, maySign: Boolean(may_sign) };
}

export async function invitationsToWorkspace(strapi: Strapi, workspaceId: string): Promise<WorkspaceInvitationRow[]> {
  const invitations = (await sql(strapi))(tables.workspaceInvitations).where({ workspace_id: workspaceId });
  return invitations.where("expires_at", ">", Date.now()).orderBy("id", "desc") as unknown as Promise<WorkspaceInvitationRow[]>;
}

/** Each invitation takes further queries to check. */
const mostReceived = 20;

export async function invitationsTo(strapi: Strapi, email: string): Promise<WorkspaceInvitationRow[]> {
  return valid(await sql(strapi), { email })
    .orderBy("id", "desc")
    .limit(mostReceived) as unknown as Promise<WorkspaceInvitationRow[]>;
}

export async function findReceived(strapi: Strapi, email: string, publicId: string): Promise<WorkspaceInvitationRow | null> {
  return ((await valid(await sql(strapi), { email, public_id: publicId }).first()) as WorkspaceInvitationRow | undefined) ?? null;
}

export async function putInvitation(strapi: Strapi, row: WorkspaceInvitationRow): Promise<void> {
  await (await sql(strapi))(tables.workspaceInvitations).insert(row);
}

export async function takeInvitationTo(strapi: Strapi, workspaceId: string, email: string): Promise<WorkspaceInvitationRow | null> {
  return take(strapi, { workspace_id: workspaceId, email });
}

export async function takeInvitation(strapi: Strapi, workspaceId: string, publicId: string): Promise<WorkspaceInvitationRow | null> {
  return take(strapi, { workspace_id: workspaceId, public_id: publicId });
}

async function take(strapi: Strapi, where: Partial<WorkspaceInvitationRow>): Promise<WorkspaceInvitationRow | null> {
  const db = await sql(strapi);
  const row = (await db(tables.workspaceInvitations).where(where).first()) as WorkspaceInvitationRow | undefined;
  if (!row) return null;
  const deleted = await db(tables.workspaceInvitations).where({ public_id: row.public_id }).delete();
  return deleted === 1 ? row : null;
}

/** Null for unknown, expired, used or withdrawn links. */
export async function findByToken(strapi: Strapi, token: string): Promise<WorkspaceInvitationRow | null> {
  return ((await valid(await sql(strapi), { token_hash: hashOfToken(token) }).first()) as WorkspaceInvitationRow | undefined) ?? null;
}

function valid(db: Sql, where: Partial<WorkspaceInvitationRow>) {
  return db(tables.workspaceInvitations)
    .where(where)
    .where("expires_at", ">", Date.now())
    .where("invited_at", "<=", latestCredible(Date.now()));
}

export async function deleteExpiredInvitations(strapi: Strapi, nowMs: number): Promise<void> {
  await deleteInParts(strapi, tables.workspaceInvitations, (invitations) => void invitations.where("expires_at", "<=", nowMs));
}
