import type { Core } from "@strapi/strapi";
import { sql, toInstant, toInstantOrNull, type Actor, type ExportFile } from "@trabecula/strapi-kit";
import { withoutLinks } from "../outbox/index.ts";
import { tables } from "../../database/models.ts";
import { acceptedBy, invitationsBy } from "../portal/invitation-rows.ts";
import { serializeUser, type UserRow } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";

/** What this plugin itself holds about an account: all of it but the password's hash, and links that still work. */
export async function* accountFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  const user = await getUserByRowId(strapi, owner.rowId);
  yield { name: "account.json", json: accountRecord(user) };
  yield { name: "sessions.csv", table: await sessionTable(strapi, user) };
  yield { name: "activity.csv", table: await activityTable(strapi, user) };
  yield { name: "invitations.csv", table: await invitationTable(strapi, user) };
  yield { name: "mails.json", json: await mailRecords(strapi, user) };
}

function accountRecord(user: UserRow) {
  return {
    ...serializeUser(user),
    state: user.account_state,
    stateReason: user.state_reason,
    createdAt: toInstant(user.created_at),
    decidedAt: toInstantOrNull(user.decided_at),
    emailConfirmedAt: toInstantOrNull(user.email_confirmed_at),
    agreedTermsVersion: user.agreed_terms_version,
    agreedTermsAt: toInstantOrNull(user.agreed_terms_at),
    lastSeenAt: toInstantOrNull(user.last_seen_at),
  };
}

interface SessionRow {
  readonly created_at: unknown;
  readonly last_seen_at: unknown;
  readonly address: string | null;
  readonly agent: string | null;
}

async function sessionTable(strapi: Core.Strapi, user: UserRow) {
  const rows = (await (await sql(strapi))(tables.sessions).where({ user_id: user.id }).orderBy("id")) as SessionRow[];
  return {
    columns: ["createdAt", "lastSeenAt", "address", "agent"],
    rows: rows.map((row) => [moment(row.created_at), moment(row.last_seen_at), row.address, row.agent]),
  };
}

interface AuditRow {
  readonly at: unknown;
  readonly action: string;
  readonly object: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly isOwn: boolean | number;
}

/** What the account did, and what was done to it. From where others did it is theirs. */
async function activityTable(strapi: Core.Strapi, user: UserRow) {
  const own = { actor_kind: "user", actor_id: user.id };
  const db = await sql(strapi);
  const rows = (await db(tables.audit)
    .where(own)
    .orWhere({ object: `user:${user.document_id}` })
    .orderBy("id")
    .select(
      "at",
      "action",
      "object",
      "detail",
      "address",
      db.raw("(actor_kind in ('user', 'none') and (actor_id is null or actor_id = ?)) as ??", [user.id, "isOwn"]),
    )) as AuditRow[];
  return {
    columns: ["at", "action", "object", "detail", "address"],
    rows: rows.map((row) => [moment(row.at), row.action, row.object, row.detail, row.isOwn ? row.address : null]),
  };
}

/** Whom the account has invited to read of a patient, and what it was invited to itself; that record is another's. */
async function invitationTable(strapi: Core.Strapi, user: UserRow) {
  const rows = [...(await invitationsBy(strapi, user.id)), ...(await acceptedBy(strapi, user.id))];
  return {
    columns: ["patientId", "email", "invitedAt", "acceptedAt"],
    rows: rows.map(({ inviter_id, subject_id, email, invited_at, accepted_at }) => [
      inviter_id === user.id ? subject_id : null,
      email,
      moment(invited_at),
      accepted_at === null ? null : moment(accepted_at),
    ]),
  };
}

interface MailRow {
  readonly created_at: unknown;
  readonly sent_at: unknown;
  readonly subject: string;
  readonly text: string;
}

/** Without the tokens of their links: whoever sits at an open session must not find a way to the password here. */
async function mailRecords(strapi: Core.Strapi, user: UserRow) {
  const rows = (await (await sql(strapi))(tables.outbox).where({ recipient: user.email }).orderBy("id")) as MailRow[];
  return rows.map((row) => ({
    createdAt: moment(row.created_at),
    sentAt: row.sent_at === null ? null : moment(row.sent_at),
    subject: row.subject,
    text: withoutLinks(row.text),
  }));
}

/** A column of milliseconds, which PostgreSQL answers as text. */
function moment(value: unknown): string {
  return toInstant(Number(value));
}
