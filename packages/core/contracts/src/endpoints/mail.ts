import { ZMailLink, ZMailsSent, ZMailTemplateList, ZOutboxList, ZOutboxMailReply, ZOutboxQuery, ZTestMailRequest } from "../admin-mail.ts";
import { ZDone } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

const htmlDocument = { text: "HTML (`text/html`), which runs and loads nothing and only pages of the site may frame" } as const;

export const list = endpoint({
  method: "GET",
  path: "/admin/email",
  access: "admin",
  query: ZOutboxQuery,
  reply: ZOutboxList,
  note: "Mails of the outbox, newest first unless asked otherwise, without the secrets of their links. `q` is searched in recipient and subject, whatever its case.",
});

export const html = endpoint({
  method: "GET",
  path: "/admin/email/:id/html",
  access: "admin",
  reply: htmlDocument,
  note: "The HTML form of a mail; `text` of the list is the other.",
});

export const resend = endpoint({
  method: "POST",
  path: "/admin/email/:id/resend",
  access: "admin",
  reply: ZOutboxMailReply,
  note: "Tries a mail again; 503 where no mail server is set, 409 where it was sent with a link that works once: such links are not kept.",
});

export const sendWaiting = endpoint({
  method: "POST",
  path: "/admin/email/send-waiting",
  access: "admin",
  reply: ZMailsSent,
  note: "Tries every mail now that waits for its next attempt, with all its attempts before it, as after an outage of the mail server; 503 where no mail server is set.",
});

export const showLink = endpoint({
  method: "POST",
  path: "/admin/email/:id/link",
  access: "admin",
  reply: ZMailLink,
  note: "The link of one kept mail, to be passed on to its reader by other means; on record each time. 409 where a mail server is set, which alone delivers links then, where the mail has none, and where it works no longer.",
});

export const templates = endpoint({
  method: "GET",
  path: "/admin/email/templates",
  access: "admin",
  reply: ZMailTemplateList,
  note: "Every mail that the product can write, filled with made-up data and with the product name and addresses set now.",
});

export const templateHtml = endpoint({
  method: "GET",
  path: "/admin/email/templates/:name/html",
  access: "admin",
  reply: htmlDocument,
  note: "The HTML form of such a template.",
});

export const sendTest = endpoint({
  method: "POST",
  path: "/admin/email/test",
  access: "admin",
  body: json(ZTestMailRequest),
  reply: ZOutboxMailReply,
  note: "Mails a template, or without one a plain test, to the caller's own address. The subject begins with “Test:”, and no account is behind its links. 10 an hour; 503 where no mail server is set.",
});

export const takeReturned = endpoint({
  method: "POST",
  path: "/mail/bounces",
  access: "anyone",
  body: { file: "The returned mail as `message/rfc822`", maxBytes: 1_000_000, types: ["message/rfc822"], form: null },
  reply: ZDone,
  internal: true,
  note: "For the laboratory's mail server, with `Authorization: Bearer` and the setting `BOUNCE_TOKEN`; 404 with another token and where none is set. A delivery report (RFC 3464) of a failure marks the mail that its returned Message-ID names; everything else is answered the same and changes nothing. 600 an hour from one address. The site does not forward it. See [operations](operations.md).",
});
