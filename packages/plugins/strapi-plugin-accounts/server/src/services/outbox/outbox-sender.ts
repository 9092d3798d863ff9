import {
  createDrainLoop,
  instantOrNull,
  inTransaction,
  logJob,
  noteFailure,
  servicesOf,
  watchWork,
  type WorkState,
  type Strapi,
} from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { lockUsers, updateUsers } from "../users/user-rows.ts";
import { deliver, verdictOn, type DeliveryError } from "./deliver.ts";
import { mailsByState } from "./mail-list.ts";
import {
  claimNextMail,
  closeAttempt,
  noteHandOver,
  markUnconfirmed,
  whileClaimed,
  withoutLinks,
  type ClaimedMail,
  type OutboxRow,
} from "./outbox-rows.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Retry delays in ms; then the mail counts as failed. Covers a server outage from Friday to Tuesday. */
const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 8 * hourMs, 12 * hourMs, 24 * hourMs, 24 * hourMs, 24 * hourMs];

/** Concurrent mails, so that one slow conversation does not block other mails. Some servers accept no more per client. */
const atOnce = 5;

const shutdownGraceMs = 5000;

/** The mail server has ten minutes; a longer job counts as stuck. */
const longestJobMs = 15 * minuteMs;

/** Polling interval in ms; new mails are also sent immediately. */
const sweepEveryMs = 30_000;

const services = servicesOf<{ outbox: ReturnType<typeof createOutbox> }>("accounts");

export const outbox = (strapi: Strapi) => services(strapi, "outbox");

export function createOutbox(strapi: Strapi) {
  const loop = createDrainLoop({
    prepare: () => markUnconfirmed(strapi, Date.now()),
    next: () => claimNextMail(strapi, Date.now()),
    work: (mail, signal) => attempt(strapi, mail, signal),
    atOnce,
    report: (error) => noteFailure(strapi, { place: "mails", requestId: null, status: null }, error),
    sweepEveryMs,
    shutdownGraceMs,
    longestJobMs,
  });

  async function state(): Promise<WorkState> {
    const of = await mailsByState(strapi);
    const { lastRunAt, lastFailureAt, isStuck } = loop.pulse();
    return {
      ...{ counts: "all", waiting: of("waiting"), running: of("sending"), failed: of("failed", "bounced"), ending: null },
      ...{ lastRunAt: instantOrNull(lastRunAt), lastFailureAt: instantOrNull(lastFailureAt), isStuck },
    };
  }

  return {
    ...loop,
    start(): void {
      watchWork(strapi, { name: "mails", isStuck: () => loop.pulse().isStuck, state });
      if (accountsConfig(strapi).mailConfigured) loop.start();
    },
  };
}

async function attempt(strapi: Strapi, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  const endsAs = logJob(strapi, { job: "mail", id: mail.public_id, requestId: mail.request_id, attempt: mail.attempts });
  await whileClaimed(strapi, mail, async () => {
    const columns = await sendOnce(strapi, mail, signal);
    await inTransaction(strapi, async () => {
      if ((await closeAttempt(strapi, mail, columns)) && columns.state === "bounced") await noteBounce(strapi, mail);
    });
    endsAs(columns.state ?? "unknown");
  });
}

async function sendOnce(strapi: Strapi, mail: ClaimedMail, signal: AbortSignal): Promise<Partial<OutboxRow>> {
  const { smtpUrl, mailFrom, siteUrl } = accountsConfig(strapi);
  const beforeFinalDot = async () => {
    if (!(await noteHandOver(strapi, mail, Date.now()))) throw new Error("Another process has taken this mail over.");
  };
  const server = { url: smtpUrl ?? "", from: mailFrom, host: new URL(siteUrl).hostname };
  const delivery = await deliver(server, mail, { beforeFinalDot, signal });
  return delivery.taken ? whenSent(mail) : whenRefused(mail, delivery.error, delivery.handedOver);
}

/** Removes links, because only the mailbox owner should have them. */
function whenSent({ text, html }: OutboxRow): Partial<OutboxRow> {
  return { state: "sent", sent_at: Date.now(), last_error: null, text: withoutLinks(text), html: withoutLinks(html) };
}

function whenRefused({ attempts }: OutboxRow, error: DeliveryError, handedOver: boolean): Partial<OutboxRow> {
  const verdict = verdictOn(error, handedOver);
  const last_error = reason(error);
  if (verdict === "unconfirmed") return { state: "unconfirmed", last_error };
  const wait = retryAfterMs[attempts - 1];
  if (verdict !== "later" || wait === undefined)
    return { state: verdict === "later" ? "failed" : verdict, last_error, handed_over_at: null };
  return { state: "waiting", last_error, handed_over_at: null, next_attempt_at: Date.now() + wait };
}

function reason({ message, code }: DeliveryError): string {
  return (message ?? code ?? "unknown error").split("\n", 1)[0]?.slice(0, 300) ?? "unknown error";
}

export async function noteBounce(strapi: Strapi, { public_id, recipient }: OutboxRow): Promise<void> {
  const [user] = await lockUsers(strapi, { email: recipient });
  if (user) await updateUsers(strapi, { id: user.id }, { emailBouncedAt: new Date() });
  const mail = `mail:${public_id}`;
  await recordEvent(
    strapi,
    null,
    user ? { action: "mail.bounced", object: `user:${user.documentId}`, detail: mail } : { action: "mail.bounced", object: mail },
  );
}
