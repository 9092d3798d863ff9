import * as z from "zod/mini";
import { normalizedText } from "./normalized-text.ts";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { ZReportType } from "./catalogue.ts";
import { ZLanguage } from "./languages.ts";
import { mostConfirmed } from "./signatures.ts";

/** Local part, @, and a domain with a top level of at least two letters (or `xn--`), or an IPv4 address in brackets. */
export const emailPattern =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{0,58}[A-Za-z0-9])|\[(?![^\]]*(?:25[6-9]|2[6-9]\d|[3-9]\d\d))(?:\d{1,3}\.){3}\d{1,3}\])$/;

/** Converts an internationalized domain to ASCII; returns other text unchanged. */
function withAsciiDomain(address: string): string {
  const [, local, domain = ""] = /^([^@]+)@([^\0- %/:?#@[\\\]]+)$/.exec(address) ?? [];
  const url = `http://${domain}`;
  return /[^\0-~]/.test(domain) && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : address;
}

const addressMessage = "Enter an e-mail address such as name@example.org.";
const longestAddress = 254;

/** Lower case with a normalized domain, so that one address is one account. */
export const ZEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestAddress, { error: addressMessage, abort: true }),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.regex(emailPattern, addressMessage),
  );

/** An accented letter counts as one, however a keyboard sends it. */
const visibleLength = (text: string) => text.replace(/[\p{C}\p{M}]/gu, "").length;

export const passwordRules = [
  { key: "length", holds: (text: string) => visibleLength(text) >= 8 },
  { key: "case", holds: (text: string) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) },
  { key: "digit", holds: (text: string) => /\d/.test(text) },
  { key: "symbol", holds: (text: string) => /(?!\u2800)[\p{P}\p{S}]/u.test(text) },
] as const;

/** Share of rules met, in quarters from 0 to 1. */
export function passwordStrength(text: string): number {
  return passwordRules.filter((rule) => rule.holds(text)).length / passwordRules.length;
}

/** bcrypt silently truncates after 72 bytes. */
const maximumPasswordBytes = 72;
const tooManyBytes = "Use at most 72 bytes (about 72 characters).";

const longestPassword = 512;

/** Some systems send é as e and an accent. */
export function normalizedPassword(text: string): string {
  return normalizedText(text, "NFC", longestPassword);
}

export const ZNewPassword = z.string().check(
  z.maxLength(longestPassword, { error: tooManyBytes, abort: true }),
  z.overwrite(normalizedPassword),
  z.refine((text) => passwordStrength(text) === 1, "Use at least 8 characters with upper and lower case letters, a digit and a symbol."),
  z.refine((text) => new TextEncoder().encode(text).length <= maximumPasswordBytes, tooManyBytes),
);

export const ZIntendedUse = z.enum(["research", "clinical"]);
const ZIntendedUses = z.array(ZIntendedUse).check(
  z.minLength(1, "Please select at least one"),
  z.maxLength(2, "Choose each use once."),
  z.refine((uses) => new Set(uses).size === uses.length, "Choose each use once."),
);

export const ZSignupRequest = z.strictObject({
  email: ZEmail,
  password: ZNewPassword,
  firstName: nonEmptyLine("Enter your first name.", 80),
  lastName: nonEmptyLine("Enter your last name.", 80),
  institution: nonEmptyLine("Enter your institution.", 160),
  intendedUse: ZIntendedUses,
  /** Token of a mailed workspace invitation; confirms the address. */
  invitation: z.optional(z.string().check(z.maxLength(1000))),
  language: z.optional(ZLanguage),
});
export type SignupRequest = z.infer<typeof ZSignupRequest>;
export const ZSignupReply = z.object({ status: z.literal("pending") });

/** Allows any form, because it is only looked up. */
const ZKnownEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestAddress, { abort: true }),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.minLength(1, "Enter your e-mail address."),
  );
/** Allows any form, because it is only compared. */
export const ZKnownPassword = z.string().check(z.minLength(1, "Enter your password."), z.maxLength(longestPassword));

/** Six digits of an app, or a recovery code; ignores spaces and hyphens. */
export const ZSecondFactor = z.string().check(z.trim(), z.minLength(1, "Enter the code."), z.maxLength(40));

export const ZKnownCredentials = z.strictObject({ email: ZKnownEmail, password: ZKnownPassword });
export type KnownCredentials = z.infer<typeof ZKnownCredentials>;
/** `code`: for two-factor login; without it the response is 401 `code_required`. */
export const ZLoginRequest = z.extend(ZKnownCredentials, { code: z.optional(ZSecondFactor) });
export type LoginRequest = z.infer<typeof ZLoginRequest>;

export const ZRole = z.enum(["researcher", "patient", "admin"]);
export type Role = z.infer<typeof ZRole>;

export const ZDefaultDataset = z.object({ reportType: ZReportType, datasetId: ZId });
export const ZDefaultDatasetRequest = z.strictObject({ reportType: ZReportType, datasetId: z.nullable(ZId) });
export const ZDefaultDatasetsReply = z.object({ defaults: z.array(ZDefaultDataset) });

