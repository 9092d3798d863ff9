import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { Actor } from "@trabecula/strapi-kit";
import type { Context } from "koa";
import type { RateLimit } from "../rate-limit/rate-limit-service.ts";
import { accountsServices } from "../index.ts";
import { accountFiles } from "./account-files.ts";
import type { ExportFile } from "./export-file.ts";
import { writeArchive } from "./write-archive.ts";

const perAccount: RateLimit = { name: "export", hits: 10, windowMs: 3600_000 };

/**
 * Streams everything held about the actor's account as one .zip, in constant memory.
 * @throws AppError `too_many_requests`
 */
export async function exportOwnAccount(strapi: Core.Strapi, actor: Actor, ctx: Context): Promise<void> {
  const { audit, rateLimit } = accountsServices(strapi);
  await rateLimit.use(perAccount, actor.id);
  await audit.record(actor, { action: "account.exported", object: `user:${actor.id}` });
  ctx.status = 200;
  ctx.set("Content-Type", "application/zip");
  ctx.set("Content-Disposition", `attachment; filename="account-${new Date().toISOString().slice(0, 10)}.zip"`);
  ctx.body = Readable.from(writeArchive(allFiles(strapi, actor)), { objectMode: false });
}

async function* allFiles(strapi: Core.Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  yield* accountFiles(strapi, owner);
  yield* accountsServices(strapi).personalData.files(owner);
}
