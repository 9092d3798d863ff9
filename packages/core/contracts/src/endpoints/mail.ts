import { ZMailLink, ZMailsSent, ZMailTemplateList, ZOutboxList, ZOutboxMailReply, ZOutboxQuery, ZTestMailRequest } from "../admin-mail.ts";
import { ZDone } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

const htmlDocument = { text: "HTML (`text/html`) without scripts, which only the site may frame" } as const;

export const list = endpoint("GET /admin/email", "admin", {
  query: ZOutboxQuery,
  reply: ZOutboxList,
  note: "Messages of the outbox, newest first by default, without link secrets. `q` searches recipient and subject, ignoring case.",
});

export const html = endpoint("GET /admin/email/:id/html", "admin", {
  reply: htmlDocument,
  note: "The HTML part of a message; the list has `text`.",
});

export const resend = endpoint("POST /admin/email/:id/resend", "admin", {
  reply: ZOutboxMailReply,
  note: "Sends a message again. 503 without a mail server. 409 if it was sent with a link that works once, since such links are not stored.",
});

export const sendWaiting = endpoint("POST /admin/email/send-waiting", "admin", {
  reply: ZMailsSent,
  note: "Sends all pending messages now, for example after an outage. 503 without a mail server.",
});

export const showLink = endpoint("POST /admin/email/:id/link", "admin", {
  reply: ZMailLink,
  note: "The link of one stored message, to pass on by other means; recorded in the audit log. 409 if a mail server is set, or if there is no working link.",
});

export const templates = endpoint("GET /admin/email/templates", "admin", {
  reply: ZMailTemplateList,
  note: "All mail templates, filled with sample data and the current product name and addresses.",
});

export const templateHtml = endpoint("GET /admin/email/templates/:name/html", "admin", {
  reply: htmlDocument,
  note: "The HTML part of a template.",
});

export const sendTest = endpoint("POST /admin/email/test", "admin", {
  body: json(ZTestMailRequest),
  reply: ZOutboxMailReply,
  slow: true,
  note: "Mails a template, or without one a plain test, to the caller's address. The subject begins with “Test:”, and links open no account. 10 an hour; 503 without a mail server.",
});

export const takeReturned = endpoint("POST /mail/bounces", "anyone", {
  body: { file: "The returned mail as `message/rfc822`", maxBytes: 1_000_000, types: ["message/rfc822"], form: null },
  reply: ZDone,
  internal: true,
  note: "For the laboratory's mail server, with `Authorization: Bearer` and the setting `BOUNCE_TOKEN`; 404 otherwise. A delivery report (RFC 3464) of a failure marks the message with its returned Message-ID; other content changes nothing. 600 an hour per address. The site does not forward it. See [operations](operations.md).",
});
