import type { Core } from "@strapi/strapi";
import { claimMs, claimNextMail, closeAttempt, renewClaim, type OutboxRow } from "./outbox-rows.ts";
import { whileRenewing } from "./while-renewing.ts";
import { withoutLinks } from "./without-links.ts";

/** Waiting time before the attempt after the first, second, …; ms. After the last the mail counts as failed. */
const retryAfterMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000, 8 * 3600_000];

interface EmailService {
  send(mail: { to: string; replyTo?: string; subject: string; text: string; html: string }): Promise<void>;
}

/** Sends what is due, one mail after the other; `kick` may be called as often as one likes. */
export function createOutboxSender(strapi: Core.Strapi) {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let mail = await claimNextMail(strapi, Date.now()); mail && !stopped; mail = await claimNextMail(strapi, Date.now()))
        await attempt(strapi, mail);
    } while (again && !stopped);
  }

  return {
    /** Starts sending, unless it is going on; then what came in meanwhile is looked for at its end. */
    kick(): void {
      again = true;
      if (stopped || running) return;
      running = drain()
        .catch((error: unknown) => {
          strapi.log.error(`The outbox could not be read: ${(error as { code?: string }).code ?? "unknown error"}`);
        })
        .finally(() => {
          running = null;
        });
    },
    /** Lets the mail under way end and starts no other. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}

async function attempt(strapi: Core.Strapi, mail: OutboxRow): Promise<void> {
  const send = () =>
    sendOnce(strapi, mail).then(
      () => whenSent(mail),
      (error: unknown) => whenRefused(mail, error),
    );
  const outcome = await whileRenewing(() => renewClaim(strapi, mail, Date.now()), claimMs / 4, send);
  await closeAttempt(strapi, mail, outcome);
}

/** Once it is in its owner's mailbox, a link that opens something is nobody else's to read. */
function whenSent({ text, html }: OutboxRow): Partial<OutboxRow> {
  return { state: "sent", sent_at: Date.now(), last_error: null, text: withoutLinks(text), html: withoutLinks(html) };
}

function whenRefused({ attempts }: OutboxRow, error: unknown): Partial<OutboxRow> {
  const wait = retryAfterMs[attempts - 1];
  const next = wait === undefined ? { state: "failed" as const } : { state: "waiting" as const, next_attempt_at: Date.now() + wait };
  return { ...next, last_error: reason(error) };
}

async function sendOnce(strapi: Core.Strapi, mail: OutboxRow): Promise<void> {
  const email = strapi.plugin("email").service("email") as unknown as EmailService;
  await email.send({
    to: mail.recipient,
    ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  });
}

/** The mail server's own words, for administrators; one line. */
function reason(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return (message ?? code ?? "unknown error").split("\n", 1)[0]?.slice(0, 300) ?? "unknown error";
}
