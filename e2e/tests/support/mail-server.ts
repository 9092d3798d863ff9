import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
}

export interface MailServer {
  smtpUrl: string;
  inboxUrl: string;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push({
            to: session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
            from: mail.from?.address ?? "",
            subject: mail.subject ?? "",
            text: mail.text ?? "",
          });
          done();
        })
        .catch(done);
    },
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const inbox = await startInbox(received);
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        inbox.closeAllConnections();
        inbox.close(() => smtp.close(() => resolve()));
      }),
  };
}

async function startInbox(received: ReceivedMail[]): Promise<Server> {
  const inbox = createServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://inbox").searchParams.get("to")?.toLowerCase();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(to ? received.filter((mail) => mail.to.includes(to)) : received));
  });
  inbox.listen(0, "127.0.0.1");
  await once(inbox, "listening");
  return inbox;
}
