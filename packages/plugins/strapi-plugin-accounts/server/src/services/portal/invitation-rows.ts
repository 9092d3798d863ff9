import type { Core } from "@strapi/strapi";
import { latestCredible, sql, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { hashOfToken } from "../confirmation/link-token.ts";

/** An invitation, and the access that it became once it was accepted. A moment is milliseconds, which PostgreSQL gives as text. */
export interface InvitationRow {
  readonly id: number;
  readonly subject_id: string;
  readonly inviter_id: number;
  readonly user_id: number | null;
  readonly email: string;
  readonly token_hash: string | null;
  readonly mail_id: string | null;
  readonly invited_at: number | string;
  readonly expires_at: number | string;
  readonly accepted_at: number | string | null;
}

/** The invitations of records, in the order they were made. */
export async function invitationsTo(strapi: Core.Strapi, subjectIds: readonly string[]): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations)
    .whereIn("subject_id", [...subjectIds])
    .orderBy("id");
}

/** What an account has invited others to. */
export async function invitationsBy(strapi: Core.Strapi, inviterRowId: number): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations).where({ inviter_id: inviterRowId }).orderBy("id");
}

/** What an account has accepted. */
export async function acceptedBy(strapi: Core.Strapi, userRowId: number): Promise<InvitationRow[]> {
  return (await sql(strapi))(tables.invitations).where({ user_id: userRowId }).orderBy("id");
}

/** Stores an invitation in place of an earlier one to the same record. */
export async function putInvitation(strapi: Core.Strapi, row: Omit<InvitationRow, "id">): Promise<void> {
  await (await sql(strapi))(tables.invitations).insert(row).onConflict("subject_id").merge();
}

/** The invitation of a link that works; null for a link that is unknown, over, used or taken back. */
export async function workingInvitation(strapi: Core.Strapi, token: string): Promise<InvitationRow | null> {
  return ((await working(await sql(strapi), token).first()) as InvitationRow | undefined) ?? null;
}

/** Uses a link up for an account; null where it no longer works. Of two at once one is answered. */
export async function useInvitation(strapi: Core.Strapi, token: string, userRowId: number): Promise<InvitationRow | null> {
  const accepted = { user_id: userRowId, accepted_at: Date.now(), token_hash: null };
  const [row] = (await working(await sql(strapi), token)
    .update(accepted)
    .returning("*")) as InvitationRow[];
  return row ?? null;
}

/** Takes invitations to records back, accepted or not, and answers them as they were at the end. */
export function removeInvitationsTo(strapi: Core.Strapi, subjectIds: readonly string[]): Promise<InvitationRow[]> {
  return remove(strapi, (invitations) => void invitations.whereIn("subject_id", [...subjectIds]));
}

/** Takes back what an account has accepted, and answers it. */
export function removeAcceptedBy(strapi: Core.Strapi, userRowId: number): Promise<InvitationRow[]> {
  return remove(strapi, (invitations) => void invitations.where({ user_id: userRowId }));
}

/** Locked first: what is accepted at this moment is answered as accepted. */
async function remove(strapi: Core.Strapi, narrow: (invitations: SqlQuery) => void): Promise<InvitationRow[]> {
  const db = await sql(strapi);
  const rows: InvitationRow[] = await db(tables.invitations).modify(narrow).orderBy("id").forUpdate();
  const ids = rows.map(({ id }) => id);
  await db(tables.invitations).whereIn("id", ids).delete();
  return rows;
}

function working(db: Sql, token: string) {
  return db(tables.invitations)
    .where({ token_hash: hashOfToken(token) })
    .where("expires_at", ">", Date.now())
    .where("invited_at", "<=", latestCredible(Date.now()));
}
