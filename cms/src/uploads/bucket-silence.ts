import type { Core } from "@strapi/strapi";
import type { Context } from "koa";

/** By its code alone: the message may hold an address. */
export function logSilence(strapi: Core.Strapi, error: unknown): void {
  const { code, name: kind } = error as NodeJS.ErrnoException;
  strapi.log.error("The bucket with the uploads does not answer", { code: code ?? kind });
}

/** Whether the library threw it that speaks to buckets, and notes its attempts with each error. */
export function isOfBucket(error: unknown): boolean {
  return error instanceof Error && "$metadata" in error;
}

/** What the panel shows to whoever uploads or deletes a file meanwhile, in the place of an error of ours. */
export function tellPanel(ctx: Context): void {
  const message = "The storage of the media library does not answer. Please try again later.";
  ctx.status = 503;
  ctx.body = { data: null, error: { status: 503, name: "ServiceUnavailableError", message, details: {} } };
}
