import { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import type { OutboxRow } from "./outbox-rows.ts";

interface MailServer {
  readonly url: string;
  readonly from: string;
  readonly host: string;
}

interface Attempt {
  /** Awaited before the final dot of SMTP; on failure the dot is not sent. */
  readonly beforeFinalDot: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly conversationMs?: number | undefined;
  /** Timeout of the reply to the whole mail. */
  readonly replyMs?: number | undefined;
}

/** `handedOver`: the final dot may have been sent, so the server may have the mail. */
type Delivery = { readonly taken: true } | { readonly taken: false; readonly error: DeliveryError; readonly handedOver: boolean };

/** Ten minutes per RFC 5321 (4.5.3.2.6): an earlier timeout would leave more mails in an unknown state. */
const longestReplyMs = 10 * 60_000;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: longestReplyMs };

/** Longer conversations mean a hung server; a retry is still safe. */
const longestConversationMs = 60_000;

/** Delay before the final dot; ms. Detects broken connections while a retry is still safe. */
const handoverDelayMs = 100;

/** Opens a connection per mail. Resolves when the server has accepted or refused the mail. */
export async function deliver(server: MailServer, mail: OutboxRow, attempt: Attempt): Promise<Delivery> {
  const { beforeFinalDot, signal, conversationMs = longestConversationMs, replyMs = longestReplyMs } = attempt;
  // Total timeout: a server that sends single letters never triggers the idle timeout.
  const conversation = new AbortController();
  let timer = setTimeout(() => conversation.abort(), conversationMs);
  let handedOver = false;

  async function* withLastStep(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* content;
    await pause(handoverDelayMs);
    if (given?.destroyed) return;
    await beforeFinalDot();
    // Node notices a closed connection in the next turn of the event loop.
    await nextTurn();
    if (given?.destroyed) return;
    clearTimeout(timer);
    timer = setTimeout(() => conversation.abort(), replyMs);
    handedOver = true;
  }

  const transport = createTransport(new SMTPTransport({ url: server.url, ...timeouts }));
  // Nodemailer reads the stream when the server is ready, destroys it with the connection, and sends the dot at its end.
  let given: Readable | null = null;
  transport.use("stream", ({ message }, done) => {
    message.processFunc((content) => (given = Readable.from(withLastStep(content))));
    done();
  });
  const options = { signal: AbortSignal.any([signal, conversation.signal]), disableFileAccess: true, disableUrlAccess: true };
  try {
    await transport.sendMail({ ...messageOf(server, mail), ...options });
    return { taken: true };
  } catch (error) {
    const gaveUp = handedOver ? noAnswer : hung;
    return { taken: false, error: conversation.signal.aborted ? gaveUp : ((error ?? {}) as DeliveryError), handedOver };
  } finally {
    clearTimeout(timer);
  }
}

const hung: DeliveryError = { code: "ETIMEDOUT", message: "The mail server did not ask for the whole mail within a minute." };
const noAnswer: DeliveryError = {
  code: "ETIMEDOUT",
  message: "The mail server did not finish its answer to the whole mail within ten minutes.",
};

/** Retries keep the Message-ID, so that duplicates are recognizable and bounces match. */
function messageOf({ from, host }: MailServer, mail: OutboxRow) {
  return {
    from,
    to: mail.recipient,
    replyTo: mail.reply_to ?? from,
    messageId: `<${mail.public_id}@${host}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.template === "contact" ? {} : automatic,
  };
}

/** Suppresses absence notices, except for contact form mails, which a person wrote. */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

export interface DeliveryError {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

type Verdict = "later" | "bounced" | "failed" | "unconfirmed";

/** Recipient address; 5.1.7 to 5.1.9 concern the sender. 5.2.1: the mailbox is disabled. */
const addressStatus = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/;
const addressReplies: readonly number[] = [550, 551, 553, 556];

const contentStatus = /^5\.(?:6\.\d+|3\.4|2\.3)$/;

/** Judges a failed attempt. A 5xx is final only about the address or this mail; a misconfigured server returns 5xx for all mails. */
export function verdictOn(error: DeliveryError, handedOver: boolean): Verdict {
  const { responseCode } = error;
  // The reply was lost after the handover. RFC 5321 (3.8) asks for a retry, but by RFC 1047 most such mails were taken: a person
  // decides.
  if (handedOver && responseCode === undefined) return "unconfirmed";
  if (responseCode === undefined || responseCode < 500) return "later";
  if (!handedOver && error.command !== "RCPT TO") return "later";
  if (isAboutAddress(responseCode, error.response ?? "")) return "bounced";
  if (handedOver && isAboutContent(responseCode, error.response ?? "")) return "failed";
  return "later";
}

function isAboutAddress(code: number, response: string): boolean {
  const status = statusOf(response);
  if (status !== null) return addressStatus.test(status);
  return addressReplies.includes(code) && !/\brelay/i.test(response);
}

function isAboutContent(code: number, response: string): boolean {
  const status = statusOf(response);
  return status === null ? code === 552 : contentStatus.test(status);
}

function statusOf(response: string): string | null {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}
