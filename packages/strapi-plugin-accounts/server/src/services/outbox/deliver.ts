import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import type { OutboxRow } from "./outbox-rows.ts";

/** Which server takes the mails, and as whose they go out. */
export interface MailServer {
  readonly url: string;
  readonly from: string;
  /** Host name that stands in every Message-ID. */
  readonly host: string;
}

interface LastStep {
  /** Awaited between the last byte of the mail and the final dot; where it fails, the dot is never sent. */
  readonly beforeFinalDot: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Ten minutes for a reply is what RFC 5321 (4.5.3.2.6) grants a server that has the whole mail: giving up earlier would leave
 * more mails of which nobody knows whether they were taken.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 };

/**
 * Gives one mail to the mail server, on a connection of its own, and resolves once the server has taken it.
 * @throws the mail server's refusal or what became of the connection, as nodemailer words it; what `beforeFinalDot` throws
 */
export async function deliver(server: MailServer, mail: OutboxRow, { beforeFinalDot, signal }: LastStep): Promise<void> {
  const transport = createTransport(new SMTPTransport({ url: server.url, ...timeouts }));
  transport.use("stream", ({ message }, done) => {
    message.processFunc((content) => Readable.from(withLastStep(content, beforeFinalDot)));
    done();
  });
  await transport.sendMail({ ...messageOf(server, mail), signal, disableFileAccess: true, disableUrlAccess: true });
}

/** A generator runs as far as its reader asks: nobody reads before the server has asked for the mail, and the step comes after all of it was read. */
async function* withLastStep(content: AsyncIterable<Buffer>, lastStep: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* content;
  await lastStep();
}

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
