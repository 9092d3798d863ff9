import { networkOf } from "@trabecula/client-address";
import { dayMs, type TokenScope } from "@trabecula/contracts";
import { AppError, type Actor, type EdgeState, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { allowsUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { cachedSettings } from "../settings/index.ts";
import { hasPassword } from "../users/passwords.ts";
import { roleOf } from "../users/user-row.ts";
import { findToken, hashOfSecret, isLive, isSecret, scopesOf, touchToken, type TokenWithOwner } from "./token-rows.ts";

/** Above the tokens that a laboratory uses at a time. */
const mostKnown = 1000;

/** Remembers hashes of valid tokens, so that their requests do not queue behind invalid tokens. */
export function createKnownTokens(most = mostKnown) {
  const known = new Set<string>();
  return {
    add(secret: string): void {
      const hash = hashOfSecret(secret);
      known.delete(hash);
      known.add(hash);
      if (known.size > most) known.delete(known.values().next().value!);
    },
    nameOf(secret: string): string | null {
      const hash = hashOfSecret(secret);
      return known.has(hash) ? hash : null;
    },
  };
}

export interface TokenState {
  readonly actor: Actor;
  readonly token: Required<EdgeState>["token"];
  readonly scopes: readonly TokenScope[];
  readonly workspaceId: string | null;
}

/** Valid tokens of the network are unaffected. 256 bits cannot be guessed. */
const wrongTokens: NetworkLimit = { name: "wrong-token", hits: 100, windowMs: 15 * 60_000, grows: true };
const known = createKnownTokens();

/** Returns an identifier of a recently used token, even if revoked; null otherwise. */
export function knownToken(secret: string): string | null {
  return known.nameOf(secret);
}

/** Logged once an hour per token; invalid ones per network. */
const recorded: RateLimit = { name: "token-refused", hits: 1, windowMs: 3600_000 };

/** @throws `token_refused` if unknown, expired, revoked, its owner blocked, or tokens forbidden; `too_many_requests` per network */
export async function findTokenActor(strapi: Strapi, secret: string, clientAddress: string): Promise<TokenState> {
  if (!(await cachedSettings(strapi)).tokensAllowed)
    throw new AppError("token_refused", "This laboratory does not allow personal tokens at present.");
  const now = Date.now();
  const token = isSecret(secret) ? await findToken(strapi, hashOfSecret(secret)) : null;
  if (!token || !isLive(token, now) || !isOwnersOpen(token) || isForgotten(token, now)) return refuse(strapi, token, clientAddress);
  known.add(secret);
  await touchToken(strapi, token, now);
  const { user_id: rowId, document_id: id, personal_workspace_id: personalWorkspaceId, place: workspaceId } = token;
  return {
    actor: { rowId, id, role: roleOf(token.product_role), sessionId: null, personalWorkspaceId },
    workspaceId,
    token: { id: token.token_id, name: token.name },
    scopes: scopesOf(token),
  };
}

function isOwnersOpen({ account_state, blocked, place, product_role }: TokenWithOwner): boolean {
  // A patient's token is refused later, as forbidden.
  return account_state === "approved" && !blocked && (place !== null || product_role === "patient");
}

const providerDays = 90;

/** Only the provider knows whether an owner without a password still belongs to the institution. */
function isForgotten(owner: TokenWithOwner, nowMs: number): boolean {
  return !hasPassword(owner) && Number(owner.last_login_at ?? 0) + providerDays * dayMs < nowMs;
}

async function refuse(strapi: Strapi, token: TokenWithOwner | null, clientAddress: string): Promise<never> {
  await countNetworkUse(strapi, wrongTokens, clientAddress);
  if (await allowsUse(strapi, recorded, token?.token_id ?? networkOf(clientAddress)))
    await recordEvent(strapi, null, {
      action: "token.refused",
      ...(token ? { object: `user:${token.document_id}`, detail: `“${token.name}”` } : {}),
    });
  throw new AppError("token_refused", "This token is unknown, revoked or expired. Make a new one in your settings.");
}
