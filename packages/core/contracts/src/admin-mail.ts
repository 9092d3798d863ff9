import * as z from "zod/mini";
import { listOf, ZId, ZInstant, ZListQuery } from "./primitives.ts";

export const ZMailState = z.enum(["kept", "waiting", "sending", "sent", "unconfirmed", "failed", "bounced"]);
export type MailState = z.infer<typeof ZMailState>;

/**
 * Outbox mail without link secrets. `kept`: no mail server is set. `unconfirmed`: the reply was lost; never resent
 * automatically, as it probably arrived. `bounced`: permanently refused.
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
  /** Cannot be resent: its one-time link was deleted after sending. */
  linkRemoved: z.boolean(),
  /** An administrator can pass the link on: POST /api/admin/email/:id/link. */
  linkKept: z.boolean(),
  createdAt: ZInstant,
  sentAt: z.nullable(ZInstant),
});
export type OutboxMail = z.infer<typeof ZOutboxMail>;
export const ZOutboxList = listOf(ZOutboxMail);
export const ZOutboxMailReply = z.object({ mail: ZOutboxMail });
export const ZMailsSent = z.object({ mails: z.number() });
export const ZMailLink = z.object({ link: z.url(), worksUntil: ZInstant });
export type MailLink = z.infer<typeof ZMailLink>;
export const ZOutboxQuery = z.extend(ZListQuery, { state: z.optional(ZMailState) });

export const ZMailTemplateGroup = z.enum(["sign-up", "decisions", "password", "address", "workspaces", "patients", "messages"]);
export type MailTemplateGroup = z.infer<typeof ZMailTemplateGroup>;

/** Preview with sample data. HTML: GET /api/admin/email/templates/:name/html. */
export const ZMailTemplate = z.object({
  name: z.string(),
  group: ZMailTemplateGroup,
  occasion: z.string(),
  reader: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MailTemplatePreview = z.infer<typeof ZMailTemplate>;
export const ZMailTemplateList = listOf(ZMailTemplate);

export const ZTestMailRequest = z.strictObject({ template: z.optional(z.string().check(z.maxLength(60))) });
