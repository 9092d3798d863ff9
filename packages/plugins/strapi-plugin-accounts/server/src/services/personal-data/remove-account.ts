import type { Strapi } from "@trabecula/strapi-kit";
import { revokeTokens } from "../confirmation/token-rows.ts";
import { deleteMailsAbout } from "../outbox/index.ts";
import { deleteIdentities } from "../oidc/oidc-rows.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import { deleteFactor } from "../two-factor/factor-rows.ts";
import type { UserRow } from "../users/user-row.ts";
import { accountRows } from "../users/user-rows.ts";
import { removeFromWorkspaces } from "../workspaces/personal-workspaces.ts";

/** Call in a transaction. Sessions end immediately. */
export async function removeAccount(strapi: Strapi, user: UserRow): Promise<void> {
  await deleteSessionsOf(strapi, user.id);
  await deleteTokensOf(strapi, user.id);
  await revokeTokens(strapi, user.id);
  await deleteFactor(strapi, user);
  await deleteIdentities(strapi, user.id);
  await deleteMailsAbout(strapi, user);
  await removeFromWorkspaces(strapi, user);
  await accountRows(strapi).deleteMany({ where: { id: user.id } });
}
