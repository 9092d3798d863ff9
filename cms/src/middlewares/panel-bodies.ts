import type { Strapi } from "@trabecula/strapi-kit";
import { errors } from "@strapi/utils";
import type { Context, Next } from "koa";

type PanelContext = Context & {
  request: { body?: unknown };
  unsupportedMediaType: (message: string) => void;
  unauthorized: (message: string) => void;
};

const mediaLibrary = /^\/upload(?:\/|$)/i;

/** A complete body is parsed faster than this. */
const longestReadingMs = 5_000;

/** Rejects compressed bodies, which could expand without limit, and files of strangers, because each is written to disk. */
export default (_config: unknown, { strapi }: { strapi: Strapi }) =>
  async (ctx: PanelContext, next: Next): Promise<void> => {
    const encoding = (ctx.get("Content-Encoding") || "identity").trim().toLowerCase();
    if (encoding !== "identity") return ctx.unsupportedMediaType("Send this call uncompressed, without a Content-Encoding.");
    if (!ctx.is("multipart")) return next();
    if (!mediaLibrary.test(ctx.path)) return ctx.unsupportedMediaType("This call takes no files.");
    if (!(await showsSession(strapi, ctx))) return ctx.unauthorized("Please log in again.");
    const unread = whenUnread(ctx);
    try {
      await Promise.race([next(), unread.promise]);
    } finally {
      unread.forget();
    }
  };

async function showsSession({ sessionManager }: Strapi, ctx: Context): Promise<boolean> {
  const token = /^bearer\s+(\S+)$/i.exec(ctx.get("Authorization"))?.[1];
  if (token === undefined) return false;
  const sessions = sessionManager("admin");
  const known = sessions.validateAccessToken(token);
  return known.isValid && sessions.isSessionActive(known.payload.sessionId);
}

/** Strapi's form parser never settles for some malformed forms. Rejects when a complete form is not parsed. */
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

/** Strapi would treat parser errors as its own and log the data. */
export function refuseUnreadable(error: Error & { status?: number; httpCode?: number }): never {
  if ((error.status ?? error.httpCode) === 413) throw new errors.PayloadTooLargeError("The body of this request is too large.");
  throw unreadable();
}

function unreadable(): Error {
  return new errors.ValidationError("The body of this request cannot be read.");
}
