import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import { writeArchive, type Actor, type ExportFile, type SentFile } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { personalDataOf } from "./personal-data-service.ts";
import { accountFiles } from "./account-files.ts";

const perAccount: RateLimit = { name: "export", hits: 10, windowMs: 3600_000 };

/** Streams the account's data as a .zip in constant memory. @throws AppError `too_many_requests` */
export async function exportOwnAccount(strapi: Core.Strapi, actor: Actor): Promise<SentFile> {
  await countUse(strapi, perAccount, actor.id);
  await recordEvent(strapi, actor, { action: "account.exported", object: `user:${actor.id}` });
  return {
    name: `account-${new Date().toISOString().slice(0, 10)}.zip`,
    type: "application/zip",
    content: Readable.from(writeArchive(allFiles(strapi, actor)), { objectMode: false }),
  };
}

async function* allFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  yield* accountFiles(strapi, owner);
  yield* personalDataOf(strapi).files(owner);
}
