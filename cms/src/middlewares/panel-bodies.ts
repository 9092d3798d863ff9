import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context, Next } from "koa";

type PanelContext = Context & {
  request: { body?: unknown };
  unsupportedMediaType: (message: string) => void;
  unauthorized: (message: string) => void;
};

/** All routes of the panel that take files are the media library's. */
const mediaLibrary = /^\/upload(?:\/|$)/i;

/** What has come whole is read within a moment; ms. */
const longestReadingMs = 5_000;

/**
 * Decides which bodies the panel reads at all, before it knows who sends them: none that is compressed, since it could unfold to any
 * size, and forms with files from its own people alone, since each file of them is written to the disk.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const encoding = (ctx.get("Content-Encoding") || "identity").trim().toLowerCase();
    if (encoding !== "identity") return ctx.unsupportedMediaType("Send this call uncompressed, without a Content-Encoding.");
    if (!ctx.is("multipart/*")) return next();
    if (!mediaLibrary.test(ctx.path)) return ctx.unsupportedMediaType("This call takes no files.");
    if (!(await showsSession(strapi, ctx))) return ctx.unauthorized("Please log in again.");
    const unread = whenUnread(ctx);
    try {
      await Promise.race([next(), unread.promise]);
    } finally {
      unread.forget();
    }
  };

async function showsSession({ sessionManager }: Core.Strapi, ctx: Context): Promise<boolean> {
  const token = /^bearer\s+(\S+)$/i.exec(ctx.get("Authorization"))?.[1];
  if (token === undefined) return false;
  const sessions = sessionManager("admin");
  const known = sessions.validateAccessToken(token);
  return known.isValid && sessions.isSessionActive(known.payload.sessionId);
}

/** Strapi's reader of forms says nothing more of some that are malformed: rejects where a form has come whole and is not read. */
function whenUnread(ctx: PanelContext) {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => {
      if (ctx.request.body === undefined) reject(unreadable());
    }, longestReadingMs);
  };
  ctx.req.once("end", start);
  return {
    promise,
    forget(): void {
      ctx.req.off("end", start);
      clearTimeout(timer);
    },
  };
}

/** Says of a body that Strapi could not read whose fault it is; Strapi would take it for its own, and log what was sent. */
export function refuseUnreadable(error: Error & { status?: number; httpCode?: number }): never {
  if ((error.status ?? error.httpCode) === 413) throw new errors.PayloadTooLargeError("The body of this request is too large.");
  throw unreadable();
}

function unreadable(): Error {
  return new errors.ValidationError("The body of this request cannot be read.");
}
