import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { createLeases, sql, whereDue, whileRenewing, type ClaimedJob, type Job } from "@trabecula/strapi-kit";
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
  /** When everything but the final dot was sent; null: not sent. */
  readonly handed_over_at: number | string | null;
  readonly request_id: string | null;
}

/** Mails handed over before a crash are not retried, because most arrived. */
const leases = createLeases<OutboxRow>({
  table: tables.outbox,
  waiting: "waiting",
  running: "sending",
  leaseMs: 2 * 60_000,
  columns: ["*"],
  narrow: (mails) => void mails.whereNull("handed_over_at"),
});

export type ClaimedMail = OutboxRow & ClaimedJob;

export function claimNextMail(strapi: Core.Strapi, nowMs: number): Promise<ClaimedMail | null> {
  return leases.takeNext(strapi, nowMs);
}

/** Renews the claim during sending, so that no other instance sends the mail as well. */
export function whileClaimed<Result>(strapi: Core.Strapi, mail: ClaimedMail, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => leases.renew(strapi, mail, Date.now()), leases.renewEveryMs, work);
}

/** Marks mails handed over by a process that crashed before the confirmation. Most arrived, so only a person may resend them. */
export async function setAsideUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .where({ state: "sending" })
    .modify(whereDue, nowMs)
    .whereNotNull("handed_over_at")
    .update({ state: "unconfirmed", last_error: "The process ended after handing the mail over, before the mail server's answer." });
}

/** Records the handover before the final dot. Returns false if the claim was lost; the dot must not follow then. */
export function noteHandOver(strapi: Core.Strapi, mail: ClaimedMail, nowMs: number): Promise<boolean> {
  return leases.renew(strapi, mail, nowMs, { handed_over_at: nowMs });
}

/** Records the outcome; returns false if another attempt is running or the mail bounced first. */
export function closeAttempt(strapi: Core.Strapi, mail: ClaimedMail, columns: Partial<OutboxRow>): Promise<boolean> {
  return leases.end(strapi, mail, columns);
}

/** Records a bounce and returns the mail; null if unknown, unsent or already recorded. `bounced` is final; `failed` does not replace it. */
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

/** Deletes mails about an account or to its address, and its contact form messages. */
export async function deleteMailsAbout(strapi: Core.Strapi, user: UserRow): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .where({ user_id: user.id })
    .orWhere({ recipient: user.email })
    .orWhere({ template: "contact", reply_to: user.email })
    .delete();
}

/** Cancels unsent mails that are outdated. */
export async function takeBackMails(strapi: Core.Strapi, publicIds: readonly string[]): Promise<void> {
  await (
    await sql(strapi)
  )(tables.outbox)
    .whereIn("public_id", [...publicIds])
    .whereIn("state", ["waiting", "kept"])
    .delete();
}

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
