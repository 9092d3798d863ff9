import { dayMs, mostTokens, type MadeToken, type MakeTokenRequest, type PersonalToken, type PersonalTokenList } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import {
  AppError,
  inTransaction,
  orNotFound,
  roleMissing,
  toInstant,
  toInstantOrNull,
  type Actor,
  type ExportFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { checkOwnProof } from "../confirmation/check-own-proof.ts";
import { enqueueMail } from "../outbox/index.ts";
import { lockOwnAccount } from "../password/check-own-password.ts";
import { readSettings } from "../settings/index.ts";
import { requireCodeOf } from "../two-factor/check-second-factor.ts";
import type { UserRow } from "../users/user-row.ts";
import { placesOf } from "../workspaces/record-access.ts";
import { getUserById } from "../users/user-rows.ts";
import {
  countLiveTokens,
  deleteToken,
  deleteTokensOf,
  hashOfSecret,
  insertToken,
  newSecret,
  scopesOf,
  tokensOf,
  type TokenRow,
} from "./token-rows.ts";

export async function listTokens(strapi: Strapi, actor: Actor): Promise<PersonalTokenList> {
  const rows = await tokensOf(strapi, actor.rowId);
  const { tokensAllowed } = await readSettings(strapi);
  return { items: rows.map(serializeToken), total: rows.length, allowed: tokensAllowed };
}

/**
 * Requires the password and any second factor, so that an open session cannot become a year of access.
 * @throws `forbidden`, `validation_failed`, `too_many_requests`, `conflict`
 */
export async function makeToken(strapi: Strapi, actor: Actor, request: MakeTokenRequest): Promise<MadeToken> {
  await requireAllowed(strapi);
  const checked = await checkOwnProof(strapi, actor, request, "make-token");
  await requireCodeOf(strapi, checked, request.code);
  const secret = newSecret();
  const now = Date.now();
  return inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    if ((await countLiveTokens(strapi, user.id, now)) >= mostTokens)
      throw new AppError("conflict", `You have ${mostTokens} tokens already. Revoke one that you no longer use.`);
    const { name, scopes } = request;
    const workspaceId = request.workspace ?? user.personalWorkspaceId;
    const place = orNotFound((await placesOf(strapi, actor)).find((one) => one.workspaceId === workspaceId));
    if (scopes.includes("names") && !place.names) throw roleMissing("You see no names of patients in this workspace.");
    const row = await insertToken(
      strapi,
      user.id,
      {
        ...{ name, scopes, workspaceId },
        ...{ hash: hashOfSecret(secret), expiresAtMs: now + request.days * dayMs },
      },
      now,
    );
    await recordEvent(strapi, actor, { action: "token.made", object: `user:${actor.id}`, detail: describe(row), workspaceId });
    await tellOwner(strapi, user, row);
    return { token: serializeToken(row), secret };
  });
}

/** @throws `not_found`, also for tokens of other accounts */
export async function revokeToken(strapi: Strapi, actor: Actor, tokenId: string): Promise<void> {
  await inTransaction(strapi, () => endToken(strapi, actor, { id: actor.rowId, documentId: actor.id }, tokenId));
}

/** Needs a transaction. @throws `not_found` */
export async function endToken(strapi: Strapi, actor: Actor, owner: Pick<UserRow, "id" | "documentId">, tokenId: string): Promise<void> {
  const row = orNotFound(await deleteToken(strapi, owner.id, tokenId));
  await recordEvent(strapi, actor, {
    action: "token.revoked",
    object: `user:${owner.documentId}`,
    detail: describe(row),
    workspaceId: row.workspace_id,
  });
}

async function requireAllowed(strapi: Strapi): Promise<void> {
  if (!(await readSettings(strapi)).tokensAllowed)
    throw new AppError("forbidden", "This laboratory does not allow personal tokens at present.");
}

async function tellOwner(strapi: Strapi, user: UserRow, row: TokenRow): Promise<void> {
  const { name, scopes, expiresAt } = serializeToken(row);
  const data = { firstName: user.firstName ?? "", tokenName: name, scopes, lastDay: formatCalendarDate(expiresAt.slice(0, 10)) };
  await enqueueMail(strapi, { to: user.email, about: user, template: "token-made", data });
}

function describe({ name, scopes, token_id }: TokenRow): string {
  return `“${name}” (${scopes}), ${token_id}`;
}

export function serializeToken(row: TokenRow): PersonalToken {
  return {
    id: row.token_id,
    name: row.name,
    workspaceId: row.workspace_id,
    scopes: scopesOf(row),
    createdAt: toInstant(Number(row.created_at)),
    expiresAt: toInstant(Number(row.expires_at)),
    lastUsedAt: toInstantOrNull(row.last_used_at === null ? null : Number(row.last_used_at)),
  };
}

export async function revokeTokensOf(strapi: Strapi, actor: Actor, userId: string): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const ended = await deleteTokensOf(strapi, user.id);
    await recordEvent(strapi, actor, { action: "tokens.revoked", object: `user:${userId}`, detail: `${ended} tokens` });
    return user;
  });
}

export async function tokensFile(strapi: Strapi, userRowId: number): Promise<ExportFile> {
  const rows = await tokensOf(strapi, userRowId);
  return {
    name: "tokens.csv",
    table: {
      columns: ["name", "workspace", "scopes", "createdAt", "expiresAt", "lastUsedAt"],
      rows: rows.map(({ name, workspace_id, scopes, created_at, expires_at, last_used_at }) => [
        name,
        workspace_id,
        scopes,
        toInstant(Number(created_at)),
        toInstant(Number(expires_at)),
        toInstantOrNull(last_used_at === null ? null : Number(last_used_at)),
      ]),
    },
  };
}
