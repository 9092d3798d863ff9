import type { RouteNote } from "./routes.ts";

/** A document to be shown in a frame. */
const html = { text: "HTML (`text/html`), which runs and loads nothing and only pages of the site may frame" } as const;

/** The outbox and the words of its mails, for administrators. */
export const adminMailRoutes: readonly RouteNote[] = [
  {
    route: "GET /api/admin/email",
    who: "admin",
    query: "OutboxQuery",
    reply: "OutboxList",
    note: "Mails of the outbox, newest first unless asked otherwise. `q` is searched in recipient and subject, whatever its case.",
  },
  { route: "GET /api/admin/email/:id/html", who: "admin", reply: html, note: "The HTML form of a mail; `text` of the list is the other." },
  {
    route: "POST /api/admin/email/:id/resend",
    who: "admin",
    reply: "OutboxMailReply",
    note: "Tries a mail again; 503 where no mail server is set, 409 where it was sent with a link that works once: such links are not kept.",
  },
  {
    route: "GET /api/admin/email/templates",
    who: "admin",
    reply: "MailTemplateList",
    note: "Every mail that the product can write, filled with made-up data and with the product name and addresses set now.",
  },
  { route: "GET /api/admin/email/templates/:name/html", who: "admin", reply: html, note: "The HTML form of such a template." },
  {
    route: "POST /api/admin/email/test",
    who: "admin",
    body: "TestMailRequest",
    reply: "OutboxMailReply",
    note: "Mails a template, or without one a plain test, to the caller's own address. The subject begins with “Test:”, and no account is behind its links. 10 an hour; 503 where no mail server is set.",
  },
];
