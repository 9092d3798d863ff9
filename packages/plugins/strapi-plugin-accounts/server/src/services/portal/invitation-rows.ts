import { latestCredible, sql, type Sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { hashOfToken } from "../confirmation/token-rows.ts";

/** Invitation of a patient; once accepted, the patient's access. Times are in milliseconds, which PostgreSQL returns as text. */
export interface InvitationRow {
  readonly id: number;
  readonly subject_id: string;
  readonly workspace_id: string;
  readonly inviter_id: number;
  readonly user_id: number | null;
  readonly email: string;
  readonly token_hash: string | null;
  readonly mail_id: string | null;
  readonly language: string | null;
  readonly invited_at: number | string;
  readonly expires_at: number | string;
  readonly accepted_at: number | string | null;
}

export async function invitationsTo(strapi: Strapi, subjectIds: readonly string[]): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations)
    .whereIn("subject_id", [...subjectIds])
    .orderBy("id");
}

export async function invitationsBy(strapi: Strapi, inviterRowId: number): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations).where({ inviter_id: inviterRowId }).orderBy("id");
}

export async function acceptedBy(strapi: Strapi, userRowId: number): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations).where({ user_id: userRowId }).orderBy("id");
}

export async function putInvitation(strapi: Strapi, row: Omit<InvitationRow, "id">): Promise<void> {
  await (await sql(strapi))(tables.invitations).insert(row).onConflict("subject_id").merge();
}

/** Null for unknown, expired, used or revoked links. */
export async function findValidInvitation(strapi: Strapi, token: string): Promise<InvitationRow | null> {
  return ((await validInvitations(await sql(strapi), token).first()) as InvitationRow | undefined) ?? null;
}

/** Accepts once, also concurrently; null if the link does not work. */
export async function markAccepted(strapi: Strapi, token: string, userRowId: number): Promise<InvitationRow | null> {
  const accepted = { user_id: userRowId, accepted_at: Date.now(), token_hash: null };
  const [row] = (await validInvitations(await sql(strapi), token)
    .update(accepted)
    .returning("*")) as InvitationRow[];
  return row ?? null;
}

export async function moveInvitations(strapi: Strapi, subjectIds: readonly string[], workspaceId: string): Promise<void> {
  await (
    await sql(strapi)
  )(tables.invitations)
    .whereIn("subject_id", [...subjectIds])
    .update({ workspace_id: workspaceId });
}

export function removeInvitationsTo(strapi: Strapi, subjectIds: readonly string[]): Promise<InvitationRow[]> {
  return remove(strapi, (invitations) => void invitations.whereIn("subject_id", [...subjectIds]));
}

export function removeAcceptedBy(strapi: Strapi, userRowId: number): Promise<InvitationRow[]> {
  return remove(strapi, (invitations) => void invitations.where({ user_id: userRowId }));
}

/** Locks first, so that concurrent acceptance is included. */
async function remove(strapi: Strapi, narrow: (invitations: SqlQuery) => void): Promise<InvitationRow[]> {
  const db = await sql(strapi);
  const rows: InvitationRow[] = await db(tables.invitations).modify(narrow).orderBy("id").forUpdate();
  const ids = rows.map(({ id }) => id);
  await db(tables.invitations).whereIn("id", ids).delete();
  return rows;
}

function validInvitations(db: Sql, token: string) {
  return db(tables.invitations)
    .where({ token_hash: hashOfToken(token) })
    .where("expires_at", ">", Date.now())
    .where("invited_at", "<=", latestCredible(Date.now()));
}
