import * as z from "zod/mini";
import { ZLanguage } from "./languages.ts";
import { listOf, ZId, ZInstant } from "./primitives.ts";
import { ZConfirmRequest, ZKnownPassword, ZLinkToken, ZSecondFactor } from "./user.ts";

/** Whether a browser stays on this site: a path without scheme, host, backslash, fragment, dot segment or code, outside the API. */
export function isOwnPath(path: string): boolean {
  const isPlain = /^\/(?![/\\])[\w\-./~]*(?:\?[\w\-./~%?=&+]*)?$/.test(path) && !/^\/api(?:[/?]|$)/i.test(path);
  return isPlain && new URL(path, "http://site").pathname === path.split("?", 1)[0];
}

const ZReturn = z.string().check(z.maxLength(500), z.refine(isOwnPath, "Return to a page of this site."));

export const ZStartOidcRequest = z.discriminatedUnion(
  "purpose",
  [
    z.strictObject({ purpose: z.literal("login"), return: ZReturn, language: z.optional(ZLanguage) }),
    z.strictObject({ purpose: z.literal("link"), return: ZReturn, confirmation: ZLinkToken }),
    z.strictObject({
      purpose: z.literal("confirm"),
      return: ZReturn,
      act: ZConfirmRequest.shape.purpose,
      object: ZConfirmRequest.shape.object,
      code: z.optional(ZSecondFactor),
    }),
  ],
  "Name a purpose: login, link or confirm.",
);
export type StartOidcRequest = z.infer<typeof ZStartOidcRequest>;
export const ZStartOidcReply = z.object({ url: z.string() });

const ZProvider = z.object({ key: z.string(), name: z.string() });
export type Provider = z.infer<typeof ZProvider>;
/** `only`: members cannot log in or sign up with a password. */
export const ZProviderList = z.object({ items: z.array(ZProvider), only: z.boolean() });

const ofProvider = z.optional(z.string().check(z.maxLength(4000)));
/** Parameters from the provider; other parameters are ignored. */
export const ZOidcCallback = z.object({ code: ofProvider, state: ofProvider, iss: ofProvider, error: ofProvider });

/** `password`: of the account that gets the login; a linked account needs only `code`. */
export const ZLinkOidcRequest = z.strictObject({
  linkToken: ZLinkToken,
  password: z.optional(ZKnownPassword),
  code: z.optional(ZSecondFactor),
});
export type LinkOidcRequest = z.infer<typeof ZLinkOidcRequest>;

/** Codes that the callback's address carries as `oidc`. */
export const oidcOutcomes = [
  "linked",
  "expired",
  "refused",
  "cancelled",
  "unavailable",
  "institution",
  "address",
  "linked_elsewhere",
  "signup_closed",
  "approval_pending",
  "account_rejected",
  "account_blocked",
] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

/** `provider`: null once it is no longer configured. */
export const ZLinkedLogin = z.object({
  id: ZId,
  provider: z.nullable(ZProvider),
  issuer: z.string(),
  email: z.nullable(z.string()),
  institution: z.nullable(z.string()),
  linkedAt: ZInstant,
  lastLoginAt: z.nullable(ZInstant),
});
export type LinkedLogin = z.infer<typeof ZLinkedLogin>;
export const ZLinkedLoginList = z.extend(listOf(ZLinkedLogin), { hasPassword: z.boolean() });
export type LinkedLoginList = z.infer<typeof ZLinkedLoginList>;
