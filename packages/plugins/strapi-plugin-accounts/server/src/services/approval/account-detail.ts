import type { Core } from "@strapi/strapi";
import type { AdminUserDetail } from "@trabecula/contracts";
import { lastLogin, listEventsOf } from "../audit/index.ts";
import { mailsAbout } from "../outbox/index.ts";
import { countLiveSessions } from "../sessions/index.ts";
import { countLiveTokens } from "../tokens/index.ts";
import { personalDataOf } from "../personal-data/personal-data-service.ts";
import { serializeAdminUser } from "../users/user-row.ts";
import { getUserById } from "../users/user-rows.ts";

const auditEntriesShown = 100;
const mailsShown = 20;

export async function readAccount(strapi: Core.Strapi, userId: string): Promise<AdminUserDetail> {
  const user = await getUserById(strapi, userId);
  const owner = { rowId: user.id, id: user.documentId };
  const { agreedTermsVersion: version, agreedTermsAt: agreedAt } = user;
  return {
    user: serializeAdminUser(user),
    lastLoginAt: await lastLogin(strapi, owner),
    terms: version === null || agreedAt === null ? null : { version, agreedAt },
    counts: {
      sessions: await countLiveSessions(strapi, user.id, Date.now()),
      tokens: await countLiveTokens(strapi, user.id, Date.now()),
      ...(await personalDataOf(strapi).counts(owner)),
    },
    mails: await mailsAbout(strapi, user, mailsShown),
    audit: await listEventsOf(strapi, owner, auditEntriesShown),
  };
}
