import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { lacksLinks } from "./without-links.ts";

export type MailState = OutboxMail["state"];

export interface OutboxRow {
  readonly id: number;
  readonly public_id: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly template: string;
  readonly text: string;
  readonly html: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: number | string;
  readonly next_attempt_at: number | string;
  readonly sent_at: number | string | null;
}

/** An instance that dies while sending holds its mail no longer than this; one that lives renews its claim meanwhile; ms. */
export const claimMs = 2 * 60_000;

/**
 * Takes the next mail that is due, or null. Only the instance whose update hits the row in the state it was read in gets
 * it, so two instances never send one mail twice.
 */
export async function claimNextMail(strapi: Core.Strapi, nowMs: number): Promise<OutboxRow | null> {
  const db = await sql(strapi);
  const due = (await db(tables.outbox)
    .whereIn("state", ["waiting", "sending"])
    .where("next_attempt_at", "<=", nowMs)
    .orderBy("id")
    .limit(10)) as OutboxRow[];
  for (const row of due) {
    const hits = await db(tables.outbox)
      .where({ id: row.id, state: row.state, attempts: row.attempts, next_attempt_at: row.next_attempt_at })
      .update({ state: "sending", attempts: row.attempts + 1, next_attempt_at: nowMs + claimMs });
    if (hits === 1) return { ...row, attempts: row.attempts + 1 };
  }
  return null;
}

/** Keeps a mail whose sending takes long: a slow mail server must not get it from another instance too. */
export async function renewClaim(strapi: Core.Strapi, mail: OutboxRow, nowMs: number): Promise<void> {
  await (await claimed(strapi, mail)).query.update({ next_attempt_at: nowMs + claimMs });
}

/** Writes down how an attempt ended, unless another one is under way by now. */
export async function closeAttempt(strapi: Core.Strapi, mail: OutboxRow, columns: Partial<OutboxRow>): Promise<void> {
  await (await claimed(strapi, mail)).query.update(columns);
}

/** The row of a mail as long as it is this attempt that sends it. Wrapped, since a query that is awaited runs. */
async function claimed(strapi: Core.Strapi, { id, attempts }: OutboxRow) {
  return { query: (await sql(strapi))(tables.outbox).where({ id, state: "sending", attempts }) };
}

/** Deletes the mails about an account and those to its address. */
export async function deleteMailsAbout(strapi: Core.Strapi, user: UserRow): Promise<void> {
  await (await sql(strapi))(tables.outbox).where({ user_id: user.id }).orWhere({ recipient: user.email }).delete();
}

/** What administrators see of a mail. */
export function serializeMail(row: OutboxRow): OutboxMail {
  return {
    id: row.public_id,
    to: row.recipient,
    subject: row.subject,
    template: row.template,
    text: row.text,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    linkRemoved: lacksLinks(row.text),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(Number(row.sent_at)).toISOString(),
  };
}
