import type { Core } from "@strapi/strapi";
import { issueToken, revokeTokens, workingPayload } from "../confirmation/token-rows.ts";
import { passwordMatches } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";

interface LastRequest {
  readonly passwordHash: string;
}

/**
 * Stores the password of the address's latest sign-up, with or without an account. Both cases look alike, so strangers
 * learn nothing about existing accounts.
 */
export async function rememberRequest(strapi: Core.Strapi, userRowId: number, passwordHash: string): Promise<void> {
  await revokeTokens(strapi, userRowId, ["signed-up"]);
  await issueToken(strapi, "signed-up", userRowId, { passwordHash } satisfies LastRequest);
}

/** Deletes the owner's sign-up before a password change. Later sign-ups by others stay, so that they notice nothing. */
export async function forgetOwnRequest(strapi: Core.Strapi, user: UserRow): Promise<void> {
  const request = (await workingPayload(strapi, user.id, "signed-up")) as LastRequest | null;
  if (request !== null && request.passwordHash === user.password) await revokeTokens(strapi, user.id, ["signed-up"]);
}

/** True if a wrong password is that of the latest sign-up. Constant time, also without sign-up or account (null). */
export async function isOfLastRequest(strapi: Core.Strapi, password: string, userRowId: number | null): Promise<boolean> {
  const request = (await workingPayload(strapi, userRowId ?? 0, "signed-up")) as LastRequest | null;
  return passwordMatches(password, request?.passwordHash ?? null, { priority: "suspected" });
}
