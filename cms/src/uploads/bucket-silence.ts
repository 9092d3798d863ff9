import type { Core } from "@strapi/strapi";
import type { Context } from "koa";

/** Logs only the code, because the message may contain an address. */
export function logSilence(strapi: Core.Strapi, error: unknown): void {
  const { code, name: kind } = error as NodeJS.ErrnoException;
  strapi.log.error("The bucket with the uploads does not answer", { code: code ?? kind });
}

/** Whether the S3 library threw it; that library adds its attempts to each error. */
export function isOfBucket(error: unknown): boolean {
  return error instanceof Error && "$metadata" in error;
}

/** Shown in the panel while the storage is unavailable. */
export function tellPanel(ctx: Context): void {
  const message = "The storage of the media library does not answer. Please try again later.";
  ctx.status = 503;
  ctx.body = { data: null, error: { status: 503, name: "ServiceUnavailableError", message, details: {} } };
}
