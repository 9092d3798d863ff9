import * as z from "zod/mini";
import { nonEmptyText, ZDateOnly, ZId, ZInstant } from "./primitives.ts";
import { ZEmail, ZLinkToken, ZNewPassword, ZSecondFactor } from "./user.ts";

/** Whom a patient's record is opened to, by mail. */
export const ZInviteRequest = z.strictObject({ email: ZEmail });

/** What became of the mail with the invitation; `kept`: no mail server is set. */
export const ZInvitationMail = z.enum(["kept", "waiting", "sent", "returned"]);

/**
 * Whether the patient can read what is released: nobody is invited, somebody is, or has accepted. `email` is the address that was
 * invited; the account may have another one by now.
 */
export const ZPortal = z.object({
  state: z.enum(["none", "invited", "active"]),
  email: z.nullable(z.string()),
  invitedAt: z.nullable(ZInstant),
  /** When the invitation's link stops working, or stopped; null once it was accepted. */
  expiresAt: z.nullable(ZInstant),
  acceptedAt: z.nullable(ZInstant),
  mail: z.nullable(ZInvitationMail),
});
export type Portal = z.infer<typeof ZPortal>;
export const ZPortalReply = z.object({ portal: ZPortal });

/** The token of an invitation's link. */
export const ZInvitationRequest = z.strictObject({ token: ZLinkToken });
/** What the reader of an invitation may know before accepting it. */
export const ZInvitation = z.object({
  email: z.string(),
  /** Who invites, in the words of the mail. */
  invitedBy: z.string(),
  /** The address has a patient's account: it is opened with the password that it has. */
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof ZInvitation>;

/** `password`: a new one, or that of the account which the address has. */
export const ZAcceptInviteRequest = z.strictObject({ token: ZLinkToken, password: ZNewPassword, code: z.optional(ZSecondFactor) });
export type AcceptInviteRequest = z.infer<typeof ZAcceptInviteRequest>;

/** What the owner writes to the patient beside a released report. */
const note = z.optional(z.nullable(nonEmptyText("Write a note, or leave it out.", 2000)));
/** The revision that was reviewed: where the report has a newer one by now, nothing is released. */
const revision = z.optional(z.nullable(z.number().check(z.int(), z.gte(1))));

/** Lets a patient read a report: from the day `on`, in UTC, or at once. `tell`: also tells so by mail, where it is at once. */
export const ZReleaseRequest = z.strictObject({
  reportId: ZId,
  on: z.optional(z.nullable(ZDateOnly)),
  note,
  revision,
  tell: z.optional(z.boolean()),
});
export type ReleaseRequest = z.infer<typeof ZReleaseRequest>;
export const ZShareRequest = z.strictObject({ shared: z.boolean(), revision });
export type ShareRequest = z.infer<typeof ZShareRequest>;

/** What a patient may read of a report: from which day on, and which revision: a newer one is not released by itself. */
export const ZRelease = z.object({ on: ZDateOnly, revision: z.number(), note: z.nullable(z.string()) });
export type Release = z.infer<typeof ZRelease>;
/** `told`: a mail tells the patient; where no mail server is set, it is kept for an administrator to pass on. */
export const ZReleaseReply = z.object({ release: z.nullable(ZRelease), told: z.boolean() });
export type ReleaseReply = z.infer<typeof ZReleaseReply>;
