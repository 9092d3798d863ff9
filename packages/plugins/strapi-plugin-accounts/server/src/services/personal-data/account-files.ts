import type { Core } from "@strapi/strapi";
import type { Actor, ExportFile } from "@trabecula/strapi-kit";
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
    state: user.accountState,
    stateReason: user.stateReason,
    createdAt: user.createdAt,
    decidedAt: user.decidedAt,
    emailConfirmedAt: user.emailConfirmedAt,
    twoFactorSince: user.twoFactorSince,
    agreedTermsVersion: user.agreedTermsVersion,
    agreedTermsAt: user.agreedTermsAt,
    lastSeenAt: user.lastSeenAt,
  };
}