export const ZUser = z.object({
  id: ZId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  institution: z.string(),
  intendedUse: z.array(ZIntendedUse),
  role: ZRole,
  /** Language of the site and mails; absent: English. */
  language: z.optional(ZLanguage),
  defaults: z.array(ZDefaultDataset),
});
export type User = z.infer<typeof ZUser>;
export const ZUserReply = z.object({ user: ZUser });

export const ZUpdateUserRequest = z.strictObject({
  firstName: nonEmptyLine("Enter your first name.", 80),
  lastName: nonEmptyLine("Enter your last name.", 80),
  institution: z.optional(nonEmptyLine("Enter your institution.", 160)),
  /** Absent: unchanged. 422 for a language that the installation does not offer. */
  language: z.optional(ZLanguage),
});
export type UpdateUserRequest = z.infer<typeof ZUpdateUserRequest>;

/** Invalid and used tokens get the same response. */
export const ZLinkToken = z.string().check(z.maxLength(1000));

export const ZConfirmEmailRequest = z.strictObject({ token: ZLinkToken });
export const ZForgotPasswordRequest = z.strictObject({ email: ZKnownEmail });
export const ZResetPasswordRequest = z.strictObject({ token: ZLinkToken, password: ZNewPassword });
export type ResetPasswordRequest = z.infer<typeof ZResetPasswordRequest>;

/** A password, or a confirmation of the account's id by its login provider. */
const ownProof = { password: z.optional(ZKnownPassword), confirmation: z.optional(ZLinkToken) };

export const ZChangePasswordRequest = z.strictObject({
  currentPassword: z.optional(ZKnownPassword),
  confirmation: z.optional(ZLinkToken),
  newPassword: ZNewPassword,
});
export type ChangePasswordRequest = z.infer<typeof ZChangePasswordRequest>;
export const ZChangeEmailRequest = z.strictObject({ email: ZEmail, ...ownProof });
export type ChangeEmailRequest = z.infer<typeof ZChangeEmailRequest>;
export const ZDeleteAccountRequest = z.strictObject(ownProof);
export type DeleteAccountRequest = z.infer<typeof ZDeleteAccountRequest>;

/** `address` and `agent` are those at login. */
export const ZSession = z.object({
  id: ZId,
  isCurrent: z.boolean(),
  createdAt: ZInstant,
  lastSeenAt: ZInstant,
  /** Expiry if unused. */
  endsAt: ZInstant,
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
});
export type Session = z.infer<typeof ZSession>;
export const ZSessionList = listOf(ZSession);

export const ZDone = z.object({ done: z.literal(true) });
/** `url`: where the browser may log out of the institution as well. */
export const ZLoggedOut = z.object({ done: z.literal(true), url: z.nullable(z.string()) });

/** `since` null: off. */
export const ZTwoFactor = z.object({ since: z.nullable(ZInstant), recoveryCodesLeft: z.number() });
export type TwoFactor = z.infer<typeof ZTwoFactor>;

export const ZBeginTwoFactorRequest = z.strictObject(ownProof);
export type BeginTwoFactorRequest = z.infer<typeof ZBeginTwoFactorRequest>;
export const ZBeginTwoFactorReply = z.object({ secret: z.string(), uri: z.string() });
export type BegunTwoFactor = z.infer<typeof ZBeginTwoFactorReply>;

export const ZPasswordRequest = z.strictObject({ password: ZKnownPassword });
export const ZPasswordAndCodeRequest = z.strictObject({ password: ZKnownPassword, code: ZSecondFactor });
export type PasswordAndCodeRequest = z.infer<typeof ZPasswordAndCodeRequest>;

export const ZConfirmTwoFactorRequest = z.strictObject({ code: ZSecondFactor });
/** Each works once instead of an app code. Shown only once. */
export const ZRecoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

export const ZBothFactorsRequest = z.strictObject({ ...ownProof, code: ZSecondFactor });
export type BothFactorsRequest = z.infer<typeof ZBothFactorsRequest>;

/** Such as `<report>:<revision>`. */
const signedObject = z
  .string()
  .check(z.maxLength(200), z.regex(/^[\w-]+:[1-9]\d{0,5}$/, "Name the report and the revision, such as abc:2."));

/** Requests for these actions include the two-factor code. */
export const actsWithCode = ["two-factor", "make-token"] as const;

/** Acts that take a password, or a confirmation of the account's id. */
export const ownAccountActs = ["change-password", "change-email", "delete-own-account", ...actsWithCode] as const;

const providerKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/));

/** `sign`: a report and revision, or a list of them; `link`: a provider; other actions: an id. */
export const ZConfirmRequest = z.strictObject({
  purpose: z.enum(["delete-workspace", "delete-account", "erase", "sign", "entered-in-error", "link", ...ownAccountActs]),
  object: z.union([ZId, providerKey, signedObject, z.array(signedObject).check(z.minLength(1), z.maxLength(mostConfirmed))]),
  password: ZKnownPassword,
  code: z.optional(ZSecondFactor),
});
export type ConfirmRequest = z.infer<typeof ZConfirmRequest>;
export const ZConfirmReply = z.object({ confirmation: z.string() });
