import type { Core } from "@strapi/strapi";
import { toInstant, toInstantOrNull, type Actor, type ExportFile } from "@trabecula/strapi-kit";
import { activityFile } from "../audit/index.ts";
import { mailsFile } from "../outbox/index.ts";
import { invitationsFile } from "../portal/invitations-file.ts";
import { sessionsFile } from "../sessions/index.ts";
import { tokensFile } from "../tokens/index.ts";
import { serializeUser, type UserRow } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";

/** The plugin's data of an account, except password hash, authenticator secret, and working links and tokens. */
export async function* accountFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  const user = await getUserByRowId(strapi, owner.rowId);
  yield { name: "account.json", json: accountRecord(user) };
  yield sessionsFile(strapi, user.id);
  yield tokensFile(strapi, user.id);
  yield activityFile(strapi, owner);
  yield invitationsFile(strapi, user.id);
  yield mailsFile(strapi, user);
}

function accountRecord(user: UserRow) {
  return {
    ...serializeUser(user),
    state: user.account_state,
    stateReason: user.state_reason,
    createdAt: toInstant(user.created_at),
    decidedAt: toInstantOrNull(user.decided_at),
    emailConfirmedAt: toInstantOrNull(user.email_confirmed_at),
    twoFactorSince: toInstantOrNull(user.two_factor_since),
    agreedTermsVersion: user.agreed_terms_version,
    agreedTermsAt: toInstantOrNull(user.agreed_terms_at),
    lastSeenAt: toInstantOrNull(user.last_seen_at),
  };
}
