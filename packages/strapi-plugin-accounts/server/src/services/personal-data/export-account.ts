import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { Actor, ExportFile } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import { recordEvent } from "../audit/index.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { personalDataOf } from "./personal-data-service.ts";
import { accountFiles } from "./account-files.ts";
import { writeArchive } from "./write-archive.ts";

const perAccount: RateLimit = { name: "export", hits: 10, windowMs: 3600_000 };

/**
 * Streams everything held about the actor's account as one .zip, in constant memory.
 * @throws AppError `too_many_requests`
 */
export async function exportOwnAccount(strapi: Core.Strapi, actor: Actor, ctx: Context): Promise<void> {
  await countUse(strapi, perAccount, actor.id);
  await recordEvent(strapi, actor, { action: "account.exported", object: `user:${actor.id}` });
  ctx.status = 200;
  ctx.set("Content-Type", "application/zip");
  ctx.set("Content-Disposition", `attachment; filename="account-${new Date().toISOString().slice(0, 10)}.zip"`);
  ctx.body = Readable.from(writeArchive(allFiles(strapi, actor)), { objectMode: false });
}

async function* allFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  yield* accountFiles(strapi, owner);
  yield* personalDataOf(strapi).files(owner);
}
