import * as z from "zod/mini";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { ZKnownPassword, ZLinkToken, ZSecondFactor } from "./user.ts";

/**
 * `score`: score and read what it needs; `read`: patients and reports; `write`: add, change, delete; `names`: of
 * patients, with another scope. No scope includes another.
 */
export const tokenScopes = ["score", "read", "write", "names"] as const;
const ZTokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof ZTokenScope>;

/** Lets secret scanners recognize leaked tokens. */
export const tokenPrefix = "trab_";

export const mostTokens = 20;

const daysMessage = "Choose from 1 to 365 days.";
const oneScope = "Choose what the token may do.";

/** `workspace`: where the token acts; default: the personal workspace. `days`: lifetime. `code`: for accounts with two-factor login. */
export const ZMakeTokenRequest = z.strictObject({
  name: nonEmptyLine("Name the token by what will use it.", 60),
  scopes: z.array(ZTokenScope).check(
    z.minLength(1, oneScope),
    z.maxLength(tokenScopes.length, oneScope),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "Give each scope once."),
  ),
  workspace: z.optional(ZId),
  days: z.number(daysMessage).check(z.int(daysMessage), z.gte(1, daysMessage), z.lte(365, daysMessage)),
  password: z.optional(ZKnownPassword),
  confirmation: z.optional(ZLinkToken),
  code: z.optional(ZSecondFactor),
});
export type MakeTokenRequest = z.infer<typeof ZMakeTokenRequest>;

/** Excludes the secret, which cannot be read again. `lastUsedAt` is accurate to a minute. */
export const ZPersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  workspaceId: z.nullable(ZId),
  scopes: z.array(ZTokenScope),
  createdAt: ZInstant,
  expiresAt: ZInstant,
  lastUsedAt: z.nullable(ZInstant),
});
export type PersonalToken = z.infer<typeof ZPersonalToken>;

/** `allowed`: false disables all tokens. */
export const ZPersonalTokenList = z.extend(listOf(ZPersonalToken), { allowed: z.boolean() });
export type PersonalTokenList = z.infer<typeof ZPersonalTokenList>;

/** `secret` is shown only once. */
export const ZMadeToken = z.object({ token: ZPersonalToken, secret: z.string() });
export type MadeToken = z.infer<typeof ZMadeToken>;

export const ZWorkspaceToken = z.extend(ZPersonalToken, { accountId: ZId, owner: z.string() });
export type WorkspaceToken = z.infer<typeof ZWorkspaceToken>;
export const ZWorkspaceTokenList = listOf(ZWorkspaceToken);
