import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import type { OutboxRow } from "./outbox-rows.ts";
import type { DeliveryError } from "./verdict.ts";

/** Which server takes the mails, and as whose they go out. */
export interface MailServer {
  readonly url: string;
  readonly from: string;
  /** Host name that stands in every Message-ID. */
  readonly host: string;
}

interface Attempt {
  /** Awaited between the last byte of the mail and the final dot; where it fails, the dot is never sent. */
  readonly beforeFinalDot: () => Promise<void>;
  readonly signal: AbortSignal;
  /** How long the mail server may take until it has the mail; ms. */
  readonly conversationMs?: number | undefined;
  /** How long its answer to the whole mail may take; ms. */
  readonly replyMs?: number | undefined;
}

/** How an attempt ended. `handedOver`: the final dot may have left, so the mail server may have the mail. */
type Delivery = { readonly taken: true } | { readonly taken: false; readonly error: DeliveryError; readonly handedOver: boolean };

/**
 * Ten minutes for a reply is what RFC 5321 (4.5.3.2.6) grants a server that has the whole mail: giving up earlier would leave
 * more mails of which nobody knows whether they were taken.
 */
const longestReplyMs = 10 * 60_000;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: longestReplyMs };

/** A mail server that takes longer until it has the mail hangs, and may be asked again without harm; ms. */
const longestConversationMs = 60_000;

/**
 * How long the final dot is held back once everything else was written; ms. A connection that broke meanwhile is heard of in
 * this time: without it the dot would be under way already, and nobody could say whether it was read.
 */
const breathMs = 100;

/** Gives one mail to the mail server, on a connection of its own, and resolves once the server has taken it or it is clear that it has not. */
export async function deliver(server: MailServer, mail: OutboxRow, attempt: Attempt): Promise<Delivery> {
  const { beforeFinalDot, signal, conversationMs = longestConversationMs, replyMs = longestReplyMs } = attempt;
  // Of the whole: a server that drips its answers letter by letter is never silent for long.
  const conversation = new AbortController();
  let patience = setTimeout(() => conversation.abort(), conversationMs);
  let handedOver = false;

  async function* withLastStep(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* content;
    await pause(breathMs);
    if (given?.destroyed) return;
    await beforeFinalDot();
    if (given?.destroyed) return;
    clearTimeout(patience);
    patience = setTimeout(() => conversation.abort(), replyMs);
    handedOver = true;
  }

  const transport = createTransport(new SMTPTransport({ url: server.url, ...timeouts }));
  // Nobody reads before the server has asked for the mail; the stream is destroyed with its connection, and the dot follows its end alone.
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
    clearTimeout(patience);
  }
}

const hung: DeliveryError = { code: "ETIMEDOUT", message: "The mail server did not ask for the whole mail within a minute." };
const noAnswer: DeliveryError = {
  code: "ETIMEDOUT",
  message: "The mail server did not finish its answer to the whole mail within ten minutes.",
};

/** The same Message-ID at every attempt: whoever gets a mail twice can tell, and a returned mail names it. */
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

/** Nobody's absence notice is of use to a program. What a visitor wrote in the contact form is a person's mail. */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
