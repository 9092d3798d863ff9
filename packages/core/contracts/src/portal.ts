import * as z from "zod/mini";
import { ZLanguage } from "./languages.ts";
import { nonEmptyText, ZDateOnly, ZId, ZInstant } from "./primitives.ts";
import { ZEmail, ZLinkToken, ZNewPassword, ZSecondFactor } from "./user.ts";

/** `language`: of the mail, and of an account that it opens. */
export const ZInviteRequest = z.strictObject({ email: ZEmail, language: z.optional(ZLanguage) });
export type InviteRequest = z.infer<typeof ZInviteRequest>;

/** `kept`: no mail server is set. */
export const ZInvitationMail = z.enum(["kept", "waiting", "sent", "returned"]);

/** `email` is the invited address; the account's address may have changed since. */
export const ZPortal = z.object({
  state: z.enum(["none", "invited", "active"]),
  email: z.nullable(z.string()),
  invitedAt: z.nullable(ZInstant),
  expiresAt: z.nullable(ZInstant),
  acceptedAt: z.nullable(ZInstant),
  mail: z.nullable(ZInvitationMail),
});
export type Portal = z.infer<typeof ZPortal>;
export const ZPortalReply = z.object({ portal: ZPortal });

export const ZInvitationRequest = z.strictObject({ token: ZLinkToken });
export const ZInvitation = z.object({
  email: z.string(),
  invitedBy: z.string(),
  /** The address has a patient account; log in with its password. */
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof ZInvitation>;

export const ZAcceptInviteRequest = z.strictObject({ token: ZLinkToken, password: ZNewPassword, code: z.optional(ZSecondFactor) });
export type AcceptInviteRequest = z.infer<typeof ZAcceptInviteRequest>;

const note = z.optional(z.nullable(nonEmptyText("Write a note, or leave it out.", 2000)));
/** The reviewed revision; a newer revision blocks the release. */
const revision = z.optional(z.nullable(z.number().check(z.int(), z.gte(1))));

/** Releases from the UTC day `on`, or immediately. `tell`: also mails the patient on immediate release. */
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

/** Start day and released revision; newer revisions need another release. `held`: not readable until a correction is signed. */
export const ZRelease = z.object({
  on: ZDateOnly,
  revision: z.number(),
  note: z.nullable(z.string()),
  held: z.optional(z.literal(true)),
});
export type Release = z.infer<typeof ZRelease>;
/** `told`: the patient gets a mail, stored for an administrator without a mail server. */
export const ZReleaseReply = z.object({ release: z.nullable(ZRelease), told: z.boolean() });
export type ReleaseReply = z.infer<typeof ZReleaseReply>;
