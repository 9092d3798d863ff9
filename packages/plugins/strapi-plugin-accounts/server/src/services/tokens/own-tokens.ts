import type { Core } from "@strapi/strapi";
import { mostTokens, type MadeToken, type MakeTokenRequest, type PersonalToken, type PersonalTokenList } from "@trabecula/contracts";
import { AppError, inTransaction, notFound, toInstant, toInstantOrNull, type Actor } from "@trabecula/strapi-kit";
import { formatCalendarDate } from "@trabecula/messages";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { readSettings } from "../settings/index.ts";
import { inSession, isRightCode, wrongCode } from "../two-factor/check-second-factor.ts";
import type { UserRow } from "../users/user-row.ts";
import { countLiveTokens, deleteToken, insertToken, scopesOf, tokensOf, type TokenRow } from "./token-rows.ts";
import { hashOfSecret, newSecret } from "./token-secret.ts";

const dayMs = 24 * 3600_000;

export async function listTokens(strapi: Core.Strapi, actor: Actor): Promise<PersonalTokenList> {
  const rows = await tokensOf(strapi, actor.rowId);
  const { tokensAllowed } = await readSettings(strapi);
  return { items: rows.map(serializeToken), total: rows.length, allowed: tokensAllowed };
}

/**
 * Creates a token. Requires the password and any second factor, so that an open session cannot become a year of access.
 * @throws AppError `forbidden`, `validation_failed`, `too_many_requests`, `conflict`
 */
export async function makeToken(strapi: Core.Strapi, actor: Actor, request: MakeTokenRequest): Promise<MadeToken> {
  await requireAllowed(strapi);
  const checked = await checkOwnPassword(strapi, actor, request.password, "password");
  await checkSecondFactor(strapi, checked, request.code);
  const secret = newSecret();
  const now = Date.now();
  return inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if ((await countLiveTokens(strapi, user.id, now)) >= mostTokens)
      throw new AppError("conflict", `You have ${mostTokens} tokens already. Revoke one that you no longer use.`);
    const { name, scopes } = request;
    const row = await insertToken(
      strapi,
      user.id,
      { name, scopes, hash: hashOfSecret(secret), expiresAtMs: now + request.days * dayMs },
      now,
    );
    await recordEvent(strapi, actor, { action: "token.made", object: `user:${actor.id}`, detail: describe(row) });
    await tellOwner(strapi, user, row);
    return { token: serializeToken(row), secret };
  });
}

/** @throws AppError `not_found`, also for tokens of others */
export async function revokeToken(strapi: Core.Strapi, actor: Actor, tokenId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const row = await deleteToken(strapi, actor.rowId, tokenId);
    if (!row) throw notFound();
    await recordEvent(strapi, actor, { action: "token.revoked", object: `user:${actor.id}`, detail: describe(row) });
  });
}

async function requireAllowed(strapi: Core.Strapi): Promise<void> {
  if (!(await readSettings(strapi)).tokensAllowed)
    throw new AppError("forbidden", "This laboratory does not allow personal tokens at present.");
}

async function checkSecondFactor(strapi: Core.Strapi, user: UserRow, code: string | undefined): Promise<void> {
  if (user.twoFactorSince === null) return;
  const reason = code === undefined ? "Enter the code that your authenticator app shows." : wrongCode;
  if (code === undefined || !(await isRightCode(strapi, user, code, inSession(user))))
    throw new AppError("validation_failed", reason, { code: reason });
}

async function tellOwner(strapi: Core.Strapi, user: UserRow, row: TokenRow): Promise<void> {
  const { name, scopes, expiresAt } = serializeToken(row);
  const data = { firstName: user.firstName ?? "", tokenName: name, scopes, lastDay: formatCalendarDate(expiresAt.slice(0, 10)) };
  await enqueueMail(strapi, { to: user.email, about: user, template: "token-made", data });
}

/** For the audit log; the id distinguishes tokens of one name. */
function describe({ name, scopes, token_id }: TokenRow): string {
  return `“${name}” (${scopes}), ${token_id}`;
}

function serializeToken(row: TokenRow): PersonalToken {
  return {
    id: row.token_id,
    name: row.name,
    scopes: scopesOf(row),
    createdAt: toInstant(Number(row.created_at)),
    expiresAt: toInstant(Number(row.expires_at)),
    lastUsedAt: toInstantOrNull(row.last_used_at === null ? null : Number(row.last_used_at)),
  };
}
