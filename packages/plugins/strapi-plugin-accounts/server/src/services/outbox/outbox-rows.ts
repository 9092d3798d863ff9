import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { createLeases, sql, whereDue, whileRenewing, type Held, type Job } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { lacksLinks, linkIn, withoutLinks } from "./without-links.ts";

export type MailState = OutboxMail["state"];

export interface OutboxRow extends Job {
  readonly public_id: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly template: string;
  readonly text: string;
  readonly html: string;
  readonly state: MailState;
  readonly last_error: string | null;
  readonly created_at: number | string;
  readonly sent_at: number | string | null;
  /** When the whole mail but its final dot had been given to the mail server; null as long as it cannot have been sent. */
  readonly handed_over_at: number | string | null;
  /** Of the call that caused it; null where none did. */
  readonly request_id: string | null;
}

/** One that had been handed over when its process died is not due again: most of them arrived. */
const leases = createLeases<OutboxRow>({
  table: tables.outbox,
  waiting: "waiting",
  running: "sending",
  leaseMs: 2 * 60_000,
  columns: ["*"],
  narrow: (mails) => void mails.whereNull("handed_over_at"),
});

/** A mail as the attempt that sends it has it. */
export type ClaimedMail = OutboxRow & Held;

/** Takes the next mail that is due, or null. */
export function claimNextMail(strapi: Core.Strapi, nowMs: number): Promise<ClaimedMail | null> {
  return leases.takeNext(strapi, nowMs);
}

/** Keeps the claim on a mail while `work` sends it: a slow mail server must not get it from another instance too. */
export function whileClaimed<Result>(strapi: Core.Strapi, mail: ClaimedMail, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => leases.renew(strapi, mail, Date.now()), leases.renewEveryMs, work);
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
    .modify(whereDue, nowMs)
    .whereNotNull("handed_over_at")
    .update({ state: "unconfirmed", last_error: "The process ended after handing the mail over, before the mail server's answer." });
}

/**
 * Writes down that nothing but the final dot is missing, and tells whether the mail is still this attempt's: the dot may
 * follow only then.
 */
export function noteHandOver(strapi: Core.Strapi, mail: ClaimedMail, nowMs: number): Promise<boolean> {
  return leases.renew(strapi, mail, nowMs, { handed_over_at: nowMs });
}

/**
 * Writes down how an attempt ended, and tells whether that still counts: not where another attempt is under way by now, or
 * a returned mail came first. One that another instance took for dead meanwhile knows better how it ended.
 */
export function closeAttempt(strapi: Core.Strapi, mail: ClaimedMail, columns: Partial<OutboxRow>): Promise<boolean> {
  return leases.end(strapi, mail, columns);
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

/** Deletes the mails about an account, those to its address, and what was written from there in the contact form. */
export async function deleteMailsAbout(strapi: Core.Strapi, user: UserRow): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .where({ user_id: user.id })
    .orWhere({ recipient: user.email })
    .orWhere({ template: "contact", reply_to: user.email })
    .delete();
}

/** Takes mails back that have not left: what they say does not hold any more. */
export async function takeBackMails(strapi: Core.Strapi, publicIds: readonly string[]): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .whereIn("public_id", [...publicIds])
    .whereIn("state", ["waiting", "kept"])
    .delete();
}

/** What administrators see of a mail. */
export function serializeMail(row: OutboxRow): OutboxMail {
  return {
    id: row.public_id,
    to: row.recipient,
    subject: row.subject,
    template: row.template,
    text: withoutLinks(row.text),
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    linkRemoved: lacksLinks(row.text),
    linkKept: row.state === "kept" && linkIn(row.text) !== null,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(Number(row.sent_at)).toISOString(),
  };
}
