import { utcDay } from "@trabecula/contracts";
import { Readable } from "node:stream";
import { textsOf } from "@trabecula/messages/languages";
import {
  AppError,
  servicesOf,
  writeArchive,
  type Actor,
  type DataOwner,
  type ExportFile,
  type PersonalDataSource,
  type SentFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { activityFile, recordEvent } from "../audit/index.ts";
import { identitiesOf, serializeIdentity } from "../oidc/oidc-rows.ts";
import { mailsFile } from "../outbox/index.ts";
import { invitationsFile } from "../portal/portal-state.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { sessionsFile } from "../sessions/index.ts";
import { tokensFile } from "../tokens/index.ts";
import { serializeUser, type UserRow } from "../users/user-row.ts";
import { getUserByRowId, lockUser } from "../users/user-rows.ts";
import { workspacesFile } from "../workspaces/personal-workspaces.ts";

const perAccount: RateLimit = { name: "export", hits: 10, windowMs: 3600_000 };

/** Exports everything except password hash, authenticator secret, and working links and tokens. */
export async function exportOwnAccount(strapi: Strapi, actor: Actor): Promise<SentFile> {
  await countUse(strapi, perAccount, actor.id);
  await recordEvent(strapi, actor, { action: "account.exported", object: `user:${actor.id}` });
  return {
    name: `${textsOf(actor.language ?? "en").words.report.accountFileWord}-${utcDay()}.zip`,
    type: "application/zip",
    content: Readable.from(writeArchive(allFiles(strapi, actor)), { objectMode: false }),
  };
}

async function* allFiles(strapi: Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  yield* accountFiles(strapi, owner);
  yield* personalDataOf(strapi).files(owner);
}

async function* accountFiles(strapi: Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  const user = await getUserByRowId(strapi, owner.rowId);
  yield {
    name: "account.json",
    json: { ...accountRecord(user), linkedLogins: (await identitiesOf(strapi, user.id)).map((one) => serializeIdentity(strapi, one)) },
  };
  yield sessionsFile(strapi, user.id);
  yield tokensFile(strapi, user.id);
  yield activityFile(strapi, owner);
  yield invitationsFile(strapi, user.id);
  yield mailsFile(strapi, user);
  yield await workspacesFile(strapi, user);
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

const services = servicesOf<{ personalData: ReturnType<typeof createPersonalDataService> }>("accounts");

export const personalDataOf = (strapi: Strapi) => services(strapi, "personalData");

/** Other plugins register at startup, so that this plugin reads no foreign tables. */
export function createPersonalDataService(strapi: Strapi) {
  const sources = new Map<string, PersonalDataSource>();
  return {
    add(source: PersonalDataSource): void {
      sources.set(source.name, source);
    },

    async erase(owner: Actor): Promise<void> {
      for (const source of sources.values()) await source.erase(owner);
    },

    async counts(owner: DataOwner): Promise<Record<string, number>> {
      const counted = await Promise.all([...sources.values()].map((source) => source.counts(owner)));
      return Object.assign({}, ...counted) as Record<string, number>;
    },

    async *files(owner: Actor): AsyncGenerator<ExportFile> {
      for (const source of sources.values()) yield* source.files(owner);
    },

    aging: (name: string) => sources.get(name)?.aging,

    async lockAccount(owner: Actor): Promise<void> {
      if (!(await lockUser(strapi, owner.rowId))) throw new AppError("no_session", "Please log in again.");
    },
  };
}
