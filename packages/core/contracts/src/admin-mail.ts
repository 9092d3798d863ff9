import * as z from "zod/mini";
import { listOf, ZId, ZInstant, ZListQuery } from "./primitives.ts";

export const ZMailState = z.enum(["kept", "waiting", "sending", "sent", "unconfirmed", "failed", "bounced"]);
export type MailState = z.infer<typeof ZMailState>;

/**
 * A mail of the outbox; the secrets of its links are left out. `kept`: no mail server is set, so it waits here to be read. `unconfirmed`: handed over whole, and
 * the mail server's answer was lost; it most likely arrived, so it is not sent again by itself.
 * `bounced`: the address was refused for good, at once or by a returned mail.
 */
export const ZOutboxMail = z.object({
  id: ZId,
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  text: z.string(),
  state: ZMailState,
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  /** Its link opens something once and is not kept now that it was sent; so it cannot be sent again. */
  linkRemoved: z.boolean(),
  /** Its link is kept here, for an administrator to pass on: see POST /api/admin/email/:id/link. */
  linkKept: z.boolean(),
  createdAt: ZInstant,
  sentAt: z.nullable(ZInstant),
});
export type OutboxMail = z.infer<typeof ZOutboxMail>;
export const ZOutboxList = listOf(ZOutboxMail);
export const ZOutboxMailReply = z.object({ mail: ZOutboxMail });
/** How many mails are tried now that would have waited. */
export const ZMailsSent = z.object({ mails: z.number() });
/** A link that opens something once, until that moment. */
export const ZMailLink = z.object({ link: z.url(), worksUntil: ZInstant });
export type MailLink = z.infer<typeof ZMailLink>;
export const ZOutboxQuery = z.extend(ZListQuery, { state: z.optional(ZMailState) });

/** What a template is about, in the order of the list. */
export const ZMailTemplateGroup = z.enum(["sign-up", "decisions", "password", "address", "patients", "messages"]);
export type MailTemplateGroup = z.infer<typeof ZMailTemplateGroup>;

/** A template as it would be mailed, filled with made-up data. Its HTML is at GET /api/admin/email/templates/:name/html. */
export const ZMailTemplate = z.object({
  name: z.string(),
  group: ZMailTemplateGroup,
  /** When it is sent, in a few words. */
  occasion: z.string(),
  /** Who gets it, such as "the applicant". */
  reader: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MailTemplatePreview = z.infer<typeof ZMailTemplate>;
export const ZMailTemplateList = listOf(ZMailTemplate);

/** Sends one template filled with made-up data, or the plain test mail, to the administrator who asks. */
export const ZTestMailRequest = z.strictObject({ template: z.optional(z.string().check(z.maxLength(60))) });
