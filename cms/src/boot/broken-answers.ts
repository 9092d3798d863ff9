import type { Core } from "@strapi/strapi";

/** Of a caller who has left, which the access log tells. */
const left = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/**
 * Writes down, by its code, what breaks an answer off that has begun. Koa's own way is to print the stack as it is, between the
 * lines of the log, for each visitor too who does not wait for a picture.
 */
export function noteBrokenAnswers(strapi: Core.Strapi): void {
  strapi.server.app.silent = true;
  strapi.server.app.on("error", ({ code, name }: NodeJS.ErrnoException) => {
    if (!left.has(code ?? name)) strapi.log.error("An answer broke off", { code: code ?? name });
  });
}
