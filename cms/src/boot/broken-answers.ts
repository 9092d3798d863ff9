import type { Context } from "koa";
import type { EdgeState, Strapi } from "@trabecula/strapi-kit";

const left = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"]);

/** Invalid HTTP, usually because the client left during an upload. */
const isOfRequest = (code = "") => code.startsWith("HPE_");

/** Koa would leave the connection open until the site's timeout of ten minutes. */
export function noteBrokenAnswers(strapi: Strapi): void {
  strapi.server.app.silent = true;
  strapi.server.app.on("error", ({ code, name }: NodeJS.ErrnoException, ctx?: Context) => {
    if (ctx?.headerSent && !ctx.res.writableEnded) ctx.res.destroy();
    if (!left.has(code ?? name) && !isOfRequest(code))
      strapi.log.error("An answer broke off", { requestId: (ctx?.state as Partial<EdgeState>)?.requestId, code: code ?? name });
  });
}
