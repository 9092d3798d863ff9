import * as z from "zod/mini";
import { listOf, nonEmptyLine, ZInstant } from "./primitives.ts";
import { ZKnownPassword, ZSecondFactor } from "./user.ts";

/**
 * What a personal token lets a script do for its owner: `score`, score and read what scoring needs; `read`, read patients and reports;
 * `write`, add, change and delete them. None includes another.
 */
export const tokenScopes = ["score", "read", "write"] as const;
const ZTokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof ZTokenScope>;

/** What a secret begins with, so that programs that look for leaked secrets know it, and people too. */
export const tokenPrefix = "trab_";

/** How many tokens an account may have that are not over. */
export const mostTokens = 20;

const daysMessage = "Choose from 1 to 365 days.";
const oneScope = "Choose what the token may do.";

/** `days`: how long it lasts. `code` where the account logs in with two factors. */
export const ZMakeTokenRequest = z.strictObject({
  name: nonEmptyLine("Name the token by what will use it.", 60),
  scopes: z.array(ZTokenScope).check(
    z.minLength(1, oneScope),
    z.maxLength(tokenScopes.length, oneScope),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "Give each scope once."),
  ),
  days: z.number(daysMessage).check(z.int(daysMessage), z.gte(1, daysMessage), z.lte(365, daysMessage)),
  password: ZKnownPassword,
  code: z.optional(ZSecondFactor),
});
export type MakeTokenRequest = z.infer<typeof ZMakeTokenRequest>;

/** A personal token without its secret, which nobody can read again. `lastUsedAt` is right to the minute. */
export const ZPersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(ZTokenScope),
  createdAt: ZInstant,
  expiresAt: ZInstant,
  lastUsedAt: z.nullable(ZInstant),
});
export type PersonalToken = z.infer<typeof ZPersonalToken>;

/** `allowed`: whether administrators allow tokens; while they do not, none works. */
export const ZPersonalTokenList = z.extend(listOf(ZPersonalToken), { allowed: z.boolean() });
export type PersonalTokenList = z.infer<typeof ZPersonalTokenList>;

/** `secret`: what scripts send, shown this one time. */
export const ZMadeToken = z.object({ token: ZPersonalToken, secret: z.string() });
export type MadeToken = z.infer<typeof ZMadeToken>;
