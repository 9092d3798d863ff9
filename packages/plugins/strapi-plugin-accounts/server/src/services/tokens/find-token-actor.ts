import type { Core } from "@strapi/strapi";
import { networkOf } from "@trabecula/client-address";
import type { TokenScope } from "@trabecula/contracts";
import { AppError, type Actor, type EdgeState } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { allowsUse, countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { recentSettings } from "../settings/index.ts";
import { roleOf } from "../users/user-row.ts";
import { findToken, isLive, scopesOf, touchToken, type TokenWithOwner } from "./token-rows.ts";
import { createKnownTokens } from "./known-tokens.ts";
import { hashOfSecret, isSecret } from "./token-secret.ts";

export interface TokenState {
  readonly actor: Actor;
  readonly token: Required<EdgeState>["token"];
  readonly scopes: readonly TokenScope[];
}

/** Stops scripts with dead tokens; valid tokens of the network are unaffected. 256 bits cannot be guessed. */
const wrongTokens: RateLimit = { name: "wrong-token", hits: 100, windowMs: 15 * 60_000, grows: true };
const known = createKnownTokens();

/** Returns an identifier of a recently used token, even if revoked; null for others. */
export function knownToken(secret: string): string | null {
  return known.nameOf(secret);
}

/** Logged once an hour per token; invalid ones per network. */
const recorded: RateLimit = { name: "token-refused", hits: 1, windowMs: 3600_000 };

/**
 * Finds the actor of a token. @throws AppError `token_refused` if unknown, expired, revoked, its owner blocked, or
 * tokens forbidden; `too_many_requests` per network
 */
export async function findTokenActor(strapi: Core.Strapi, secret: string, clientAddress: string): Promise<TokenState> {
  if (!(await recentSettings(strapi)).tokensAllowed)
    throw new AppError("token_refused", "This laboratory does not allow personal tokens at present.");
  const now = Date.now();
  const token = isSecret(secret) ? await findToken(strapi, hashOfSecret(secret)) : null;
  if (!token || !isLive(token, now) || !isOwnersOpen(token)) return refuse(strapi, token, networkOf(clientAddress));
  known.add(secret);
  await touchToken(strapi, token, now);
  const { user_id: rowId, document_id: id } = token;
  return {
    actor: { rowId, id, role: roleOf(token.product_role), sessionId: null },
    token: { id: token.token_id, name: token.name },
    scopes: scopesOf(token),
  };
}

function isOwnersOpen({ account_state, blocked }: TokenWithOwner): boolean {
  return account_state === "approved" && !blocked;
}

async function refuse(strapi: Core.Strapi, token: TokenWithOwner | null, network: string): Promise<never> {
  await countUse(strapi, wrongTokens, network);
  if (await allowsUse(strapi, recorded, token?.token_id ?? network))
    await recordEvent(strapi, null, {
      action: "token.refused",
      ...(token ? { object: `user:${token.document_id}`, detail: `“${token.name}”` } : {}),
    });
  throw new AppError("token_refused", "This token is unknown, revoked or expired. Make a new one in your settings.");
}
