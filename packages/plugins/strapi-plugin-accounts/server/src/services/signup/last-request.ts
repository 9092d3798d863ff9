import type { Core } from "@strapi/strapi";
import { issueToken, revokeTokens, workingPayload } from "../confirmation/token-rows.ts";
import { passwordMatches } from "../users/passwords.ts";
import type { UserRow } from "../users/user-row.ts";

interface LastRequest {
  readonly passwordHash: string;
}

/**
 * Remembers the password that was last given with a request for an account of this address, whoever asked and whether or not
 * there was an account: by it a person who has not confirmed the address is told so. As both cases are remembered alike,
 * and for as long, a stranger who asks in another's name learns nothing about the account that may be there.
 */
export async function rememberRequest(strapi: Core.Strapi, userRowId: number, passwordHash: string): Promise<void> {
  await revokeTokens(strapi, userRowId, ["signed-up"]);
  await issueToken(strapi, "signed-up", userRowId, { passwordHash } satisfies LastRequest);
}

/**
 * Forgets the request that made the account, as its password is about to be another. What somebody else gave later in the
 * owner's name stays: he must not notice what the owner does.
 */
export async function forgetOwnRequest(strapi: Core.Strapi, user: UserRow): Promise<void> {
  const request = (await workingPayload(strapi, user.id, "signed-up")) as LastRequest | null;
  if (request !== null && request.passwordHash === user.password) await revokeTokens(strapi, user.id, ["signed-up"]);
}

/** Whether a password that was wrong is that of the last request. Takes the same time for an account without one, and for none (null). */
export async function isOfLastRequest(strapi: Core.Strapi, password: string, userRowId: number | null): Promise<boolean> {
  const request = (await workingPayload(strapi, userRowId ?? 0, "signed-up")) as LastRequest | null;
  return passwordMatches(password, request?.passwordHash ?? null, { rank: "doubtful" });
}
