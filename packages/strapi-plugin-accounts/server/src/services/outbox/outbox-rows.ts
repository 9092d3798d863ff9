import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { newId, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
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
  /** The attempt that has the mail: another value each time, so that one it was taken from cannot pass for the present one. */
  readonly claim: string | null;
  /** When the whole mail but its final dot had been given to the mail server; null as long as it cannot have been sent. */
  readonly handed_over_at: number | string | null;
}

/** An instance that dies while sending holds its mail no longer than this; one that lives renews its claim meanwhile; ms. */
export const claimMs = 2 * 60_000;

/**
 * Takes the next mail that is due, or null. Only the instance whose update hits the row in the state it was read in gets
 * it, so two instances never send one mail twice. One that was being sent when its process died is due again, unless it
 * had been handed over.
 */
export async function claimNextMail(strapi: Core.Strapi, nowMs: number): Promise<OutboxRow | null> {
  const db = await sql(strapi);
  const due = (await db(tables.outbox)
    .whereIn("state", ["waiting", "sending"])
    .where("next_attempt_at", "<=", nowMs)
    .whereNull("handed_over_at")
    .orderBy("id")
    .limit(10)) as OutboxRow[];
  for (const row of due) {
    const columns = { state: "sending" as const, attempts: row.attempts + 1, claim: newId(), next_attempt_at: nowMs + claimMs };
    const hits = await db(tables.outbox)
      .where({ id: row.id, state: row.state, claim: row.claim, next_attempt_at: row.next_attempt_at })
      .whereNull("handed_over_at")
      .update(columns);
    if (hits === 1) return { ...row, ...columns };
  }
  return null;
}

/**
 * Mails that were handed over by a process which died before the mail server's yes. Most of them arrived, so nothing but a
 * person may decide to send them again.
 */
export async function setAsideUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .where({ state: "sending" })
    .where("next_attempt_at", "<=", nowMs)
    .whereNotNull("handed_over_at")
    .update({ state: "unconfirmed", last_error: "The process ended after handing the mail over, before the mail server's answer." });
}

/** Keeps a mail whose sending takes long: a slow mail server must not get it from another instance too. */
export async function renewClaim(strapi: Core.Strapi, { id, claim }: OutboxRow, nowMs: number): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .where({ id, state: "sending", claim })
    .update({ next_attempt_at: nowMs + claimMs });
}

/**
 * Writes down that nothing but the final dot is missing, and tells whether the mail is still this attempt's: the dot may
 * follow only then.
 */
export async function noteHandOver(strapi: Core.Strapi, { id, claim }: OutboxRow, nowMs: number): Promise<boolean> {
  const hits = await (
    await sql(strapi)
  )(tables.outbox)
    .where({ id, state: "sending", claim })
    .update({ handed_over_at: nowMs, next_attempt_at: nowMs + claimMs });
  return hits === 1;
}

/**
 * Writes down how an attempt ended, and tells whether that still counts: not where another attempt is under way by now, or
 * a returned mail came first. One that another instance took for dead meanwhile knows better how it ended.
 */
export async function closeAttempt(strapi: Core.Strapi, { id, claim }: OutboxRow, columns: Partial<OutboxRow>): Promise<boolean> {
  const hits = await (
    await sql(strapi)
  )(tables.outbox)
    .where({ id, claim })
    .whereIn("state", ["sending", "unconfirmed"])
    .update({ ...columns, claim: null });
  return hits === 1;
}

/**
 * Ends a mail that came back, and returns it; null where there is none of that id, or it never left, or is ended so already.
 * `bounced` is the last word; `failed` is not where the mail has bounced.
 */
export async function closeReturned(
  strapi: Core.Strapi,
  publicId: string,
  state: "bounced" | "failed",
  reason: string,
): Promise<OutboxRow | null> {
  const [row] = (await (
    await sql(strapi)
  )(tables.outbox)
    .where({ public_id: publicId })
    .whereNotIn("state", ["kept", "bounced", state])
    .update({ state, last_error: reason, claim: null, handed_over_at: null })
    .returning("*")) as OutboxRow[];
  return row ?? null;
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
