import type { OutboxMail } from "@trabecula/contracts";
import { createLeases, sql, whereDue, whileRenewing, type ClaimedJob, type Job, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";

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
  /** Time just before the final dot of the SMTP message; null: not reached. */
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

export function claimNextMail(strapi: Strapi, nowMs: number): Promise<ClaimedMail | null> {
  return leases.takeNext(strapi, nowMs);
}

/** Renews the claim during sending, so that no other instance sends the mail as well. */
export function whileClaimed<Result>(strapi: Strapi, mail: ClaimedMail, work: () => Promise<Result>): Promise<Result> {
  return whileRenewing(() => leases.renew(strapi, mail, Date.now()), leases.renewEveryMs, work);
}

/** Only a person may resend these mails, because most arrived. */
export async function markUnconfirmed(strapi: Strapi, nowMs: number): Promise<void> {
  const db = await sql(strapi);
  await db(tables.outbox)
    .where({ state: "sending" })
    .modify(whereDue, nowMs)
    .whereNotNull("handed_over_at")
    .update({ state: "unconfirmed", last_error: "The process ended after handing the mail over, before the mail server's answer." });
}

/** False if the claim was lost; the final dot must not follow. */
export function noteHandOver(strapi: Strapi, mail: ClaimedMail, nowMs: number): Promise<boolean> {
  return leases.renew(strapi, mail, nowMs, { handed_over_at: nowMs });
}

/** False if another attempt is running or the mail bounced first. */
export function closeAttempt(strapi: Strapi, mail: ClaimedMail, columns: Partial<OutboxRow>): Promise<boolean> {
  return leases.end(strapi, mail, columns);
}

/** Null if nothing changed. `failed` does not overwrite `bounced`. */
export async function closeReturned(
  strapi: Strapi,
  publicId: string,
  state: "bounced" | "failed",
  reason: string,
): Promise<OutboxRow | null> {
  const db = await sql(strapi);
  const [row] = (await db(tables.outbox)
    .where({ public_id: publicId })
    .whereNotIn("state", ["kept", "bounced", state])
    .update({ state, last_error: reason, claim: null, handed_over_at: null })
    .returning("*")) as OutboxRow[];
  return row ?? null;
}

export async function deleteMailsAbout(strapi: Strapi, user: UserRow): Promise<void> {
  const db = await sql(strapi);
  await db(tables.outbox)
    .where({ user_id: user.id })
    .orWhere({ recipient: user.email })
    .orWhere({ template: "contact", reply_to: user.email })
    .delete();
}

export async function cancelMails(strapi: Strapi, publicIds: readonly string[]): Promise<void> {
  const db = await sql(strapi);
  await db(tables.outbox)
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

const pages = "confirm-email|reset-password|accept-invite|workspace-invitation";
const tokenInLink = new RegExp(`/(${pages})/[\\w-]+`, "g");
const removedToken = new RegExp(`/(?:${pages})/…`);

export function lacksLinks(text: string): boolean {
  return removedToken.test(text);
}

export function linkIn(text: string): string | null {
  return new RegExp(`https?://[^\\s]+?${tokenInLink.source}`).exec(text)?.[0] ?? null;
}

export function withoutLinks(text: string): string {
  return text.replace(tokenInLink, "/$1/…");
}
