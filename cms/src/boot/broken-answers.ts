import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import type { EdgeState } from "@trabecula/strapi-kit";

/** Of a caller who has left, which the access log tells. */
const left = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/** What came of a request was no HTTP: most often its end, where the caller left amid a file. */
const isOfRequest = (code = "") => code.startsWith("HPE_");

/**
 * Writes down, by its request and code, what breaks an answer off that has begun, and breaks its connection off. Koa's own way is to print the stack as
 * it is, between the lines of the log, for each visitor too who does not wait for a picture, and to leave the answer open: its reader would
 * wait for the rest until the site gives up after ten minutes.
 */
export function noteBrokenAnswers(strapi: Core.Strapi): void {
  strapi.server.app.silent = true;
  strapi.server.app.on("error", ({ code, name }: NodeJS.ErrnoException, ctx?: Context) => {
    if (ctx?.headerSent && !ctx.res.writableEnded) ctx.res.destroy();
    if (!left.has(code ?? name) && !isOfRequest(code))
      strapi.log.error("An answer broke off", { requestId: (ctx?.state as Partial<EdgeState>)?.requestId, code: code ?? name });
  });
}
